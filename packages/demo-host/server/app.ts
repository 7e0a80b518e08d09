// The API listener, built from its ports. It knows no adapter, no environment variable and no address of its own.

import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { builtFileRoutes, imageRoutes } from './files/built-files.ts';
import type { ConnectionLimits } from './connections.ts';
import { HttpError } from './http-error.ts';
import { createHttpServer } from './http-server.ts';
import { createOriginGuard, isOperatorCall } from './origins.ts';
import type { IsTrusted } from './limits/client-address.ts';
import { noteRequests } from './limits/current-request.ts';
import { limitAddresses, limitRates } from './limits/rate-limits.ts';
import { aliveRoutes, readyRoutes } from './operations/health.ts';
import { picturesPrefix } from './personas/read-personas.ts';
import type { Metrics } from './operations/metrics.ts';
import { metricsRoutes, observeRequests } from './operations/observe.ts';
import { operatorFileRoutes } from './operator/operator-files.ts';
import { operatorPeopleRoutes } from './operator/operator-people.ts';
import { operatorRoutes } from './operator/operator-routes.ts';
import { conversationRoutes } from './routes/conversations.ts';
import { errorEventRoutes } from './routes/error-events.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { guestRoutes } from './routes/guests.ts';
import { historyRoutes } from './routes/history.ts';
import { liveRoutes } from './routes/live.ts';
import { pastConversationRoutes } from './routes/past-conversations.ts';
import { peopleRoutes } from './routes/people.ts';
import { publicPersonaRoutes } from './routes/public-persona.ts';
import { ratingRoutes } from './routes/rating.ts';
import { versionOfReplyRoutes } from './routes/regenerate.ts';
import { sendRoutes } from './routes/send.ts';
import type { ApiServices } from './routes/services.ts';
import { acceptSockets, speechRoutes } from './routes/speech.ts';
import { speechUploadRoutes } from './routes/speech-uploads.ts';
import { streamRoutes } from './routes/stream.ts';
import { toolResultRoutes } from './routes/tool-results.ts';
import { uploadFileRoutes } from './routes/upload-files.ts';
import { uploadRoutes } from './routes/uploads.ts';
import { versionRoutes } from './routes/version.ts';
import { visitorDataRoutes } from './routes/visitor-data.ts';

export interface AppOptions extends ApiServices {
  readonly builtFolder: string;
  readonly imagesFolder: string;
  /** Pictures of own personas; null where there are none. */
  readonly picturesFolder: string | null;
  readonly connectionLimits: ConnectionLimits;
  /** Proxies whose word about the client's address counts. */
  readonly isTrusted: IsTrusted;
  readonly metrics: Metrics;
  /** null: nobody reads the figures. */
  readonly metricsToken: string | null;
  /** It is about to close, and takes what comes until then. */
  readonly isDraining: () => boolean;
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

const registerApi = async (
  api: FastifyInstance,
  options: AppOptions,
  extend: (api: FastifyInstance) => void,
): Promise<void> => {
  api.addHook(
    'onRequest',
    createOriginGuard((request) => {
      const { siteOrigins, allowedOrigins } = options.addresses();
      return isOperatorCall(request) ? siteOrigins : allowedOrigins;
    }),
  );
  // Replies hold tokens and conversations; no cache may keep them.
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  api.addHook('onRequest', async ({ method, headers }) => {
    const isPreflight = headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
    if (method === 'OPTIONS' && !isPreflight) throw new HttpError(400, 'A preflight names an origin and a method.');
  });
  await api.register(cors, {
    // Reflected: the guard before this has refused every origin that is not on the list.
    origin: true,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders,
    exposedHeaders: ['retry-after', 'accept-ranges', 'content-range'],
    maxAge: 600,
  });
  // Only the routes that say so: streams are flushed piece by piece and stay as they are. Compressed requests are not read, since a
  // small one may become a huge one.
  await api.register(compress, { global: false, globalDecompression: false });
  limitRates(api, options.database);
  extend(api);
  for (const routes of [
    conversationRoutes,
    pastConversationRoutes,
    historyRoutes,
    sendRoutes,
    feedbackRoutes,
    toolResultRoutes,
    versionOfReplyRoutes,
    ratingRoutes,
    peopleRoutes,
    streamRoutes,
    liveRoutes,
    guestRoutes,
    uploadFileRoutes,
    speechRoutes,
    errorEventRoutes,
    visitorDataRoutes,
    versionRoutes,
    publicPersonaRoutes,
    operatorRoutes,
    operatorPeopleRoutes,
  ]) {
    routes(api, options);
  }
  await api.register(async (forms) => {
    // What is too large is answered when the whole of it has come.
    await forms.register(multipart, { throwFileSizeLimit: false });
    uploadRoutes(forms, options);
    speechUploadRoutes(forms, options);
    operatorFileRoutes(forms, options);
  });
};

export interface AppHooks {
  /** Told of every route, for the check of openapi.yaml. */
  readonly onRoute?: ((method: string, path: string) => void) | undefined;
  /** Adds hooks to the API's routes, before these are there. */
  readonly extend?: ((api: FastifyInstance) => void) | undefined;
}

/** Builds the API's listener, not listening yet. */
export const createApp = (
  options: AppOptions,
  { onRoute = () => {}, extend = () => {} }: AppHooks = {},
): FastifyInstance => {
  const { connectionLimits, isTrusted, limits, report } = options;
  const app = createHttpServer({ notFound: 'There is no such call.', connectionLimits, isTrusted, report });
  noteRequests(app);
  observeRequests(app, options.log, options.metrics);
  acceptSockets(app);
  app.addHook('onRoute', ({ method, url }) => {
    for (const name of [method].flat()) onRoute(name, url);
  });
  const limit = limits.publicFile;
  builtFileRoutes(app, { folder: options.builtFolder, prefix: '/persona-chat', clock: options.clock, limit });
  imageRoutes(app, '/images', options.imagesFolder, limit);
  if (options.picturesFolder !== null) imageRoutes(app, picturesPrefix, options.picturesFolder, limit);
  const { metrics, metricsToken } = options;
  const operations = [
    aliveRoutes,
    (scope: FastifyInstance) => readyRoutes(scope, options),
    ...(metricsToken === null ? [] : [(scope: FastifyInstance) => metricsRoutes(scope, metrics, metricsToken)]),
  ];
  for (const routes of operations) {
    app.register(async (scope) => {
      limitAddresses(scope, limit);
      routes(scope);
    });
  }
  app.register((api) => registerApi(api, options, extend));
  return app;
};
