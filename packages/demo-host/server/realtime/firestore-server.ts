// Cloud Firestore as the browser's library sees it, for one conversation's documents: so that the widget's own adapter
// can be used, and tried, without an account at Google. It has a listener of its own, because a browser keeps only six
// connections to a host and port, and every tab holds one of them.

import cors from '@fastify/cors';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import { bodyLimitBytes, createErrorHandler, HttpError } from '../http-error.ts';
import { createOriginGuard } from '../origins.ts';
import type { LiveFeed } from './feed.ts';
import { authRoutes } from './firestore/auth-routes.ts';
import { listenRoutes } from './firestore/listen-routes.ts';
import { createSessions } from './firestore/sessions.ts';
import type { Grant, Tokens } from './firestore/tokens.ts';

export interface FirestoreServerOptions {
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly allowedOrigins: () => readonly string[];
  readonly isOwner: (grant: Grant) => Promise<boolean>;
  report(error: unknown): void;
}

const times = { keepAliveMs: 30_000, abandonedMs: 90_000 };
const maxSessions = 10_000;

/** Builds the listener, not listening yet. */
export const createFirestoreServer = (options: FirestoreServerOptions): FastifyInstance => {
  const { feed, clock, tokens, allowedOrigins, isOwner, report } = options;
  const app = fastify({ forceCloseConnections: true, exposeHeadRoutes: false, bodyLimit: bodyLimitBytes });
  const sessions = createSessions({ feed, clock, times, maxSessions, report });
  app.setErrorHandler(createErrorHandler(report));
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'There is no such call.');
  });
  app.addHook('onRequest', createOriginGuard(allowedOrigins));
  // Reflected, with credentials as the library asks for them: the guard has refused every origin that is not on the list.
  app.register(cors, { origin: true, credentials: true, methods: ['GET', 'POST'], maxAge: 600 });
  const readText = (_request: unknown, body: string, done: (error: null, body: string) => void): void => done(null, body);
  app.addHook('preClose', async () => sessions.stop());
  app.register(async (channel) => {
    channel.removeAllContentTypeParsers();
    channel.addContentTypeParser('*', { parseAs: 'string' }, readText);
    listenRoutes(channel, { sessions, tokens, clock, keepAliveMs: times.keepAliveMs });
  });
  app.register(async (auth) => {
    auth.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    authRoutes(auth, { tokens, clock, isOwner });
  });
  return app;
};
