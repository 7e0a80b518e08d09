// How often somebody may do in a day what costs the server room, but no money: a failure that is reported, a message to a human.
// New guests are free, so the address counts as well.

import type { FastifyRequest } from 'fastify';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../store/database.ts';
import { ownerId } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import { addressKey } from './client-address.ts';
import { count, createStoredCounter } from './counters.ts';

export interface DayShares {
  /** 0 stands for no limit. */
  readonly visitor: number;
  readonly address: number;
  readonly site: number;
  readonly total: number;
}

export interface Doer {
  readonly visitorId: string;
  /** As `addressKey` has it. */
  readonly address: string;
  /** The origin of the page; null where it is not known. */
  readonly site: string | null;
}

/** Origins are short; another header may not be. */
const maxSiteCharacters = 200;

export const doerOf = ({ ip, headers: { origin } }: FastifyRequest, viewer: Viewer): Doer => ({
  visitorId: ownerId(viewer),
  address: addressKey(ip),
  site: origin?.slice(0, maxSiteCharacters) ?? null,
});

export interface DayLimit {
  /** Counts one; ms to wait when that is too many, else null. */
  take(doer: Doer): Promise<number | null>;
}

export interface DayLimits {
  readonly errorEvents: DayLimit;
  readonly humanMessages: DayLimit;
}

const dayMs = 86_400_000;

interface Share {
  readonly counter: RateLimiterPostgres;
  key(doer: Doer): string | null;
}

const createDayLimit = (database: Database, name: string, shares: DayShares): DayLimit => {
  const keys: Readonly<Record<keyof DayShares, Share['key']>> = {
    visitor: ({ visitorId }) => visitorId,
    address: ({ address }) => address,
    site: ({ site }) => site,
    total: () => 'all',
  };
  const counters = (['visitor', 'address', 'site', 'total'] as const)
    .filter((kind) => shares[kind] > 0)
    .map((kind): Share => {
      const counter = createStoredCounter(database, {
        name: `day:${name}:${kind}`,
        most: shares[kind],
        windowMs: dayMs,
      });
      return { counter, key: keys[kind] };
    });

  return {
    take: async (doer) => {
      // First, so that whoever has nothing left takes nothing from the others.
      for (const { counter, key } of counters) {
        const known = key(doer);
        const taken = known === null ? null : await counter.get(known);
        if (taken !== null && taken.remainingPoints <= 0) return Math.max(1, taken.msBeforeNext);
      }
      for (const { counter, key } of counters) {
        const known = key(doer);
        const waitMs = known === null ? null : await count(counter, known);
        if (waitMs !== null) return waitMs;
      }
      return null;
    },
  };
};

/** Opens the limits of a database; all of its processes share them. */
export const openDayLimits = (database: Database, shares: Readonly<Record<keyof DayLimits, DayShares>>): DayLimits => ({
  errorEvents: createDayLimit(database, 'error-events', shares.errorEvents),
  humanMessages: createDayLimit(database, 'human-messages', shares.humanMessages),
});
