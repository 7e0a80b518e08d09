// The built widget as a CDN would serve it, and the personas' pictures. Open to every origin: nothing here is secret.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { HttpError, readInput } from '../http-error.ts';
import { limitAddresses } from '../limits/rate-limits.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import { serveFolder } from './served-folder.ts';

const publicHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/** Names with a hash never change their content (docs/embedding.md#the-built-files). */
const cachingOf = (path: string): string =>
  path.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'public, max-age=60, must-revalidate';

/** Where maps have been built, tools find them by this header: a comment in the script would cost every visitor its bytes. */
const mapOf = (folder: string, path: string): Readonly<Record<string, string>> =>
  path.endsWith('.js') && existsSync(join(folder, `${path}.map`)) ? { sourcemap: `${basename(path)}.map` } : {};

interface OpenFolder {
  readonly prefix: string;
  readonly folder: string;
  /** Of each address. */
  readonly limit: RateLimit;
  headersOf(path: string): Readonly<Record<string, string>>;
  wait?(request: FastifyRequest): Promise<void>;
}

/** Serves a folder to everybody, under a prefix that nothing else uses. */
const servePublicly = (app: FastifyInstance, { prefix, folder, limit, headersOf, wait }: OpenFolder): void => {
  const serve = async (scope: FastifyInstance): Promise<void> => {
    scope.addHook('onRequest', async (_request, reply) => {
      // Also where there is no such file: a page of any origin may know.
      reply.headers(publicHeaders);
    });
    limitAddresses(scope, limit);
    if (wait) scope.addHook('onRequest', wait);
    scope.setNotFoundHandler(() => {
      throw new HttpError(404, 'There is no such file.');
    });
    await serveFolder(scope, { folder: resolve(folder), isServed: true, headersOf });
  };
  app.register(serve, { prefix });
};

export interface BuiltFilesOptions extends Pick<OpenFolder, 'prefix' | 'folder' | 'limit'> {
  readonly clock: Clock;
  /** Artificial wait before each file; `?delay=` in a request says another one. */
  readonly delayMs?: number;
}

const readDelay = (request: FastifyRequest, fallback: number): number => {
  const { delay } = readInput(v.object({ delay: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/))) }), request.query);
  return delay === undefined ? fallback : Number(delay);
};

/** Serves `folder` under `prefix`. */
export const builtFileRoutes = (app: FastifyInstance, { clock, delayMs, ...folder }: BuiltFilesOptions): void =>
  servePublicly(app, {
    ...folder,
    headersOf: (path) => ({ 'cache-control': cachingOf(path), ...mapOf(folder.folder, path) }),
    ...(delayMs !== undefined && { wait: (request) => clock.sleep(readDelay(request, delayMs)) }),
  });

/** What is opened by itself can run nothing; the viewers of browsers refuse a PDF in a sandbox. */
const imagePolicy = (path: string): string =>
  path.endsWith('.pdf') ? "default-src 'none'" : "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Pictures of personas, and the files that the scripted persona sends. */
export const imageRoutes = (app: FastifyInstance, prefix: string, folder: string, limit: RateLimit): void =>
  servePublicly(app, {
    prefix,
    folder,
    limit,
    headersOf: (path) => ({
      'cache-control': 'public, max-age=3600',
      'content-security-policy': imagePolicy(path),
    }),
  });
