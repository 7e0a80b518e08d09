// The pages of a server with personas of its own: a list of them, and a page with the chat for each. Nothing of the demo.

import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { HttpError, readInput } from '../http-error.ts';
import { limitAddresses } from '../limits/rate-limits.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import type { StoredPersona } from '../store/personas.ts';

export interface PersonaPagesOptions {
  /** Holds `index.html` and `chat.html`. */
  readonly folder: string;
  readonly limit: RateLimit;
  /** Fill the placeholders. */
  readonly values: Readonly<Record<string, string>>;
  /** The personas as they are now. */
  personas(): Promise<readonly StoredPersona[]>;
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

const toEntry = ({ wire }: StoredPersona): string => {
  const subtitle = wire.channels?.find(({ type }) => type === 'web')?.value?.subHeader ?? '';
  return `<li><a href="/chat/${encodeURIComponent(wire.id)}">${escapeHtml(wire.name)}</a> ${escapeHtml(subtitle)}</li>`;
};

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/** GET / and GET /chat/{personaId}, to each address within the limit. With one persona both are its page. */
export const personaPageRoutes = (site: FastifyInstance, options: PersonaPagesOptions): void => {
  const { folder, limit, values, personas } = options;
  const pageOf = async ({ wire }: StoredPersona): Promise<string> => {
    const template = await readFile(join(folder, 'chat.html'), 'utf8');
    return fill(template, { ...values, id: escapeHtml(wire.id), name: escapeHtml(wire.name) });
  };
  site.register(async (scope) => {
    limitAddresses(scope, limit);
    scope.get('/', { exposeHeadRoute: true }, async (_request, reply) => {
      const [first, ...others] = await personas();
      reply.headers(headers);
      if (first && others.length === 0) return pageOf(first);
      const entries = [...(first ? [first] : []), ...others].map(toEntry).join('\n');
      return fill(await readFile(join(folder, 'index.html'), 'utf8'), { ...values, entries });
    });
    scope.get('/chat/:id', { exposeHeadRoute: true }, async (request, reply) => {
      const { id } = readInput(v.object({ id: v.string() }), request.params);
      const found = (await personas()).find(({ wire }) => wire.id === id);
      if (!found) throw new HttpError(404, 'There is no such page.');
      reply.headers(headers);
      return pageOf(found);
    });
  });
};
