// The listening clients of one process: each a channel with the listeners that it carries.

import { randomBytes } from 'node:crypto';
import { createChannel } from './channel.ts';
import type { Channel, ChannelTimes } from './channel.ts';
import type { DocumentFeed, ListenerClock } from './document-feed.ts';
import { createKeptBytes } from './kept-bytes.ts';
import { createListenStream } from './listen-stream.ts';
import type { ListenRequest } from './messages.ts';
import type { SignedGrant } from './tokens.ts';

export interface Session {
  readonly channel: Channel;
  /** Whose it is, and from where it was opened. */
  readonly uid: string;
  readonly address: string;
  receive(requests: readonly (ListenRequest | undefined)[]): void;
}

export interface Sessions {
  /** null: there are too many, of all or of this visitor. */
  open(grant: SignedGrant, address: string): Session | null;
  find(id: string): Session | null;
  /** Tells all clients that they have to come back. */
  stop(): void;
}

export interface SessionLimits {
  readonly sessions: number;
  readonly visitorSessions: number;
  readonly addressSessions: number;
  /** What is kept until clients have confirmed it, in bytes. */
  readonly keptBytes: number;
  readonly sessionKeptBytes: number;
  /** Requests of one client that wait for their turn. */
  readonly waitingRequests: number;
}

export interface SessionsOptions {
  readonly feed: DocumentFeed;
  readonly collections: (conversationId: string) => readonly string[];
  readonly clock: ListenerClock;
  readonly times: ChannelTimes;
  readonly limits: SessionLimits;
  report(error: unknown): void;
}

/** Creates the registry; sessions leave it when their client ends or abandons them, or their token is over. */
export const createSessions = (options: SessionsOptions): Sessions => {
  const { feed, collections, clock, times, limits, report } = options;
  const sessions = new Map<string, Session>();
  const keptBytes = createKeptBytes(limits.sessionKeptBytes, limits.keptBytes);

  const endWithToken = async ({ expiresAt }: SignedGrant, channel: Channel): Promise<void> => {
    await clock.sleep(Math.max(0, expiresAt - clock.time()), channel.ended);
    const error = { code: 401, status: 'UNAUTHENTICATED', message: 'The token is over.' } as const;
    channel.close([{ error }]);
  };

  const create = ({ conversationId, uid }: SignedGrant, address: string): Session => {
    let isDirty = false;
    let waiting = 0;
    let work: Promise<void> = Promise.resolve();
    /** One step after the other; a failure ends the channel, and the client begins anew. */
    const queue = (step: () => Promise<void>): void => {
      waiting += 1;
      work = work.then(async () => {
        if (!channel.ended.aborted) await step();
      });
      work = work
        .catch((error: unknown) => {
          report(error);
          channel.close(['stop']);
        })
        .then(() => {
          waiting -= 1;
        });
    };
    const advance = (): void => {
      // Nothing is read for a client that cannot take it; when it can, it gets the latest state in one step.
      if (!isDirty || !channel.isDrained()) return;
      isDirty = false;
      queue(() => stream.advance());
    };
    const id = randomBytes(16).toString('hex');
    const channel = createChannel({ id, clock, times, keptBytes, drained: advance });
    const stream = createListenStream({
      feed,
      conversationId,
      collections: collections(conversationId),
      now: () => clock.time() * 1_000,
      send: (responses) => channel.send(responses.map((response) => [response] as const)),
    });
    const leave = feed.subscribe(conversationId, () => {
      isDirty = true;
      advance();
    });
    channel.ended.addEventListener('abort', leave, { once: true });
    return {
      channel,
      uid,
      address,
      receive: (requests) => {
        for (const request of requests) {
          if (request && waiting < limits.waitingRequests) queue(() => stream.handle(request));
          else channel.close(['stop']);
        }
      },
    };
  };

  /** A session that nobody is connected to is worth less than one that begins. */
  const makeRoom = (uid: string, address: string): boolean => {
    const own = [...sessions.values()].filter((session) => session.uid === uid);
    if (own.length >= limits.visitorSessions) {
      const left = own.find(({ channel }) => !channel.receipt().hasBackChannel);
      if (!left) return false;
      left.channel.end();
    }
    const near = [...sessions.values()].filter((session) => session.address === address);
    if (near.length >= limits.addressSessions) {
      // Whoever is behind one address may not know of each other: the oldest, whose client may be gone, makes room.
      const left = near.find(({ channel }) => !channel.receipt().hasBackChannel) ?? near[0];
      left?.channel.end();
    }
    return sessions.size < limits.sessions;
  };

  return {
    open: (grant, address) => {
      if (!makeRoom(grant.uid, address)) return null;
      const session = create(grant, address);
      const { channel } = session;
      sessions.set(channel.id, session);
      channel.ended.addEventListener('abort', () => sessions.delete(channel.id), { once: true });
      void endWithToken(grant, channel);
      return session;
    },
    find: (id) => sessions.get(id) ?? null,
    stop: () => {
      for (const { channel } of [...sessions.values()]) {
        channel.close(['stop']);
        channel.end();
      }
    },
  };
};
