// The pages of the demo site, with their placeholders filled in.

import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { extname } from 'node:path';
import * as v from 'valibot';
import { HttpError, readInput } from '../http-error.ts';
import { createFolderFiles } from './folder-files.ts';
import type { FolderFiles, FolderFile } from './folder-files.ts';
import { sendFile } from './send-file.ts';

const headersSchema = v.record(v.string(), v.string());
const headersSuffix = '.headers.json';

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** `/plain` is plain.html, `/` is index.html, everything else is a file by its own name. */
const findFile = async (files: FolderFiles, path: string): Promise<{ path: string; file: FolderFile } | null> => {
  if (path.endsWith(headersSuffix)) return null;
  const names = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const name of names) {
    const file = await files.read(name);
    if (file) return { path: name, file };
  }
  return null;
};

const readHeaders = async (
  files: FolderFiles,
  path: string,
  values: Readonly<Record<string, string>>,
): Promise<Record<string, string>> => {
  const stored = await files.read(path.replace(/\.html$/, headersSuffix));
  if (!stored) return {};
  const headers = v.parse(headersSchema, JSON.parse(stored.bytes.toString('utf8')));
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, values)]));
};

/** Serves the pages in `folder`. `{{nonce}}` is fresh in each response; the other placeholders come from `values`. */
export const pageRoutes = (app: FastifyInstance, folder: string, values: Readonly<Record<string, string>>): void => {
  const files = createFolderFiles(folder);
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    const found = await findFile(files, readInput(v.object({ '*': v.string() }), request.params)['*']);
    if (!found) throw new HttpError(404, 'There is no such page.');
    const { path, file } = found;
    if (!['.html', '.js'].includes(extname(path))) {
      return sendFile(request, reply, file, { 'cache-control': 'no-cache' });
    }
    const filled = { ...values, nonce: randomBytes(16).toString('base64url') };
    reply.headers({
      'content-type': file.contentType,
      // Not `no-store`, which would keep pages with a chat out of the browser's back-forward cache.
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      ...(extname(path) === '.html' ? await readHeaders(files, path, filled) : {}),
    });
    return reply.send(fill(file.bytes.toString('utf8'), filled));
  });
};
