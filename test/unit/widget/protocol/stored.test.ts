import { describe, expect, it } from 'vitest';
import {
  authStorageSchema,
  localStateSchema,
  readStored,
  tabStateSchema,
} from '../../../../packages/widget/src/protocol/stored.ts';

const garbage: readonly (string | null)[] = [
  null,
  '',
  'null',
  '5',
  '"x"',
  '[]',
  '{',
  '{"a":',
  'undefined',
  '\u0000',
  '[object Object]',
  '{"__proto__":{"draft":"x"}}',
  '{"draft":5,"outbox":"no","language":{},"awaited":[]}',
  '{"clientId":{},"sessions":[]}',
  '{"sessions":{"k":5}}',
  '{"sessions":{"k":{"token":7}}}',
  '{"open":"yes","scroll":"far"}',
];

describe('readStored', () => {
  it.each(garbage)('SEC12: makes of %j something empty', (stored) => {
    expect(readStored(localStateSchema, stored)).not.toHaveProperty('draft', 5);
    expect(readStored(localStateSchema, stored).draft).toBeUndefined();
    expect(readStored(localStateSchema, stored).outbox).toBeUndefined();
    expect(readStored(tabStateSchema, stored).open).toBeUndefined();
    const { clientId, sessions } = readStored(authStorageSchema, stored);
    expect(clientId).toBeUndefined();
    expect(Object.values(sessions).every(({ token }) => token === undefined)).toBe(true);
  });

  it('keeps the good fields beside a bad one', () => {
    expect(readStored(localStateSchema, '{"draft":"Hello","language":5}').draft).toBe('Hello');
    const auth = readStored(authStorageSchema, '{"clientId":"b","sessions":{"a":{"token":"t","guestId":3},"b":null}}');
    expect(auth.clientId).toBe('b');
    expect(auth.sessions['a']?.token).toBe('t');
  });

  it('drops a session’s words that no header can carry', () => {
    const session = { token: 'a\nb', guestId: 'g\u2028', conversationId: 'c€' };
    const auth = readStored(
      authStorageSchema,
      JSON.stringify({ clientId: 'é', sessions: { a: session, b: { token: 't' } } }),
    );
    expect(auth).toEqual({ clientId: undefined, sessions: { a: {}, b: { token: 't' } } });
  });

  it('SEC12: drops what is too long for any server, which would refuse it for ever', () => {
    const long = 'x'.repeat(129);
    const session = { token: 'x'.repeat(8_193), guestId: long, conversationId: long };
    const auth = readStored(authStorageSchema, JSON.stringify({ clientId: long, sessions: { a: session } }));
    expect(auth).toEqual({ clientId: undefined, sessions: { a: {} } });
  });

  it('SEC12: survives every cut of a good value', () => {
    const good = JSON.stringify({ draft: 'Hello', outbox: [{ requestId: 'r' }], language: 'DE' });
    for (let length = 0; length < good.length; length += 1) {
      expect(readStored(localStateSchema, good.slice(0, length)).draft).toBeUndefined();
    }
  });
});
