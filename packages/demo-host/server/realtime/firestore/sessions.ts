// The listening clients of one process: each a channel with the listeners that it carries.

import type { Clock } from '../../clock.ts';
import { newId } from '../../secrets.ts';
import type { LiveFeed } from '../feed.ts';
import { createChannel } from './channel.ts';
import type { Channel, ChannelTimes } from './channel.ts';
import { createListenStream } from './listen-stream.ts';
import type { ListenRequest } from './messages.ts';
import type { SignedGrant } from './tokens.ts';

export interface Session {
  readonly channel: Channel;
  receive(requests: readonly (ListenRequest | undefined)[]): void;
}

export interface Sessions {
  /** null: there are too many. Without a grant every target will be refused. */
  open(grant: SignedGrant | null): Session | null;
  find(id: string): Session | null;
  /** Tells all clients that they have to come back. */
  stop(): void;
}

export interface SessionsOptions {
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly times: ChannelTimes;
  readonly maxSessions: number;
  report(error: unknown): void;
}

/** Creates the registry; sessions leave it when their client ends or abandons them, or their token is over. */
export const createSessions = ({ feed, clock, times, maxSessions, report }: SessionsOptions): Sessions => {
  const sessions = new Map<string, Session>();

  const endWithToken = async ({ expiresAt }: SignedGrant, channel: Channel): Promise<void> => {
    await clock.sleep(Math.max(0, expiresAt - clock.time()), channel.ended);
    const error = { code: 401, status: 'UNAUTHENTICATED', message: 'The token is over.' } as const;
    channel.close([{ error }]);
  };

  const create = (grant: SignedGrant | null): Session => {
    let isDirty = false;
    let work: Promise<void> = Promise.resolve();
    /** One step after the other; a failure ends the channel, and the client begins anew. */
    const queue = (step: () => Promise<void>): void => {
      work = work.then(async () => {
        if (!channel.ended.aborted) await step();
      });
      work = work.catch((error: unknown) => {
        report(error);
        channel.close(['stop']);
      });
    };
    const advance = (): void => {
      // Nothing is read for a client that cannot take it; when it can, it gets the latest state in one step.
      if (!isDirty || !channel.isDrained()) return;
      isDirty = false;
      queue(() => stream.advance());
    };
    const channel = createChannel(newId(), clock, times, advance);
    const stream = createListenStream({
      feed,
      conversationId: grant?.conversationId ?? null,
      now: () => clock.time() * 1_000,
      send: (responses) => channel.send(responses.map((response) => [response] as const)),
    });
    if (grant) {
      const leave = feed.subscribe(grant.conversationId, () => {
        isDirty = true;
        advance();
      });
      channel.ended.addEventListener('abort', leave, { once: true });
    }
    return {
      channel,
      receive: (requests) => {
        for (const request of requests) {
          if (request) queue(() => stream.handle(request));
          else channel.close(['stop']);
        }
      },
    };
  };

  return {
    open: (grant) => {
      if (sessions.size >= maxSessions) return null;
      const session = create(grant);
      const { channel } = session;
      sessions.set(channel.id, session);
      channel.ended.addEventListener('abort', () => sessions.delete(channel.id), { once: true });
      if (grant) void endWithToken(grant, channel);
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
