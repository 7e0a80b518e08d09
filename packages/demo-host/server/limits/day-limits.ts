// How often somebody may do in a day what costs the server room, but no money: a failure that is reported, a message to a human.
// New guests are free, so the address counts as well.

import type { FastifyRequest } from 'fastify';
import type { RateLimiterPostgres } from 'rate-limiter-flexible';
import { HttpError } from '../http-error.ts';
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
  /** null where there is none yet. */
  readonly visitorId: string | null;
  /** As `addressKey` has it. */
  readonly address: string;
  /** The origin of the page; null where it is not known. */
  readonly site: string | null;
}

/** Origins are short; another header may not be. */
const maxSiteCharacters = 200;

export const doerOf = ({ ip, headers: { origin } }: FastifyRequest, viewer: Viewer | null): Doer => ({
  visitorId: viewer && ownerId(viewer),
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
  /** What start forms send. */
  readonly formUpdates: DayLimit;
  readonly newGuests: DayLimit;
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

/** Counts one; 429 with this sentence when that is too many. */
export const takeOfDay = async (limit: DayLimit, doer: Doer, sentence: string): Promise<void> => {
  const waitMs = await limit.take(doer);
  if (waitMs !== null) throw new HttpError(429, sentence, { 'retry-after': String(Math.ceil(waitMs / 1_000)) });
};

/** Opens the limits of a database; all of its processes share them. */
export const openDayLimits = (database: Database, shares: Readonly<Record<keyof DayLimits, DayShares>>): DayLimits => ({
  errorEvents: createDayLimit(database, 'error-events', shares.errorEvents),
  humanMessages: createDayLimit(database, 'human-messages', shares.humanMessages),
  formUpdates: createDayLimit(database, 'form-updates', shares.formUpdates),
  newGuests: createDayLimit(database, 'new-guests', shares.newGuests),
});
