// The request for which the server works at the moment, told to whatever is below a route without being handed through it.

import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { addressKey } from './client-address.ts';

export interface CurrentRequest {
  /** As `addressKey` has it. */
  readonly address: string;
  /** Whether the database has done something for it. */
  isBegun: boolean;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** null for the server's own work. What a request has begun goes on in its name after the answer. */
export const currentRequest = (): CurrentRequest | null => requests.getStore() ?? null;

/** Work that is done for one request from an address. */
export const workFor = <Result>(address: string, work: () => Result): Result =>
  requests.run({ address, isBegun: false }, work);

/** Notes each request of a listener. To be called before its routes are there. */
export const noteRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', ({ ip }, _reply, done) => workFor(addressKey(ip), done));
};
