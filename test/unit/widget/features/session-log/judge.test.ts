// Which promise broke, by sessions that break one and sessions that keep it (docs/behaviour.md#sessions).

import { describe, expect, it } from 'vitest';
import { judge } from '../../../../../packages/widget/src/features/session-log/judge.ts';
import { emptyScreen } from '../../../../../packages/widget/src/features/session-log/replay.ts';
import type { SavedSession, SessionEntry } from '../../../../../packages/widget/src/protocol/session-file.ts';

const ready = { phase: 'ready', isOpen: true, history: 'complete' };

function session(entries: readonly SessionEntry[], endedAt = entries.at(-1)?.at ?? 0): SavedSession {
  const start = { ...emptyScreen, ...ready };
  return { 'persona-chat-session': 1, version: '1.0.0', startedAt: '', endedAt, leftOut: 0, start, entries };
}
const broken = (entries: readonly SessionEntry[], endedAt?: number) =>
  judge(session(entries, endedAt)).map(({ promise, step }) => `${promise} at ${step}`);

type Message = Extract<SessionEntry, { kind: 'message' }>;
const message = (at: number, key: string, fields: Partial<Message> = {}): Message => ({
  kind: 'message',
  at,
  key,
  id: key,
  role: 'assistant',
  delivery: 'delivered',
  length: 20,
  isStreaming: false,
  isFromElsewhere: false,
  isCalling: false,
  requestId: null,
  ...fields,
});
const streaming = (at: number, length: number, isStreaming = true) =>
  message(at, 'r1', { length, isStreaming, delivery: isStreaming ? 'sending' : 'delivered' });
const own = (at: number, key: string, delivery: string) => message(at, key, { role: 'user', delivery, requestId: key });
const list = (at: number, ...keys: string[]): SessionEntry => ({ kind: 'list', at, before: 0, keys });
const state = (at: number, fields: object): SessionEntry => ({ kind: 'state', at, ...fields });
const call = (at: number, serial: number, fields: object = {}): SessionEntry => ({
  kind: 'request',
  at,
  serial,
  method: 'POST',
  path: '/chat/v4',
  requestId: 'request-1',
  attempt: 1,
  status: null,
  failure: null,
  isOpen: false,
  afterMs: 0,
  ...fields,
});
const said = (at: number, text: number): SessionEntry => ({ kind: 'announcement', at, text, length: 30 });

describe('G9, an error of the chat’s own', () => {
  const told = (name: string, detail: string): SessionEntry => ({ kind: 'event', at: 5, name, detail });
  it.each(['error', 'rejection'])('reached the page: %s', (what) =>
    expect(broken([state(0, {}), told('uncaught', what)])).toEqual(['G9 at 2']),
  );
  it('was told to the page, as it may be', () => expect(broken([told('error', 'code: network')])).toEqual([]));
});

describe('G1, a message that nobody has confirmed', () => {
  const waiting = [own(0, 'a', 'queued'), list(0, 'a'), own(10, 'b', 'delivered'), list(10, 'a', 'b')];
  it('is gone', () => expect(broken([...waiting, list(5000, 'b')])).toEqual(['G1 at 5']));
  it('is another tab’s', () => {
    const elsewhere = message(0, 'a', { role: 'user', delivery: 'sending', isFromElsewhere: true });
    expect(broken([elsewhere, own(0, 'b', 'delivered'), list(0, 'a', 'b'), list(5000, 'b')])).toEqual([]);
  });
  it('was cleared', () =>
    expect(
      broken([...waiting, { kind: 'event', at: 4900, name: 'analytics', detail: 'name: chat-clear' }, list(5000, 'b')]),
    ).toEqual([]));
  it('was stored, and went with a clearing in another tab while its reply ran', () => {
    const stored = message(40, 'a', { id: 'm1', role: 'user', delivery: 'sending', requestId: 'a' });
    expect(broken([...waiting, stored, list(5000, 'b')])).toEqual([]);
  });
  it('was stored before the page came, and went with a clearing in another tab while it was answered anew', () => {
    const stored = message(40, 'm1', { role: 'user', delivery: 'sending' });
    const kept = [own(0, 'b', 'delivered'), stored, list(40, 'm1', 'b')];
    expect(broken([...kept, list(5000, 'b')])).toEqual([]);
  });
  it('was taken back into the composer', () =>
    expect(broken([...waiting, list(5000, 'b'), state(5001, { draft: 20 })])).toEqual([]));
  it('stands there as the stored one', () => {
    const stored = message(5000, 'm1', { role: 'user', requestId: 'a' });
    expect(broken([...waiting, stored, list(5000, 'm1', 'b')])).toEqual([]);
  });
});

describe('G1, a draft', () => {
  const written = [state(0, { hasFocus: true }), state(10, { draft: 12 }), state(3000, { hasFocus: false })];
  it('goes while nobody writes', () => expect(broken([...written, state(9000, { draft: 0 })])).toEqual(['G1 at 4']));
  it('was sent', () =>
    expect(broken([...written, own(9000, 'a', 'sending'), list(9000, 'a'), state(9001, { draft: 0 })])).toEqual([]));
  it('was removed by who wrote it', () =>
    expect(broken([...written.slice(0, 2), state(9000, { draft: 0 })])).toEqual([]));
  it('is told by nobody where the focus is not known', () =>
    expect(broken([state(0, { draft: 12 }), state(9000, { draft: 0 })])).toEqual([]));
});

describe('G2, two messages of one request', () => {
  const twice = [own(0, 'a', 'delivered'), own(0, 'b', 'delivered')].map((one) => ({ ...one, requestId: 'same' }));
  it('stay', () => expect(broken([...twice, list(0, 'a', 'b')], 5000)).toEqual(['G2 at 3']));
  it('are one a moment later', () => expect(broken([...twice, list(0, 'a', 'b'), list(50, 'b')], 5000)).toEqual([]));
});

describe('G3, a text that streams', () => {
  it('shrinks', () =>
    expect(broken([streaming(0, 40), list(0, 'r1'), streaming(100, 60), streaming(200, 59)])).toEqual(['G3 at 4']));
  it('goes blank at its end', () =>
    expect(broken([streaming(0, 40), list(0, 'r1'), streaming(100, 0, false)])).toEqual(['G3 at 3']));
  it('grows, and its completion is another text (S9)', () =>
    expect(broken([streaming(0, 40), list(0, 'r1'), streaming(100, 60), streaming(200, 50, false)])).toEqual([]));
});

describe('G5, the order of delivered messages', () => {
  const known = [message(0, 'a'), message(0, 'b'), list(0, 'a', 'b')];
  it('changes to and fro', () =>
    expect(broken([...known, list(10, 'b', 'a'), list(20, 'a', 'b')])).toEqual(['G5 at 5']));
  it('becomes the server’s', () => expect(broken([...known, list(10, 'b', 'a'), list(20, 'b', 'a')])).toEqual([]));
});

describe('G6, a busy state', () => {
  it('does not end', () => expect(broken([state(0, { status: 'generating' })], 120_000)).toEqual(['G6 at 1']));
  it('goes on while text comes', () => {
    const tokens = Array.from({ length: 9 }, (_, index) => streaming(index * 20_000, 10 + index));
    expect(broken([state(0, { status: 'generating' }), ...tokens, state(170_000, { status: 'idle' })])).toEqual([]);
  });
  it('waits while the page is hidden or without a network', () =>
    expect(broken([state(0, { isVisible: false }), state(0, { status: 'generating' })], 900_000)).toEqual([]));
  it('waits for as long as the server has asked for', () =>
    expect(broken([state(0, { status: 'waiting', seconds: 200 }), state(201_000, { status: 'idle' })])).toEqual([]));
  it('waits for as long as a tool of the page and its visitor may take', () => {
    const calling = [streaming(0, 0), list(0, 'r1')].map((one) => ({ ...one, isCalling: true }) as SessionEntry);
    const asked = [...calling, state(0, { status: 'generating' })];
    expect(broken(asked, 200_000)).toEqual([]);
    expect(broken(asked, 220_000)).toEqual(['G6 at 3']);
    expect(broken([...asked, streaming(100_000, 0)], 190_000)).toEqual(['G6 at 4']);
  });
  it('is none while the page did not run', () => {
    const pause: SessionEntry = { kind: 'event', at: 9_000_000, name: 'pause', detail: '8990 s' };
    const slept = [state(0, { status: 'generating' }), state(5, { phase: 'opening' }), pause];
    expect(broken([...slept, state(9_001_000, { status: 'idle' })], 9_002_000)).toEqual([]);
    expect(broken(slept, 9_070_000)).toEqual(['G6 at 3']);
  });
  it('is a message that is still sent although nothing is done', () =>
    expect(broken([own(0, 'a', 'sending'), list(0, 'a')], 200_000)).toEqual(['G6 at 2']));
});

describe('G7, reply streams', () => {
  const stream = (at: number, serial: number, isOpen: boolean) =>
    call(at, serial, { method: 'GET', path: `/chat/v4/stream/m${serial}`, status: 200, requestId: null, isOpen });
  it('are two', () => expect(broken([stream(0, 1, true), stream(10, 2, true)], 5000)).toEqual(['G7 at 2']));
  it('follow each other', () =>
    expect(broken([stream(0, 1, true), stream(10, 2, true), stream(11, 1, false)], 5000)).toEqual([]));
  it('are asked for five times without a pause (S4)', () => {
    const tries = [1, 2, 3, 4, 5].map((serial) =>
      call(serial * 4000, serial, { method: 'GET', path: '/chat/v4/stream/m1', failure: 'network', requestId: null }),
    );
    expect(broken(tries)).toEqual(['S4 at 5']);
    expect(broken([...tries.slice(0, 4), state(19_000, { status: 'failed' }), ...tries.slice(4)])).toEqual([]);
  });
});

describe('calls', () => {
  it('go out twice at once (P7)', () => expect(broken([call(0, 1), call(10, 2)])).toEqual(['P7 at 2']));
  it('go out again after their end', () =>
    expect(broken([call(0, 1), call(10, 1, { failure: 'network' }), call(20, 2)])).toEqual([]));
  it('are repeated for ever although the server asks to wait (P4)', () => {
    const limited = Array.from({ length: 8 }, (_, index) => call(index * 1000, index, { status: 429 }));
    expect(broken(limited)).toEqual(['P4 at 7']);
    expect(broken(limited.slice(0, 6))).toEqual([]);
  });
  it('are refused again and again (P5)', () => {
    const refused = (every: number) =>
      Array.from({ length: 12 }, (_, index) => call(index * every, index, { status: 401, requestId: null }));
    expect(broken(refused(500))).toEqual(['P5 at 11']);
    expect(broken(refused(30_000))).toEqual([]);
  });
});

describe('G10, an announcement', () => {
  it('is made twice', () => {
    expect(broken([said(0, 1), said(500, 1)])).toEqual(['G10 at 2']);
    expect(broken([said(0, 1), said(500, 2), said(900, 1), said(1400, 2)])).toEqual(['G10 at 4']);
  });
  it('names who says the next message', () =>
    expect(broken([said(0, 1), said(500, 2), said(900, 1), said(1400, 3)])).toEqual([]));
  it('is made of two things', () => {
    expect(broken([said(0, 1), message(300, 'a'), list(300, 'a'), said(500, 1)])).toEqual([]);
    expect(broken([said(0, 1), said(60_000, 1)])).toEqual([]);
  });
  it('answers each of two presses', () => {
    const press = (at: number): SessionEntry => ({ kind: 'event', at, name: 'press' });
    expect(broken([press(0), said(0, 1), press(600), said(600, 1)])).toEqual([]);
    expect(broken([press(0), said(0, 1), said(600, 1)])).toEqual(['G10 at 3']);
    expect(broken([press(0), press(10), said(20, 1), said(520, 1)])).toEqual([]);
    expect(broken([press(0), press(10), said(20, 1), said(520, 1), said(1020, 1)])).toEqual(['G10 at 5']);
  });
  it('tells each time that the network has gone', () => {
    const network = (at: number, isOnline: boolean) => state(at, { isOnline, isVisible: true });
    const twice = [network(0, false), said(0, 1), network(500, true), said(500, 2)];
    expect(broken([...twice, network(900, false), said(900, 1), network(1400, true), said(1400, 2)])).toEqual([]);
  });
});
