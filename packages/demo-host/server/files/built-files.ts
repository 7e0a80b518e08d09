// The built widget as a CDN would serve it, and the personas' pictures. Open to every origin: nothing here is secret.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { HttpError, readInput } from '../http-error.ts';
import { serveFolder } from './served-folder.ts';

const publicHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/** Names with a hash never change their content (docs/embedding.md#the-built-files). */
const cachingOf = (path: string): string =>
  path.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'public, max-age=60, must-revalidate';

/** Serves a folder to everybody, under a prefix that nothing else uses. */
const servePublicly = (
  app: FastifyInstance,
  prefix: string,
  folder: string,
  headersOf: (path: string) => Readonly<Record<string, string>>,
  wait: (request: FastifyRequest) => Promise<void> = async () => {},
): void => {
  const serve = async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', async (request, reply) => {
      // Also where there is no such file: a page of any origin may know.
      reply.headers(publicHeaders);
      await wait(request);
    });
    scope.setNotFoundHandler(() => {
      throw new HttpError(404, 'There is no such file.');
    });
    await serveFolder(scope, { folder: resolve(folder), isServed: true, headersOf });
  };
  app.register(serve, { prefix });
};

export interface BuiltFilesOptions {
  readonly folder: string;
  readonly prefix: string;
  readonly clock: Clock;
  /** Artificial wait before each file; `?delay=` in a request says another one. */
  readonly delayMs?: number;
}

const readDelay = (request: FastifyRequest, fallback: number): number => {
  const { delay } = readInput(v.object({ delay: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/))) }), request.query);
  return delay === undefined ? fallback : Number(delay);
};

/** Serves `folder` under `prefix`. */
export const builtFileRoutes = (app: FastifyInstance, { folder, prefix, clock, delayMs }: BuiltFilesOptions): void =>
  servePublicly(
    app,
    prefix,
    folder,
    (path) => ({ 'cache-control': cachingOf(path) }),
    delayMs === undefined ? undefined : (request) => clock.sleep(readDelay(request, delayMs)),
  );

/** What is opened by itself can run nothing; the viewers of browsers refuse a PDF in a sandbox. */
const imagePolicy = (path: string): string =>
  path.endsWith('.pdf') ? "default-src 'none'" : "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Pictures of personas, and the files that the scripted persona sends. */
export const imageRoutes = (app: FastifyInstance, folder: string): void =>
  servePublicly(app, '/images', folder, (path) => ({
    'cache-control': 'public, max-age=3600',
    'content-security-policy': imagePolicy(path),
  }));
