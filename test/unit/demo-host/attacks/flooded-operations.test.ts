// Floods of what stands open for those who run the server: its health, its figures, and its log.

import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { createHttpServer } from '@persona-chat/demo-host/server/http-server.ts';
import { readyRoutes } from '@persona-chat/demo-host/server/operations/health.ts';
import { createLog } from '@persona-chat/demo-host/server/operations/log.ts';
import { createMetrics } from '@persona-chat/demo-host/server/operations/metrics.ts';
import { metricsRoutes, observeRequests } from '@persona-chat/demo-host/server/operations/observe.ts';
import { createRefusedLines } from '@persona-chat/demo-host/server/operations/refused-lines.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { eventually } from '../server/support/eventually.ts';

const metrics = createMetrics({});
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
let app: FastifyInstance | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await app?.close();
  lines.length = 0;
});

const start = (routes: (app: FastifyInstance) => void): Promise<string> => {
  app = createHttpServer({ notFound: 'Nothing.', report: () => {} });
  routes(app);
  return app.listen({ host: '127.0.0.1', port: 0 });
};
const told = (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

it('a wrong token for the figures is told so thirty times, then even the right one has to wait', async () => {
  const url = await start((server) => metricsRoutes(server, metrics, 'token-of-the-figures'));
  const ask = async (token: string) => {
    const { status, headers } = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    return [status, Number(headers.get('retry-after'))];
  };
  for (let index = 0; index < 30; index += 1) expect(await ask(`guess-${index}`)).toEqual([401, 0]);
  for (const token of ['guess', 'token-of-the-figures']) {
    const [status, seconds] = await ask(token);
    expect([status, Number(seconds) > 0]).toEqual([429, true]);
  }
});

it('the right token for the figures is never too often', async () => {
  const url = await start((server) => metricsRoutes(server, metrics, 'token-of-the-figures'));
  for (let index = 0; index < 40; index += 1) {
    const { status } = await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer token-of-the-figures' } });
    expect(status).toBe(200);
  }
});

it('a hundred who ask for the health cost one query and one call of the store, and the next second one more', async () => {
  let [now, queries, calls] = [0, 0, 0];
  const clock = { ...systemClock, now: () => now, sleep: () => new Promise<void>(() => {}) };
  const query = <Row>(): Promise<Row[]> => {
    queries += 1;
    return Promise.resolve([]);
  };
  const uploads = { check: () => Promise.resolve(void (calls += 1)) };
  const url = await start((server) =>
    readyRoutes(server, { database: { query }, uploads, clock, isDraining: () => false }),
  );
  const ask = () => fetch(`${url}/health/ready`).then(({ status }) => status);
  expect(new Set(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual(new Set([200]));
  expect([queries, calls]).toEqual([1, 1]);
  now = 1_000;
  await ask();
  expect([queries, calls]).toEqual([2, 2]);
});

it('refused requests fill no log', async () => {
  const url = await start((server) => observeRequests(server, log, metrics));
  const began = performance.now();
  await Promise.all(Array.from({ length: 200 }, () => fetch(`${url}/nowhere`)));
  const seconds = Math.ceil((performance.now() - began) / 1_000);
  await eventually(() => told().some(({ msg }) => msg === 'more requests were refused'));
  const requests = told().filter(({ msg }) => msg === 'request').length;
  const more = told().reduce((sum, { requests: count }) => sum + Number(count ?? 0), 0);
  // Fifty for each second that has begun.
  expect(requests).toBeLessThanOrEqual(50 * (1 + seconds));
  expect(requests + more).toBe(200);
});

it('what was refused beyond the lines of a second is told as a number, also at the end', () => {
  vi.useFakeTimers();
  const refused = createRefusedLines(log);
  for (let index = 0; index < 70; index += 1) refused.write({ status: 401 });
  expect(lines).toHaveLength(50);
  vi.advanceTimersByTime(1_000);
  expect(told().at(-1)).toMatchObject({ msg: 'more requests were refused', requests: 20 });
  for (let index = 0; index < 60; index += 1) refused.write({ status: 401 });
  refused.stop();
  expect(told().at(-1)).toMatchObject({ requests: 10 });
  refused.stop();
  expect(lines).toHaveLength(102);
});
