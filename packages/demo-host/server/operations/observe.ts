// A line in the log and a figure for each request.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { timingSafeEqual } from 'node:crypto';
import { HttpError } from '../http-error.ts';
import { limitFailures } from '../limits/rate-limits.ts';
import { hashToken } from '../secrets.ts';
import { whenClosed } from '../when-closed.ts';
import type { Log } from './log.ts';
import type { Metrics, OpenKind } from './metrics.ts';
import { createRefusedLines } from './refused-lines.ts';

/** The path as it was registered: what somebody asks for may hold ids, signatures, and anything else. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'unknown';

const longLived: Readonly<Record<string, OpenKind>> = {
  '/chat/v4/stream/:userMessageId': 'reply',
  '/chat/live': 'events',
  '/speech': 'speech',
};

/** Files of the built widget, pages, and what asks for health are no news. */
const isQuiet = (route: string, status: number): boolean =>
  status < 400 && (route.startsWith('/health/') || route === '/metrics' || route.endsWith('*'));

/** Logs and counts all requests of a listener; for a call that stays open until it closes. */
export const observeRequests = (app: FastifyInstance, log: Log, metrics: Metrics): void => {
  const refused = createRefusedLines(log);
  app.addHook('onClose', async () => refused.stop());
  app.addHook('onRequest', async (request, reply) => {
    const begun = performance.now();
    const route = routeOf(request);
    const kind = longLived[route];
    const closed = kind && metrics.opened(kind);
    // A socket takes its answer with it: only its connection tells the end.
    whenClosed(kind === 'speech' ? request.raw.socket : reply.raw, () => {
      closed?.();
      const { method } = request;
      const status = reply.raw.headersSent || kind === 'speech' ? reply.raw.statusCode : 499;
      const seconds = (performance.now() - begun) / 1_000;
      metrics.answered({ method, route, status, seconds });
      if (isQuiet(route, status)) return;
      const fields = { request: request.id, method, route, status, ms: Math.round(seconds * 1_000) };
      if (status < 400) log.info(fields, 'request');
      else refused.write(fields);
    });
  });
};

const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));

/** Guesses of an address. */
const wrongTokens = { max: 30, timeWindow: 60_000 };

/** GET /metrics, for who knows the token (docs/running.md#metrics). */
export const metricsRoutes = (app: FastifyInstance, metrics: Metrics, token: string): void => {
  const failures = limitFailures(wrongTokens);
  app.get('/metrics', async (request, reply) => {
    await failures.check(request);
    const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (!isSame(given, token)) {
      await failures.note(request);
      throw new HttpError(401, 'A token is needed.', { 'www-authenticate': 'Bearer' });
    }
    reply.headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' });
    return metrics.text();
  });
};
