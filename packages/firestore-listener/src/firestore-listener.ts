// Cloud Firestore as the browser's library sees it, for one conversation's documents: so that an adapter for it can be used,
// and tried, without an account at Google. It has a listener of its own, because a browser keeps only six connections to a
// host and port, and every tab holds one of them.

import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import type { FastifyInstance, FastifyRequest, FastifyServerFactory } from 'fastify';
import { authRoutes } from './auth-routes.ts';
import { projectId } from './database-name.ts';
import type { DocumentFeed, ListenerClock } from './document-feed.ts';
import { listenRoutes } from './listen-routes.ts';
import { ListenerError } from './listener-error.ts';
import type { RateLimits } from './rate-limits.ts';
import { createSessions } from './sessions.ts';
import type { SessionLimits } from './sessions.ts';
import { createTokens } from './tokens.ts';
import type { Grant } from './tokens.ts';

export type ListenerLimits = RateLimits & SessionLimits;

export interface FirestoreListenerOptions {
  readonly feed: DocumentFeed;
  /** The collections of a conversation that its visitor may read, as paths from the root of the database. */
  readonly collections: (conversationId: string) => readonly string[];
  readonly clock: ListenerClock;
  /** Signs tokens; the same in every process. */
  readonly tokenKey: string;
  /** How long an id token holds; an hour when absent. */
  readonly idTokenMs?: number;
  /** Exact origins that may call. */
  readonly allowedOrigins: () => readonly string[];
  /** Whether the conversation still belongs to this visitor. */
  readonly isOwner: (grant: Grant) => Promise<boolean>;
  readonly limits?: Partial<ListenerLimits>;
  /** Whether the peer at this address, `hop` steps away, may say in `X-Forwarded-For` for whom it asks; nobody may when absent. */
  readonly trustProxy?: (address: string, hop: number) => boolean;
  /** Creates the HTTP server, with limits of its own; Fastify's when absent. */
  readonly serverFactory?: FastifyServerFactory;
  /** What counts as one address, as a network does of the sixth version; the address itself when absent. */
  readonly addressKey?: (address: string) => string;
  /** Told of unexpected failures. */
  report(error: unknown): void;
}

export interface FirestoreListener {
  /** Not listening yet. */
  readonly server: FastifyInstance;
  /** What clients have to be configured with. */
  readonly projectId: string;
  /** The token with which a visitor signs in, for one conversation. */
  createCustomToken(grant: Grant): Promise<string>;
}

/** As Fastify has it: a failure may say with which status and headers it is answered. */
type Refusal = Error & { readonly statusCode?: number; readonly headers?: Readonly<Record<string, string>> };

const times = { keepAliveMs: 30_000, abandonedMs: 90_000, unclaimedMs: 15_000 };
const minute = 60_000;
const megabyte = 1_048_576;

const defaultLimits: ListenerLimits = {
  handshakes: { max: 240, timeWindow: minute },
  refusedHandshakes: { max: 120, timeWindow: minute },
  requests: { max: 2_400, timeWindow: minute },
  signIns: { max: 600, timeWindow: minute },
  sessions: 10_000,
  visitorSessions: 32,
  // An office of fifty people has five tabs each behind one.
  addressSessions: 600,
  keptBytes: 256 * megabyte,
  sessionKeptBytes: 4 * megabyte,
  waitingRequests: 200,
};

/** As much as the first words of a client about all of its listeners take. */
const bodyLimitBytes = 65_536;

/** Builds the listener. */
export const createFirestoreListener = (options: FirestoreListenerOptions): FirestoreListener => {
  const { feed, collections, clock, tokenKey, idTokenMs, allowedOrigins, isOwner, report } = options;
  const { trustProxy = () => false, serverFactory, addressKey = (address: string) => address } = options;
  const addressOf = ({ ip }: FastifyRequest): string => addressKey(ip);
  const limits = { ...defaultLimits, ...options.limits };
  const tokens = createTokens(tokenKey, clock, idTokenMs);
  const sessions = createSessions({ feed, collections, clock, times, limits, report });
  const app = fastify({
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    bodyLimit: bodyLimitBytes,
    trustProxy,
    ...(serverFactory && { serverFactory }),
  });

  app.setErrorHandler<Refusal>(async (error, _request, reply) => {
    const status = error.statusCode ?? 500;
    // One that says so itself is refused on purpose, here or by a hook of whoever runs this.
    if (status >= 500 && error.headers === undefined) report(error);
    reply.code(status).headers(error.headers ?? {});
    return { message: status === 500 ? 'Something went wrong. Please try again later.' : error.message };
  });
  app.setNotFoundHandler(() => {
    throw new ListenerError(404, 'There is no such call.');
  });
  // Requests without the header are no cross-origin browser requests; their token decides.
  app.addHook('onRequest', async ({ headers: { origin } }) => {
    if (origin !== undefined && !allowedOrigins().includes(origin)) {
      throw new ListenerError(403, 'This origin is not allowed.');
    }
  });
  // Reflected, with credentials as the library asks for them: the hook before has refused every origin that is not on the list.
  app.register(cors, { origin: true, credentials: true, methods: ['GET', 'POST'], maxAge: 600 });
  app.addHook('preClose', async () => sessions.stop());
  app.register(async (listener) => {
    await listener.register(rateLimit, { global: false });
    listener.register(async (channel) => {
      channel.removeAllContentTypeParsers();
      channel.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
      listenRoutes(channel, { sessions, tokens, clock, limits, addressOf, keepAliveMs: times.keepAliveMs });
    });
    listener.register(async (auth) => {
      auth.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      authRoutes(auth, { tokens, clock, isOwner, limits, addressOf });
    });
  });
  return { server: app, projectId, createCustomToken: (grant) => tokens.sign('custom', grant) };
};
