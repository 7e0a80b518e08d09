// How much one address may have waiting for the database.

import type { FastifyInstance } from 'fastify';
import { HttpError } from '../http-error.ts';
import { addressKey } from './client-address.ts';

export interface WaitingLimit {
  /** How many statements of an address wait for their turn. */
  waiting(address: string): number;
  readonly most: number;
}

/**
 * Answers 429 to an address for which too much waits already. Only calls with a `callLimit` are refused: all others do without
 * the database. What was begun is never refused, only delayed.
 */
export const limitWaiting = (app: FastifyInstance, { waiting, most }: WaitingLimit): void => {
  app.addHook('onRequest', async ({ ip, routeOptions }) => {
    if (routeOptions.config.callLimit && waiting(addressKey(ip)) >= most)
      throw new HttpError(429, 'Too many requests at once.', { 'retry-after': '2' });
  });
};
