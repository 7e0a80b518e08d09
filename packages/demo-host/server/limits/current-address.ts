// The address for which the server works at the moment, told to whatever is below a route without being handed through it.

import type { FastifyInstance } from 'fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { addressKey } from './client-address.ts';

const addresses = new AsyncLocalStorage<string>();

/** As `addressKey` has it; null for the server's own work. What a request has begun goes on in its name after the answer. */
export const currentAddress = (): string | null => addresses.getStore() ?? null;

/** Work that is done in the name of an address. */
export const workFor = <Result>(address: string, work: () => Result): Result => addresses.run(address, work);

/** Notes the address of each request of a listener. To be called before its routes are there. */
export const noteAddresses = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => workFor(addressKey(request.ip), done));
};
