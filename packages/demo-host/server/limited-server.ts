// The limits that every listener has, whoever answers behind them: this server's own listeners, and that of its Firestore.

import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createCharge, limitBodies, limitConnections, limitUnderWay } from './connections.ts';
import type { ConnectionLimits } from './connections.ts';
import { refuseTunnels } from './http-refusals.ts';
import type { IsTrusted } from './limits/client-address.ts';
import { cleanForwardedFor } from './limits/forwarded-for.ts';
import { limitOutstanding } from './outstanding-requests.ts';
import { limitAnswer, limitUnread } from './unread-answers.ts';

/** Longer than the proxies of most clouds keep one, so that it is they who close it. */
const keepAliveMs = 72_000;

/** Node leaves what follows such a request in a packet, and nobody would answer that: a client that sees the end asks again. */
const closeAfterUpgrade = ({ headers }: IncomingMessage, response: ServerResponse): void => {
  if (headers.upgrade !== undefined && headers.connection !== undefined) response.shouldKeepAlive = false;
};

/** For Fastify's option of that name: what one connection may do is decided before Fastify looks at a request. */
export const createServerFactory =
  (limits: ConnectionLimits, isTrusted: IsTrusted): FastifyServerFactory =>
  (handle) => {
    const options = {
      connectionsCheckingInterval: Math.min(10_000, limits.headersMs),
      requireHostHeader: false,
      keepAliveTimeout: keepAliveMs,
    };
    const charge = createCharge(limits, isTrusted);
    const { request, checkExpectation } = limitOutstanding({
      limits,
      charge,
      handle: (asked, response) => {
        limitAnswer(asked, response, limits);
        closeAfterUpgrade(asked, response);
        cleanForwardedFor(asked);
        handle(asked, response);
      },
    });
    const server = createServer(options, request).on('checkExpectation', checkExpectation);
    refuseTunnels(server);
    limitConnections(server, limits, isTrusted, charge);
    return server;
  };

/** What only Fastify knows of a request: for whom a proxy forwards it, its body and its answer. */
export const limitRequests = (app: FastifyInstance, limits: ConnectionLimits): void => {
  limitUnderWay(app, limits);
  limitBodies(app, limits);
  limitUnread(app, limits);
};
