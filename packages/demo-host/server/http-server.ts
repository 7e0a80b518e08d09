// What all listeners of this server have in common: failures have one form, whoever finds them.

import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { defaultConnectionLimits } from './connections.ts';
import type { ConnectionLimits } from './connections.ts';
import { bodyLimitBytes, createErrorHandler, HttpError } from './http-error.ts';
import { refuseDeepJson } from './json-depth.ts';
import { refuseAddress, refuseAmbiguousHeaders, refuseUnparsed } from './http-refusals.ts';
import { trustNobody } from './limits/client-address.ts';
import type { IsTrusted } from './limits/client-address.ts';
import { createServerFactory, limitRequests } from './limited-server.ts';
import { readQueryString } from './query-string.ts';

export interface HttpServerOptions {
  /** What is answered where there is nothing. */
  readonly notFound: string;
  readonly connectionLimits?: ConnectionLimits;
  /** Proxies whose word about the client's address counts; none when absent. */
  readonly isTrusted?: IsTrusted;
  report(error: unknown): void;
}

/** Longer than any id, so that one that is too long is refused by the call that it is meant for. */
const maxParamLength = 1_024;

/** A restart takes about as long. */
const retryAfterSeconds = '2';

/** Builds a listener without routes, not listening yet. */
export const createHttpServer = (options: HttpServerOptions): FastifyInstance => {
  const { notFound, connectionLimits = defaultConnectionLimits, isTrusted = trustNobody, report } = options;
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: isTrusted,
    routerOptions: { maxParamLength, querystringParser: readQueryString },
    // The hooks below answer in the form of all other failures.
    return503OnClosing: false,
    serverFactory: createServerFactory(connectionLimits, isTrusted),
    frameworkErrors: refuseAddress,
    clientErrorHandler: refuseUnparsed,
  });
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async () => {
    if (isClosing)
      throw new HttpError(503, 'The server is closing.', { connection: 'close', 'retry-after': retryAfterSeconds });
  });
  app.addHook('onRequest', refuseAmbiguousHeaders);
  app.setErrorHandler(createErrorHandler(report));
  app.setNotFoundHandler(() => {
    throw new HttpError(404, notFound);
  });
  limitRequests(app, connectionLimits);
  refuseDeepJson(app);
  return app;
};
