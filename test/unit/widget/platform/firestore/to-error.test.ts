import { expect, it } from 'vitest';
import { toError } from '../../../../../packages/widget/src/platform/firestore/to-error.ts';

it.each([
  ['auth/network-request-failed', 'Firebase: Error (auth/network-request-failed).', 'network', true, undefined],
  ['auth/invalid-custom-token', 'Firebase: Error (auth/invalid-custom-token).', 'permission-denied', false, undefined],
  ['app/bad-app-name', "Firebase: Illegal App name: 'x'. (app/bad-app-name).", 'protocol', false, undefined],
  ['permission-denied', 'Missing or insufficient permissions.', 'permission-denied', false, 'same'],
  ['unavailable', 'Quota exceeded.', 'protocol', true, 'same'],
  ['unavailable', '', 'protocol', true, undefined],
])("tells of %s in the server's words, never in the library's", (code, message, kind, retryable, words) => {
  const error = toError({ code, message });
  expect([error.code, error.retryable, error.serverMessage]).toEqual([kind, retryable, words && message]);
});
