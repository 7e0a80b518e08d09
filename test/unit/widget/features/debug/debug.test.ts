// Debug over a session: who sees it, what it records, and what its report keeps to itself (docs/behaviour.md#debug).

import { beforeEach, describe, expect, it } from 'vitest';
import type { DebugFeature } from '../../../../../packages/widget/src/features/debug/debug-types.ts';
import { bootstrapData, completion, createChat, token, type Chat } from '../../../../helpers/fake-chat.ts';
import { createFakeStream, networkFailure } from '../../../../helpers/fake-server.ts';

let chat: Chat;
const panel = (): DebugFeature | undefined => {
  const state = chat.session.debug.$state.get();
  return state.name === 'ready' ? state.feature : undefined;
};
const debug = (): DebugFeature => {
  const feature = panel();
  if (!feature) throw new Error('debug is off');
  return feature;
};
const user = (role: string) => ({
  bootstrap: { ...bootstrapData, guest: null, user: { id: 'u1', name: 'Alex', role } },
});

describe('who sees debug', () => {
  it.each([
    ['a guest', {}, false],
    ['a guest where the page asks for it', { config: { debug: true } }, true],
    ['a signed-in visitor', user('USER'), false],
    ['an administrator', user('ADMIN'), true],
  ])('%s', async (_who, options, expected) => {
    chat = createChat(options);
    await chat.open();
    expect(chat.session.debug.$isOn.get()).toBe(expected);
    expect(panel() !== undefined).toBe(expected);
  });
});

describe('debug', () => {
  beforeEach(async () => {
    chat = createChat({
      config: { debug: true, token: 'secret-host-token', user: { name: 'Ada', email: 'ada@example.org' } },
    });
    await chat.open();
  });

  it('sends the picked model with the message and its stream, and none by default', async () => {
    chat.prepare(
      createFakeStream()
        .push(token('r1', 'Hi', true), completion())
        .end(),
    );
    await chat.send('One');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json).not.toHaveProperty('model');
    debug().choose('gpt-4o-2024-08-06');
    await chat.send('Two');
    expect(chat.env.http.of('POST /chat/v4')[1]?.json['model']).toBe('gpt-4o-2024-08-06');
    expect(chat.env.http.requests.at(-1)?.query.get('model')).toBe('gpt-4o-2024-08-06');
  });

  it('sends no model once debug is off again', async () => {
    debug().choose('gpt-4o-2024-08-06');
    chat.session.configure({ ...chat.session.$config.get(), debug: false });
    await chat.send('One');
    expect(chat.env.http.of('POST /chat/v4')[0]?.json).not.toHaveProperty('model');
  });

  it('lists calls with their request ids, and whether a stream is open', async () => {
    const stream = chat.prepare(createFakeStream());
    await chat.send('Hello');
    const [reading, sent] = debug().$requests.get();
    expect(reading).toMatchObject({ method: 'GET', status: 200, isOpen: true });
    expect(reading?.address).toMatch(/^https:\/\/api\.example\/chat\/v4\/stream\/m1$/);
    expect(sent).toMatchObject({ address: 'https://api.example/chat/v4', status: 200, failure: null });
    expect(sent?.requestId).toBe(chat.env.http.of('POST /chat/v4')[0]?.headers['x-request-id']);
    stream.push(token('r1', 'Hi', true), completion()).end();
    await chat.env.clock.settle();
    expect(
      debug()
        .$requests.get()
        .some(({ isOpen }) => isOpen),
    ).toBe(false);
    expect(chat.texts()).toEqual(['Hello', 'Hi']);
  });

  it('tells a call that got no answer', async () => {
    chat.env.http.on('POST /chat/v4', () => {
      throw networkFailure();
    });
    await chat.send('Hello');
    expect(
      debug()
        .$requests.get()
        .find(({ method, address }) => method === 'POST' && address.endsWith('/chat/v4')),
    ).toMatchObject({ status: null, failure: 'network' });
  });

  it('keeps twenty calls', async () => {
    await chat.env.clock.advance(60 * 60_000);
    expect(debug().$requests.get()).toHaveLength(20);
  });

  it('collects violations of the policy, each once', () => {
    chat.env.probe.violate('img-src https://evil.example');
    chat.env.probe.violate('connect-src https://api.example');
    chat.env.probe.violate('img-src https://evil.example');
    expect(debug().$violations.get()).toEqual(['img-src https://evil.example', 'connect-src https://api.example']);
  });

  it('says why something is off', async () => {
    const reasons = () =>
      Object.fromEntries(
        debug()
          .capabilities()
          .map(({ name, reason }) => [name, reason]),
      );
    expect(reasons()).toMatchObject({
      'debug.clipboard': null,
      'debug.personaVoice': 'debug.noVoice',
      'debug.versionCheck': null,
    });
    chat.env.http.on('GET /api/version', () => ({ status: 404 }));
    await chat.env.clock.advance(120_000);
    chat.env.probe.page = {
      ...chat.env.probe.page,
      isSecure: false,
      abilities: { ...chat.env.probe.page.abilities, clipboard: false, microphone: false, localStorage: false },
    };
    expect(reasons()).toMatchObject({
      'debug.clipboard': 'debug.insecure',
      'debug.microphone': 'debug.insecure',
      'debug.storage': 'debug.memory',
      'debug.versionCheck': 'debug.noVersion',
    });
  });

  it('says why nothing can be spoken or heard', async () => {
    const reasons = () =>
      Object.fromEntries(
        debug()
          .capabilities()
          .map(({ name, reason }) => [name, reason]),
      );
    expect(reasons()).toMatchObject({ 'debug.microphone': null, 'debug.personaVoice': 'debug.noVoice' });
    chat.env.local.set('microphone-permission-store', JSON.stringify({ permission: 'denied' }));
    expect(reasons()['debug.microphone']).toBe('debug.denied');
    chat = createChat({
      config: { debug: true },
      bootstrap: { ...bootstrapData, persona: { ...bootstrapData.persona, voiceId: 'v1' } },
    });
    await chat.open();
    expect(reasons()['debug.personaVoice']).toBe('debug.muted');
    chat.session.speechOutput.toggleMute();
    await chat.env.clock.settle();
    expect(reasons()['debug.personaVoice']).toBeNull();
  });

  it('reports without tokens, names, addresses and texts', async () => {
    chat.prepare(
      createFakeStream()
        .push(token('r1', 'An answer of the persona', true), completion())
        .end(),
    );
    await chat.send('A question of the visitor');
    chat.session.composer.setDraft('A half-written line');
    chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'Words of the server' } }));
    await chat.send('Another question');
    const report = debug().report();
    expect(JSON.parse(report)).toMatchObject({
      conversationId: 'c1',
      opening: 'ready',
      status: 'failed',
      config: { apiBase: 'https://api.example', token: '[redacted]' },
    });
    for (const kept of [
      'secret-host-token',
      'token-1',
      'Ada',
      'ada@example.org',
      'answer of',
      'question',
      'half-written',
      'Words of',
    ]) {
      expect(report, kept).not.toContain(kept);
    }
  });

  it('steps out of the way when the chat ends', async () => {
    const feature = debug();
    chat.session.destroy();
    const before = feature.$requests.get().length;
    await chat.env.http.send({ method: 'GET', url: 'https://api.example/api/version', headers: {} });
    expect(feature.$requests.get()).toHaveLength(before);
    chat.env.probe.violate('img-src https://evil.example');
    expect(feature.$violations.get()).toEqual([]);
  });
});
