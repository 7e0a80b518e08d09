// Files that anybody may have written are read as sessions, or refused by the field that is wrong.

import { describe, expect, it } from 'vitest';
import { emptyScreen } from '../../../../packages/widget/src/features/session-log/replay.ts';
import { maxSessionEntries, readSession } from '../../../../packages/widget/src/protocol/session-file.ts';

const state = { kind: 'state', at: 1, draft: 3 };
const file = (fields: object = {}) =>
  JSON.stringify({
    'persona-chat-session': 1,
    version: '1.0.0',
    startedAt: '2026-01-01T00:00:00.000Z',
    endedAt: 10,
    leftOut: 0,
    start: emptyScreen,
    entries: [state],
    ...fields,
  });
const wrong = (text: string) => {
  const read = readSession(text);
  return 'wrong' in read ? read.wrong : undefined;
};

describe('a session file', () => {
  it('is read', () => expect(readSession(file())).toMatchObject({ unreadable: 0, session: { entries: [state] } }));

  it.each([
    ['no JSON', '{"persona-chat-session": 1', 'JSON'],
    ['another file', '[1, 2]', 'persona-chat-session'],
    ['null', 'null', 'persona-chat-session'],
    ['a later format', file({ 'persona-chat-session': 2 }), 'persona-chat-session'],
    ['no time', file({ endedAt: '10' }), 'endedAt'],
    ['a broken start', file({ start: { ...emptyScreen, messages: [{ key: 1 }] } }), 'start.messages.0.key'],
    [
      'endless messages',
      file({ start: { ...emptyScreen, messages: Array.from({ length: 61 }, () => ({})) } }),
      'start.messages',
    ],
    ['a list that is none', file({ entries: { length: 3 } }), 'entries'],
  ])('is refused by the field: %s', (_name, text, field) => expect(wrong(text)?.startsWith(field)).toBe(true));

  it('costs its broken entries alone', () => {
    const broken = [
      null,
      { kind: 'unknown', at: 2 },
      { kind: 'state', at: -1 },
      { kind: 'state', at: 0, draft: 1 },
      { kind: 'event', at: 2, name: 'x'.repeat(300) },
      { kind: 'message', at: 2, key: 'a', length: 1e300 },
    ];
    const read = readSession(file({ entries: [state, ...broken] }));
    expect(read).toMatchObject({ unreadable: broken.length, session: { entries: [state] } });
  });

  it('costs what goes beyond its size', () => {
    const entries = Array.from({ length: maxSessionEntries + 5 }, () => state);
    const read = readSession(file({ entries }));
    expect(read).toMatchObject({ unreadable: 5 });
  });

  it('gives nothing to prototypes', () => {
    const text = file().replace('"leftOut":0', '"leftOut":0,"__proto__":{"polluted":true}');
    readSession(text);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
