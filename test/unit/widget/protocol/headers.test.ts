import { expect, it } from 'vitest';
import { callHeaders } from '../../../../packages/widget/src/protocol/headers.ts';

it('gives all headers', () => {
  expect(
    callHeaders({ token: 't', clientId: 'b', conversationId: 'c', requestId: 'r', guestId: 'g', hasJson: true }),
  ).toEqual({
    authorization: 'Bearer t',
    'x-client-id': 'b',
    'x-conversation-id': 'c',
    'x-request-id': 'r',
    'guest-id': 'g',
    'content-type': 'application/json',
  });
});

it('leaves out what is not known', () => {
  expect(callHeaders({ clientId: 'b', token: '', conversationId: undefined })).toEqual({ 'x-client-id': 'b' });
});

it('gives nothing that a header cannot carry', () => {
  const headers = callHeaders({
    token: 't\n\u2028é',
    clientId: 'b€',
    conversationId: 'c\r\nx-evil: 1',
    guestId: 'g\0',
  });
  expect(headers).toEqual({
    authorization: 'Bearer t???',
    'x-client-id': 'b?',
    'x-conversation-id': 'c??x-evil: 1',
    'guest-id': 'g?',
  });
  expect(() => new Headers(headers)).not.toThrow();
});

it('takes nothing from a prototype that the page has filled', () => {
  const identity = Object.create({ guestId: () => 'polluted' }) as object;
  expect(callHeaders(Object.assign(identity, { clientId: 'b' }))).toEqual({ 'x-client-id': 'b' });
});
