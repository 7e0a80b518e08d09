// How often somebody may call. What counts is who they are proven to be: a valid token's owner, else the address. A header that
// anybody can make up counts for nothing.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { readViewer } from '../authorization.ts';
import { HttpError } from '../http-error.ts';
import type { Database } from '../store/database.ts';
import { ownerId } from '../store/visitors.ts';
import { addressKey } from './client-address.ts';
import { count, createMemoryCounter, createQuickCounter } from './counters.ts';
import type { CounterOptions } from './counters.ts';

export interface RateLimit {
  readonly max: number;
  readonly timeWindow: number;
  /** Whoever asks: a token is what the call is about. */
  readonly isByAddress?: boolean;
  /** Each process counts alone: to store each count would cost more than the call itself. */
  readonly isInMemory?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of this route, each visitor and each address without one. */
    callLimit?: RateLimit;
  }
}

/** New guests cost nothing, so all of an address together have a limit as well: that of so many visitors. */
const visitorsPerAddress = 10;

interface Counters {
  readonly each: RateLimiterAbstract;
  readonly address: RateLimiterAbstract;
}

const findOwner = async (database: Database, request: FastifyRequest): Promise<string | null> => {
  try {
    const viewer = await readViewer(database, request);
    return viewer && ownerId(viewer);
  } catch (error) {
    // The route will say so; a token that is not valid counts for the address.
    if (error instanceof HttpError) return null;
    throw error;
  }
};

const refuse = (waitMs: number): never => {
  const seconds = Math.ceil(waitMs / 1_000);
  throw new HttpError(429, `Too many requests. Please wait ${seconds} s.`, { 'retry-after': String(seconds) });
};

/** Counts all requests of a scope that needs no token, for their addresses, in this process. */
export const limitAddresses = (scope: FastifyInstance, { max, timeWindow }: RateLimit): void => {
  const counter = createMemoryCounter({ name: 'scope', most: max, windowMs: timeWindow });
  scope.addHook('onRequest', async ({ ip }) => {
    const waitMs = await count(counter, addressKey(ip));
    if (waitMs !== null) refuse(waitMs);
  });
};

export interface FailureLimit {
  /** Throws 429 where the address has failed too often, whatever it brings now. */
  check(request: FastifyRequest): Promise<void>;
  note(request: FastifyRequest): Promise<void>;
}

/** Counts the failures alone, for their addresses, in this process. */
export const limitFailures = ({ max, timeWindow }: RateLimit): FailureLimit => {
  const counter = createMemoryCounter({ name: 'failures', most: max, windowMs: timeWindow });
  return {
    check: async ({ ip }) => {
      const state = await counter.get(addressKey(ip));
      if (state && state.consumedPoints >= max && state.msBeforeNext > 0) refuse(state.msBeforeNext);
    },
    note: async ({ ip }) => {
      await count(counter, addressKey(ip));
    },
  };
};

/** Counts calls of the routes that have a `callLimit` in their `config`. */
export const limitRates = (app: FastifyInstance, database: Database): void => {
  const known = new Map<string, Counters>();

  const countersOf = (name: string, { max, timeWindow: windowMs, isInMemory = false }: RateLimit): Counters => {
    const create = (options: CounterOptions) =>
      isInMemory ? createMemoryCounter(options) : createQuickCounter(database, options);
    const counters = known.get(name) ?? {
      each: create({ name: `call:${name}`, most: max, windowMs }),
      address: create({ name: `calls:${name}`, most: max * visitorsPerAddress, windowMs }),
    };
    known.set(name, counters);
    return counters;
  };

  app.addHook('onRequest', async (request) => {
    const { config, url = '' } = request.routeOptions;
    const limit = config.callLimit;
    if (!limit) return;
    const { each, address } = countersOf(`${request.method} ${url}`, limit);
    const from = addressKey(request.ip);
    const owner = limit.isByAddress ? null : await findOwner(database, request);
    const waitMs =
      owner === null
        ? await count(each, `address ${from}`)
        : ((await count(each, `visitor ${owner}`)) ?? (await count(address, from)));
    if (waitMs !== null) refuse(waitMs);
  });
};
