// Parts that nobody's click loads come by themselves after a failure.

import { atom } from 'nanostores';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLazyFeature } from '../../../../../packages/widget/src/core/lazy-feature.ts';
import { createRetries, type Retries } from '../../../../../packages/widget/src/features/lazy-retries/lazy-retries.ts';
import { bootstrapData, createChat } from '../../../../helpers/fake-chat.ts';
import { type FakeEnv, fakeEnv } from '../../../../helpers/fake-env.ts';

const gone = () => Promise.reject(new Error('gone'));

describe('retries', () => {
  let env: FakeEnv;
  let $isOpen: ReturnType<typeof atom<boolean>>;
  let retries: Retries;
  const load = vi.fn<() => Promise<object>>();
  const part = () => createLazyFeature(load);

  beforeEach(() => {
    env = fakeEnv();
    $isOpen = atom(false);
    retries = createRetries(env, $isOpen);
    load.mockReset().mockImplementation(gone);
  });

  /** Fails once, so that the next attempt is due in two seconds. */
  async function failing(isNeeded?: () => boolean) {
    const followed = part();
    const end = retries.follow(followed, isNeeded);
    await followed.load();
    return { followed, end };
  }

  it('asks again after growing waits, and not once it is here', async () => {
    const { followed } = await failing();
    const counts: number[] = [];
    for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
      await env.clock.advance(seconds * 1000 - 1);
      await env.clock.advance(1);
      counts.push(load.mock.calls.length);
    }
    expect(counts).toEqual([2, 3, 4, 5, 6, 7, 8]);
    load.mockResolvedValue({});
    await env.clock.advance(60_000);
    expect([followed.$state.get().name, env.clock.pending()]).toEqual(['ready', 0]);
  });

  it.each<[string, () => void]>([
    ['the network is back', () => env.page.say('online')],
    ['the visitor returns to the tab', () => env.page.say('visible')],
    ['the page wakes up', () => env.page.say('resumed')],
    ['the panel is opened', () => $isOpen.set(true)],
    ['a message comes or goes', () => retries.hurry()],
  ])('asks sooner when %s, but not within five seconds of the last attempt', async (_reason, happen) => {
    await failing();
    await env.clock.advance(2000 + 4000 + 8000 + 16_000);
    expect(load).toHaveBeenCalledTimes(5);
    happen();
    await env.clock.advance(4999);
    expect(load).toHaveBeenCalledTimes(5);
    await env.clock.advance(1);
    expect(load).toHaveBeenCalledTimes(6);
    await env.clock.advance(6000);
    $isOpen.set(false);
    happen();
    await env.clock.advance(0);
    expect(load).toHaveBeenCalledTimes(7);
  });

  it('waits for the network and for eyes on the page', async () => {
    await failing();
    env.page.set({ isOnline: false });
    await env.clock.advance(600_000);
    expect(load).toHaveBeenCalledTimes(1);
    env.page.set({ isOnline: true });
    await env.clock.advance(0);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('asks for nothing that is not needed any longer', async () => {
    await failing(() => false);
    await env.clock.advance(600_000);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('leaves no timer and no listener behind', async () => {
    const { end } = await failing();
    end();
    expect(env.clock.pending()).toBe(0);
    await failing();
    retries.destroy();
    $isOpen.set(true);
    expect([env.clock.pending(), env.page.listeners()]).toEqual([0, 0]);
  });
});

describe('parts of a conversation', () => {
  /** Fails twice, then says nothing more of its own. */
  const twice = (then: () => Promise<unknown> = gone) =>
    vi
      .fn<() => Promise<never>>(() => then() as Promise<never>)
      .mockImplementationOnce(gone)
      .mockImplementationOnce(gone);

  it.each([
    ['version', 'loadVersion', {}],
    ['speechOutput', 'loadSpeechOutput', { persona: { ...bootstrapData.persona, voiceId: 'v', settings: [] } }],
    ['control', 'loadConversationControl', { realtime: { kind: 'sse', url: '/live' } }],
    ['debug', 'loadDebug', { guest: null, user: { id: 'u', name: 'Alex', role: 'ADMIN' } }],
    ['attachments', 'loadAttachments', {}],
  ] as const)('%s is asked for again by itself', async (_name, loader, bootstrap) => {
    const env = fakeEnv();
    const local = { draft: '![a](upload:1)' };
    env.local.set('persona-chat:https://api.example:support', JSON.stringify(local));
    env.local.set('mute-store', JSON.stringify({ isMuted: false, isTouched: true }));
    const load = twice();
    const chat = createChat({ env, bootstrap: { ...bootstrapData, ...bootstrap }, loaders: { [loader]: load } });
    await chat.open();
    expect(load).toHaveBeenCalledTimes(1);
    await env.clock.advance(2000);
    expect(load).toHaveBeenCalledTimes(2);
    await env.clock.advance(4000);
    expect(load).toHaveBeenCalledTimes(3);
    chat.session.destroy();
    await env.clock.advance(600_000);
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('comes with the next message after a long time without it', async () => {
    const env = fakeEnv();
    const load = twice();
    const chat = createChat({
      env,
      bootstrap: { ...bootstrapData, realtime: { kind: 'sse', url: '/live' } },
      loaders: { loadConversationControl: load },
    });
    await chat.open();
    await env.clock.advance(200_000);
    const before = load.mock.calls.length;
    await env.clock.advance(6000);
    await chat.send('Hello');
    await env.clock.advance(0);
    expect(load.mock.calls.length).toBe(before + 1);
  });

  it('shows the files of an unsent message when their code comes late', async () => {
    const env = fakeEnv();
    const file = { id: 'f1', name: 'a.png', mimeType: 'image/png', size: 3, url: 'https://api.example/u/a.png' };
    env.local.set('persona-chat:https://api.example:support', JSON.stringify({ files: [file] }));
    const { createAttachments } =
      await import('../../../../../packages/widget/src/features/attachments/attachments.ts');
    const chat = createChat({
      env,
      loaders: { loadAttachments: vi.fn(() => Promise.resolve(createAttachments)).mockImplementationOnce(gone) },
    });
    await chat.open();
    expect(chat.session.attachments.$files.get()).toEqual([]);
    await env.clock.advance(2000);
    expect(chat.session.attachments.$files.get().map(({ name }) => name)).toEqual(['a.png']);
  });
});
