// The demo site: an ordinary web site on an origin of its own, as a site owner would have it; or the pages of own personas.

import type { FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import type { ConnectionLimits } from './connections.ts';
import { builtFileRoutes } from './files/built-files.ts';
import { docsSiteRoutes } from './files/docs-site.ts';
import { pageRoutes } from './files/pages.ts';
import { personaPageRoutes } from './files/persona-pages.ts';
import type { PersonaPagesOptions } from './files/persona-pages.ts';
import { createHttpServer } from './http-server.ts';
import type { IsTrusted } from './limits/client-address.ts';
import type { RateLimits } from './routes/services.ts';

export interface SiteOptions {
  readonly pagesFolder: string;
  readonly builtFolder: string;
  /** The documentation's site, which the demo shows. */
  readonly docsFolder: string;
  /** Without a slash at the end; fills `{{apiBase}}`, `{{assetBase}}` and `{{socketBase}}` in the pages. */
  readonly apiUrl: string;
  /** Fills `{{realtimeBase}}`; empty where there is no such listener. */
  readonly realtimeUrl: string;
  /** Those of a server with personas of its own, whose pages stand in the place of the demo's; null: the demo. */
  readonly ownPersonas: PersonaPagesOptions['personas'] | null;
  readonly clock: Clock;
  readonly slowDelayMs: number;
  readonly limits: Pick<RateLimits, 'publicFile'>;
  readonly connectionLimits: ConnectionLimits;
  /** Proxies whose word about the client's address counts. */
  readonly isTrusted: IsTrusted;
  report(error: unknown): void;
}

/** Of the pages, what is no page of the demo: the operator's, and what belongs to those of own personas. */
const isOfOwnSite = (path: string): boolean => /^(operator[\w.-]*|art\/mark\.svg|own\/[\w-]+\.(css|svg))$/.test(path);
const isOfDemo = (path: string): boolean => !path.startsWith('own/');

/** Builds the site's listener; it is not listening yet. */
export const createSite = (options: SiteOptions): FastifyInstance => {
  const { pagesFolder, builtFolder, apiUrl, realtimeUrl, clock, slowDelayMs, connectionLimits, isTrusted, report } =
    options;
  const limit = options.limits.publicFile;
  const site = createHttpServer({ notFound: 'There is no such page.', connectionLimits, isTrusted, report });
  builtFileRoutes(site, { folder: builtFolder, prefix: '/slow/persona-chat', clock, delayMs: slowDelayMs, limit });
  const { ownPersonas } = options;
  const values = {
    apiBase: apiUrl,
    assetBase: `${apiUrl}/persona-chat`,
    socketBase: apiUrl.replace(/^http/, 'ws'),
    realtimeBase: realtimeUrl,
    // A link to what has not been built would lead to an error.
    docsLink: existsSync(join(options.docsFolder, 'index.html')) ? '<a href="docs/">Documentation</a>' : '',
    brand: ownPersonas ? 'Chat' : 'Leaf &amp; Kettle',
    brandMark: ownPersonas ? 'own/chat.svg' : 'art/mark.svg',
  };
  if (!ownPersonas) docsSiteRoutes(site, options.docsFolder, limit);
  pageRoutes(site, pagesFolder, limit, values, ownPersonas ? isOfOwnSite : isOfDemo);
  if (ownPersonas) personaPageRoutes(site, { folder: join(pagesFolder, 'own'), limit, values, personas: ownPersonas });
  return site;
};
