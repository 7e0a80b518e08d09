// A folder of files as @fastify/static serves it, compressed by @fastify/compress.

import compress from '@fastify/compress';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { relative, sep } from 'node:path';
import { constants } from 'node:zlib';

/** Text types that the plugin for files names otherwise, or takes for films. */
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['ts', 'text/plain; charset=utf-8'],
]);

export interface ServedFolderOptions {
  /** It need not exist yet. */
  readonly folder: string;
  /** Whether each file has an address of its own; else only `reply.sendFile` sends them. */
  readonly isServed: boolean;
  /** Headers of a file, by its path in the folder, with slashes. */
  headersOf(path: string): Readonly<Record<string, string>>;
}

/** Serves the folder under the prefix of this scope, which should have nothing else to serve. Hidden files are not there. */
export const serveFolder = async (scope: FastifyInstance, options: ServedFolderOptions): Promise<void> => {
  const { folder, isServed, headersOf } = options;
  await scope.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 512,
    // Files are compressed at each request: the best that brotli can do would take seconds.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await scope.register(serveStatic, {
    root: folder,
    serve: isServed,
    index: false,
    dotfiles: 'ignore',
    acceptRanges: false,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply: FastifyReply, file: string) => {
      const path = relative(folder, file).split(sep).join('/');
      const type = contentTypes.get(path.split('.').at(-1) ?? '');
      if (type !== undefined) reply.type(type);
      reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding', ...headersOf(path) });
    },
  });
};
