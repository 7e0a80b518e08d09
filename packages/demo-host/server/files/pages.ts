// The pages of the demo site, with their placeholders filled in.

import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import * as v from 'valibot';
import { HttpError, readInput } from '../http-error.ts';
import { limitAddresses } from '../limits/rate-limits.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import { serveFolder } from './served-folder.ts';

const headersSchema = v.record(v.string(), v.string());
const headersSuffix = '.headers.json';

/** Files with placeholders; all others are sent as they are. */
const filledTypes: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
]);

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Where a file lies; null for one that is not there, is hidden or lies elsewhere. */
const find = async (folder: string, name: string): Promise<string | null> => {
  const path = resolve(folder, name);
  const isInside = path.startsWith(folder + sep) && !path.slice(folder.length).includes(`${sep}.`);
  if (!isInside || name.includes('\0')) return null;
  return (await stat(path).catch(() => null))?.isFile() ? path : null;
};

/** `/plain` is plain.html, `/` is index.html, everything else is a file by its own name. */
const findPage = async (folder: string, path: string): Promise<{ name: string; file: string } | null> => {
  if (path.endsWith(headersSuffix)) return null;
  const names = path === '' || path.endsWith('/') ? [`${path}index.html`] : [path, `${path}.html`];
  for (const name of names) {
    const file = await find(folder, name);
    if (file !== null) return { name, file };
  }
  return null;
};

const readHeaders = async (page: string, values: Readonly<Record<string, string>>): Promise<Record<string, string>> => {
  const stored = await readFile(page.replace(/\.html$/, headersSuffix), 'utf8').catch(() => '{}');
  const headers = v.parse(headersSchema, JSON.parse(stored));
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fill(value, values)]));
};

// Not `no-store`, which would keep pages with a chat out of the browser's back-forward cache.
const caching = { 'cache-control': 'no-cache' };

/**
 * Serves the pages in `folder`, to each address within the limit. `{{nonce}}` is fresh in each response; the other placeholders
 * come from `values`. Of the files only those are there that `isServed` says, by their paths in a request.
 */
export const pageRoutes = (
  app: FastifyInstance,
  folder: string,
  limit: RateLimit,
  values: Readonly<Record<string, string>>,
  isServed: (path: string) => boolean = () => true,
): void => {
  const root = resolve(folder);
  app.register(async (scope) => {
    limitAddresses(scope, limit);
    await serveFolder(scope, { folder: root, isServed: false, headersOf: () => caching });
    scope.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
      const path = readInput(v.object({ '*': v.string() }), request.params)['*'];
      const found = isServed(path) ? await findPage(root, path) : null;
      if (!found) throw new HttpError(404, 'There is no such page.');
      const type = filledTypes.get(extname(found.name));
      if (type === undefined) return reply.sendFile(found.name);
      const filled = { ...values, nonce: randomBytes(16).toString('base64url') };
      reply.headers({
        ...caching,
        'content-type': type,
        'x-content-type-options': 'nosniff',
        ...(found.name.endsWith('.html') ? await readHeaders(found.file, filled) : {}),
      });
      return reply.send(fill(await readFile(found.file, 'utf8'), filled));
    });
  });
};
