// How often one visitor, or one address without a token, may ask.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ListenerError } from './listener-error.ts';

export interface RateLimit {
  readonly max: number;
  /** Milliseconds. */
  readonly timeWindow: number;
}

export interface RateLimits {
  /** Handshakes of clients with a token, by visitor. */
  readonly handshakes: RateLimit;
  /** Those without, by address. */
  readonly refusedHandshakes: RateLimit;
  /** Requests within sessions, by visitor. */
  readonly requests: RateLimit;
  /** Signing in and renewing, by address. */
  readonly signIns: RateLimit;
}

/** Throws 429 where whoever this is has asked too often. */
export type RateCheck = (request: FastifyRequest, key: string) => Promise<void>;

/** Creates a check; the plugin has to be registered. */
export const createRateCheck = (app: FastifyInstance, name: string, limit: RateLimit): RateCheck => {
  const keys = new WeakMap<FastifyRequest, string>();
  const count = app.createRateLimit({
    ...limit,
    keyGenerator: (request) => `${name} ${keys.get(request) ?? request.ip}`,
  });
  return async (request, key) => {
    keys.set(request, key);
    const answer = await count(request);
    if (answer.isAllowed || !answer.isExceeded) return;
    const seconds = String(Math.max(1, answer.ttlInSeconds));
    throw new ListenerError(429, `Too many requests. Please wait ${seconds} s.`, { 'retry-after': seconds });
  };
};
