// A folder of files: @fastify/static finds them, and what it finds is sent from memory, compressed.

import { negotiate } from '@fastify/accept-negotiator';
import serveStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Stats } from 'node:fs';
import { relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { createEncodedFiles } from './encoded-files.ts';
import type { Encoding } from './encoded-files.ts';

/** Text types that the plugin for files names otherwise, or takes for films. */
const contentTypes: ReadonlyMap<string, string> = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['ts', 'text/plain; charset=utf-8'],
]);

/** Smaller ones fit into one packet as they are. */
const leastCompressedBytes = 512;

export interface ServedFolderOptions {
  /** It need not exist yet. */
  readonly folder: string;
  /** Whether each file has an address of its own; else only `reply.sendFile` sends them. */
  readonly isServed: boolean;
  /** Headers of a file, by its path in the folder, with slashes. */
  headersOf(path: string): Readonly<Record<string, string>>;
}

const encodingFor = (accepted: string | undefined, type: unknown, bytes: number): Encoding => {
  const isText = /^text\/|[/+](?:json|xml|javascript)\b/.test(String(type));
  if (!isText || bytes < leastCompressedBytes || accepted === undefined) return 'identity';
  return negotiate<Encoding>(accepted, ['br', 'gzip', 'identity']) ?? 'identity';
};

/** Serves the folder under the prefix of this scope, which should have nothing else to serve. Hidden files are not there. */
export const serveFolder = async (scope: FastifyInstance, options: ServedFolderOptions): Promise<void> => {
  const { folder, isServed, headersOf } = options;
  const files = createEncodedFiles();
  const found = new WeakMap<FastifyReply, { readonly path: string; readonly facts: Stats }>();

  // A stream would read the file for each request, and compress it for each.
  scope.addHook('onSend', async ({ headers }, reply, payload) => {
    const file = found.get(reply);
    if (!file || !(payload instanceof Readable) || reply.statusCode !== 200) return payload;
    payload.destroy();
    const type = reply.getHeader('content-type');
    const encoding = encodingFor(headers['accept-encoding'], type, file.facts.size);
    const body = await files.read(file.path, file.facts, encoding);
    reply.header('content-length', body.length);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return body;
  });
  await scope.register(serveStatic, {
    root: folder,
    serve: isServed,
    index: false,
    dotfiles: 'ignore',
    acceptRanges: false,
    cacheControl: false,
    lastModified: false,
    setHeaders: (reply: FastifyReply, path: string, facts: Stats) => {
      found.set(reply, { path, facts });
      const name = relative(folder, path).split(sep).join('/');
      const type = contentTypes.get(name.split('.').at(-1) ?? '');
      if (type !== undefined) reply.type(type);
      reply.headers({ 'x-content-type-options': 'nosniff', vary: 'accept-encoding', ...headersOf(name) });
    },
  });
};
