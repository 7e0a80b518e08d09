// Clients without a valid token. They hold no session: what they will be told is written in the id that they are given, so
// that there is nothing to keep for them.

import { toEntry, toFrame } from './frames.ts';
import type { ListenRequest, Payload } from './messages.ts';
import { denied } from './target.ts';

const over = 'over';

/** The session of a client whose token has run out: it fetches a new one and comes back. */
export const overSession = over;

/** The session of a client that may read nothing: each of its targets is refused in words. */
export const refusedSession = (requests: readonly (ListenRequest | undefined)[]): string => {
  const ids = requests.flatMap((request) => (request && 'addTarget' in request ? [request.addTarget.targetId] : []));
  return ['refused', ...ids].join('.');
};

/** The whole of what such a session says; null for an id that is none of these. */
export const readRefusal = (sessionId: string): string | null => {
  if (sessionId === over) {
    const error = { code: 401, status: 'UNAUTHENTICATED', message: 'The token is over.' } as const;
    return toFrame([toEntry(1, [{ error }])]);
  }
  const [, list] = /^refused((?:\.\d{1,10}){0,100})$/.exec(sessionId) ?? [];
  if (list === undefined) return null;
  const payloads = list
    .split('.')
    .slice(1)
    .map((id): Payload => [{ targetChange: { targetChangeType: 'REMOVE', targetIds: [Number(id)], cause: denied } }]);
  // After the last word the client asks for nothing more, or for what it has not been told of yet.
  return toFrame([...payloads, ['stop'] as const].map((payload, index) => toEntry(index + 1, payload)));
};
