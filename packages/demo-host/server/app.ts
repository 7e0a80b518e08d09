// The API listener, built from its ports. It knows no adapter, no environment variable and no address of its own.

import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { builtFileRoutes, imageRoutes } from './files/built-files.ts';
import { limitBodies } from './connections.ts';
import type { ConnectionLimits } from './connections.ts';
import { bodyLimitBytes, createErrorHandler, HttpError } from './http-error.ts';
import { createOriginGuard } from './origins.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { errorEventRoutes } from './routes/error-events.ts';
import { guestRoutes } from './routes/guests.ts';
import { historyRoutes } from './routes/history.ts';
import { liveRoutes } from './routes/live.ts';
import { sendRoutes } from './routes/send.ts';
import type { ApiServices } from './routes/services.ts';
import { acceptSockets, speechRoutes } from './routes/speech.ts';
import { speechUploadRoutes } from './routes/speech-uploads.ts';
import { streamRoutes } from './routes/stream.ts';
import { uploadFileRoutes } from './routes/upload-files.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { versionRoutes } from './routes/version.ts';

export interface AppOptions extends ApiServices {
  readonly builtFolder: string;
  readonly imagesFolder: string;
  readonly connectionLimits: ConnectionLimits;
}

const allowedHeaders = [
  'authorization',
  'content-type',
  'x-client-id',
  'x-conversation-id',
  'x-request-id',
  'guest-id',
  'range',
  'last-event-id',
];

const registerApi = async (api: FastifyInstance, options: AppOptions): Promise<void> => {
  api.addHook(
    'onRequest',
    createOriginGuard(() => options.addresses().allowedOrigins),
  );
  // Replies hold tokens and conversations; no cache may keep them.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  await api.register(cors, {
    // Reflected: the guard before this has refused every origin that is not on the list.
    origin: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders,
    exposedHeaders: ['retry-after', 'accept-ranges', 'content-range'],
    maxAge: 600,
  });
  await api.register(rateLimit, {
    global: false,
    // A visitor is their token; without one, their address.
    keyGenerator: (request) => request.headers.authorization ?? request.ip,
    errorResponseBuilder: (_request, { ttl }) =>
      new HttpError(429, `Too many requests. Please wait ${Math.ceil(ttl / 1_000)} s.`),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
  });
  for (const routes of [
    conversationRoutes,
    historyRoutes,
    sendRoutes,
    streamRoutes,
    liveRoutes,
    guestRoutes,
    uploadFileRoutes,
    speechRoutes,
    errorEventRoutes,
    versionRoutes,
    operatorRoutes,
  ]) {
    routes(api, options);
  }
  await api.register(async (forms) => {
    await forms.register(multipart);
    uploadRoutes(forms, options);
    speechUploadRoutes(forms, options);
  });
};

/** Builds the API's listener, not listening yet. `onRoute` is told of every route, for the check of openapi.yaml. */
export const createApp = (
  options: AppOptions,
  onRoute: (method: string, path: string) => void = () => {},
): FastifyInstance => {
  const { connectionLimits } = options;
  // Node looks for connections that take too long this often.
  const http = { connectionsCheckingInterval: Math.min(10_000, connectionLimits.headersMs) };
  const app = fastify({ forceCloseConnections: true, exposeHeadRoutes: false, bodyLimit: bodyLimitBytes, http });
  limitBodies(app, connectionLimits);
  acceptSockets(app);
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) onRoute(name, url);
  });
  app.setErrorHandler(createErrorHandler(options.report));
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'There is no such call.');
  });
  builtFileRoutes(app, { folder: options.builtFolder, prefix: '/persona-chat', clock: options.clock });
  imageRoutes(app, options.imagesFolder);
  app.register((api) => registerApi(api, options));
  return app;
};
