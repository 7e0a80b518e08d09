// Whether the process is there, and whether it can serve: what a load balancer and an orchestrator ask.

import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Database } from '../store/database.ts';
import type { Uploads } from '../uploads/uploads.ts';

export interface HealthOptions {
  readonly database: Pick<Database, 'query'>;
  readonly uploads: Pick<Uploads, 'check'>;
  readonly clock: Clock;
  /** It is about to close: whoever distributes requests should send them elsewhere. */
  readonly isDraining: () => boolean;
}

/** A check that takes longer has failed: the one who asks waits for seconds at most. */
const checkMs = 2_000;

const works = async (clock: Clock, check: () => Promise<unknown>): Promise<boolean> => {
  const done = new AbortController();
  const tooLate = clock.sleep(checkMs, done.signal).then(() => false);
  const isWorking = check().then(
    () => true,
    () => false,
  );
  return Promise.race([isWorking, tooLate]).finally(() => done.abort());
};

/** So long what was found holds: whoever asks every second hears the truth. */
const holdsMs = 1_000;

/** Many who ask at the same time cost what one costs. */
const shared = <Result>(clock: Clock, check: () => Promise<Result>): (() => Promise<Result>) => {
  let last: { readonly at: number; readonly result: Promise<Result> } | null = null;
  return () => {
    const at = clock.now();
    if (last === null || at - last.at >= holdsMs) last = { at, result: check() };
    return last.result;
  };
};

/** GET /health/live: the process is there (docs/running.md#health). */
export const aliveRoutes = (app: FastifyInstance): void => {
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
};

/** GET /health/ready: it can serve (docs/running.md#health). It says nothing that the outside may not know. */
export const readyRoutes = (app: FastifyInstance, { database, uploads, clock, isDraining }: HealthOptions): void => {
  const check = shared(clock, () =>
    Promise.all([works(clock, () => database.query('select 1')), works(clock, () => uploads.check())]),
  );
  app.get('/health/ready', async (_request, reply) => {
    const [hasDatabase, hasFiles] = await check();
    const checks = { database: hasDatabase, files: hasFiles, accepting: !isDraining() };
    const isReady = Object.values(checks).every((check) => check);
    reply.code(isReady ? 200 : 503).header('cache-control', 'no-store');
    return { status: isReady ? 'ok' : 'unavailable', checks };
  });
};
