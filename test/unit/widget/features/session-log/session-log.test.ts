// What a session with debug on keeps: enough to replay it, and no text, name or token (docs/behaviour.md#sessions).

import { beforeEach, describe, expect, it } from 'vitest';
import { judge } from '../../../../../packages/widget/src/features/session-log/judge.ts';
import { screenAt } from '../../../../../packages/widget/src/features/session-log/replay.ts';
import type { SessionLog } from '../../../../../packages/widget/src/features/session-log/session-log.ts';
import {
  maxSessionEntries,
  type SavedSession,
  readSession,
} from '../../../../../packages/widget/src/protocol/session-file.ts';
import { completion, createChat, message, token, type Chat } from '../../../../helpers/fake-chat.ts';
import { createFakeStream, networkFailure } from '../../../../helpers/fake-server.ts';
import { createToolsPage, decide, openToolsChat, tell, toolCall } from '../../../../helpers/tools-chat.ts';

let chat: Chat;

function log(): SessionLog {
  const debug = chat.session.debug.$state.get();
  const session = debug.name === 'ready' ? debug.feature.session.$state.get() : debug;
  if (session.name !== 'ready' || !('read' in session.feature)) throw new Error('nothing is recorded');
  return session.feature;
}
const last = (session: SavedSession) => screenAt(session, session.entries.length);
const kinds = (session: SavedSession) => new Set(session.entries.map(({ kind }) => kind));

beforeEach(async () => {
  chat = createChat({
    config: { debug: true, token: 'secret-host-token', user: { name: 'Ada', email: 'ada@example.org' } },
  });
  await chat.open();
});

describe('a session that is recorded', () => {
  it('tells what was on screen, and nothing of what was said', async () => {
    chat.prepare(
      createFakeStream()
        .push(token('r1', 'An answer of the persona', true), completion())
        .end(),
    );
    await chat.send('A question of the visitor');
    chat.session.composer.setDraft('A half-written line');
    const session = log().read();
    expect(kinds(session)).toEqual(new Set(['state', 'list', 'message', 'request', 'event', 'announcement']));
    expect(last(session)).toMatchObject({
      phase: 'ready',
      status: 'idle',
      draft: 19,
      messages: [
        { role: 'user', delivery: 'delivered', length: 25 },
        { role: 'persona', delivery: 'delivered', length: 24, isStreaming: false },
      ],
    });
    const text = JSON.stringify(session);
    for (const kept of ['secret-host', 'token-1', 'Ada', 'example.org', 'answer of', 'question', 'half-written'])
      expect(text, kept).not.toContain(kept);
    expect(judge(session)).toEqual([]);
  });

  it('G9: tells of an error that nobody has caught, and nothing of what it says', () => {
    chat.env.probe.escape('rejection');
    const session = log().read();
    expect(session.entries.at(-1)).toMatchObject({ kind: 'event', name: 'uncaught', detail: 'rejection' });
    expect(judge(session).map(({ promise }) => promise)).toEqual(['G9']);
    chat.session.destroy();
    chat.env.probe.escape('error');
  });

  it('is read as it was written', async () => {
    await chat.send('Hello');
    const session = log().read();
    expect(readSession(JSON.stringify(session))).toEqual({ session, unreadable: 0 });
  });

  it('is read after days', async () => {
    await chat.env.clock.jump(3 * 24 * 3_600_000);
    await chat.send('Hello');
    const session = log().read();
    expect(readSession(JSON.stringify(session))).toEqual({ session, unreadable: 0 });
  });

  it.each([
    ['the words with which a message was refused', 'status: failed, reason: [9 characters]'],
    ['the name that the server gives an event of a card', 'name: [9 characters]'],
  ])('tells of %s how long it is', async (_what, told) => {
    chat.env.host.emit('action', { messageId: 'm1', cardId: null, name: 'ERRSECRET', data: null });
    chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'ERRSECRET' } }));
    await chat.send('Hello');
    const text = JSON.stringify(log().read());
    expect(text).toContain(told);
    expect(text).not.toContain('ERRSECRET');
  });

  it('tells of a role that nobody knows how long it is', async () => {
    chat = createChat({ config: { debug: true }, history: [message('m1', 'ERRSECRET', 'Hello')] });
    await chat.open();
    expect(last(log().read()).messages).toMatchObject([{ role: '[9 characters]' }]);
  });

  it('G6: breaks nothing where a tool of the page is asked for, for as long as its visitor may take', async () => {
    const page = createToolsPage();
    chat = await openToolsChat({ config: { debug: true } }, page.basket);
    await chat.send('Two tins, please');
    for (let seconds = 0; seconds < 110; seconds += 10) {
      await tell(chat, toolCall());
      await chat.env.clock.advance(10_000);
    }
    const session = log().read();
    expect(last(session)).toMatchObject({ status: 'generating', messages: [{}, { isCalling: true }] });
    expect(judge(session)).toEqual([]);
    await decide(chat, true);
    await tell(chat, toolCall({ status: 'done' }), token('r1', 'Done.', true), completion());
    expect(last(log().read())).toMatchObject({ status: 'idle', messages: [{}, { isCalling: false }] });
  });

  it('of what the chat itself says its words are told', async () => {
    await chat.send('Hello');
    const details = log()
      .read()
      .entries.flatMap((entry) => (entry.kind === 'event' ? [`${entry.name} ${entry.detail ?? ''}`] : []));
    expect(details).toContain('status status: generating');
    expect(details).toContain('analytics name: message-send');
  });

  it('G6: breaks nothing where the machine has slept while a reply ran', async () => {
    await chat.send('Hello');
    await chat.env.clock.advance(5_000);
    await chat.env.clock.jump(3 * 3_600_000);
    const session = log().read();
    expect(session.entries).toContainEqual(expect.objectContaining({ kind: 'event', name: 'pause' }));
    expect(judge(session)).toEqual([]);
  });

  it('tells each try of a message', async () => {
    chat.env.http.on('POST /chat/v4', () => {
      throw networkFailure();
    });
    await chat.send('Hello');
    const [key = ''] = chat.session.timeline.$keys.get();
    chat.session.reply.retry(key);
    await chat.env.clock.settle();
    const calls = log()
      .read()
      .entries.flatMap((entry) => (entry.kind === 'request' && entry.path === '/chat/v4' ? [entry] : []));
    expect(calls.map(({ attempt, failure }) => [attempt, failure])).toEqual([
      [1, null],
      [1, 'network'],
      [2, null],
      [2, 'network'],
    ]);
  });

  it('leaves out the oldest, and still knows what was on screen', async () => {
    await chat.send('Hello');
    for (let index = 0; index < maxSessionEntries; index += 1) chat.session.setOpen(index % 2 === 0);
    const session = log().read();
    expect(session.entries).toHaveLength(maxSessionEntries);
    expect(session.leftOut).toBeGreaterThan(0);
    expect(session.start).toMatchObject({ phase: 'ready', messages: [{ role: 'user' }] });
  });

  it('tells that something was pressed', () => {
    chat.env.probe.press();
    expect(log().read().entries.at(-1)).toEqual({ kind: 'event', name: 'press', at: expect.any(Number) });
  });

  it('tells a draft that is lost', async () => {
    chat.env.probe.focus(true);
    chat.session.composer.setDraft('A half-written line');
    chat.env.probe.focus(false);
    await chat.env.clock.advance(5000);
    chat.session.composer.setDraft('');
    expect(judge(log().read()).map(({ promise }) => promise)).toEqual(['G1']);
  });

  it('ends with the chat', () => {
    const session = log();
    chat.session.destroy();
    chat.env.host.error('internal', 'late');
    expect(session.read().entries).toEqual([]);
  });

  it('is not there without debug', async () => {
    chat = createChat();
    await chat.open();
    expect(chat.session.debug.$state.get().name).toBe('idle');
  });
});
