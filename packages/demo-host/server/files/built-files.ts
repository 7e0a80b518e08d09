// The built widget as a CDN would serve it, and the personas' pictures. Open to every origin: nothing here is secret.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { HttpError, readInput } from '../http-error.ts';
import { createFolderFiles } from './folder-files.ts';
import { sendFile } from './send-file.ts';

const wildcardSchema = v.object({ '*': v.string() });

const publicHeaders = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
};

/** Names with a hash never change their content (contract §1). */
const cachingOf = (path: string): string =>
  path.startsWith('chunks/') ? 'public, max-age=31536000, immutable' : 'public, max-age=60, must-revalidate';

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
export const builtFileRoutes = (app: FastifyInstance, { folder, prefix, clock, delayMs }: BuiltFilesOptions): void => {
  const files = createFolderFiles(folder);
  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = readInput(wildcardSchema, request.params)['*'];
    if (delayMs !== undefined) await clock.sleep(readDelay(request, delayMs));
    const file = await files.read(path);
    if (!file) {
      reply.headers(publicHeaders);
      throw new HttpError(404, 'There is no such file.');
    }
    return sendFile(request, reply, file, { ...publicHeaders, 'cache-control': cachingOf(path) });
  };
  app.get(`${prefix}/*`, { exposeHeadRoute: true }, handle);
};

/** What is opened by itself can run nothing; the viewers of browsers refuse a PDF in a sandbox. */
const imagePolicy = (path: string): string =>
  path.endsWith('.pdf') ? "default-src 'none'" : "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Pictures of personas, and the files that the scripted persona sends. */
export const imageRoutes = (app: FastifyInstance, folder: string): void => {
  const files = createFolderFiles(folder);
  app.get('/images/*', { exposeHeadRoute: true }, async (request, reply) => {
    const path = readInput(wildcardSchema, request.params)['*'];
    const file = await files.read(path);
    if (!file) throw new HttpError(404, 'There is no such file.');
    return sendFile(request, reply, file, {
      ...publicHeaders,
      'cache-control': 'public, max-age=3600',
      'content-security-policy': imagePolicy(path),
    });
  });
};
