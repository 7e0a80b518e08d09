// What was opened with a token ends when that is revoked, in whichever process it is open.

import type { FastifyReply } from 'fastify';
import { hashToken } from '../secrets.ts';
import type { Database } from '../store/database.ts';
import { revokeToken } from '../store/visitors.ts';
import { whenClosed } from '../when-closed.ts';

const channel = 'revoked_tokens';

export interface Revocations {
  /** The answer that begins now ends with the token that it was asked for with. */
  follow(token: string, reply: FastifyReply): void;
  /** Nobody is known by the token any more. */
  revoke(token: string): Promise<void>;
  stop(): Promise<void>;
}

/** Begins to listen. */
export const openRevocations = async (database: Database): Promise<Revocations> => {
  const open = new Map<string, Set<FastifyReply>>();
  const unlisten = await database.listen(channel, (hash) => {
    // Notices that were lost cost a stream that goes on until it is opened anew.
    for (const reply of [...(open.get(hash ?? '') ?? [])]) reply.raw.destroy();
  });
  return {
    follow: (token, reply) => {
      const hash = hashToken(token);
      const replies = open.get(hash) ?? new Set();
      open.set(hash, replies.add(reply));
      whenClosed(reply.raw, () => {
        replies.delete(reply);
        if (replies.size === 0 && open.get(hash) === replies) open.delete(hash);
      });
    },
    revoke: async (token) => {
      await revokeToken(database, token);
      await database.query('select pg_notify($1, $2)', [channel, hashToken(token)]);
    },
    stop: unlisten,
  };
};
