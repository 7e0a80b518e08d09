// The demo site: an ordinary web site on an origin of its own, as a site owner would have it.

import type { FastifyInstance } from 'fastify';
import type { Clock } from './clock.ts';
import type { ConnectionLimits } from './connections.ts';
import { builtFileRoutes } from './files/built-files.ts';
import { pageRoutes } from './files/pages.ts';
import { createHttpServer } from './http-server.ts';
import type { IsTrusted } from './limits/client-address.ts';
import type { RateLimits } from './routes/services.ts';

export interface SiteOptions {
  readonly pagesFolder: string;
  readonly builtFolder: string;
  /** Without a slash at the end; fills `{{apiBase}}`, `{{assetBase}}` and `{{socketBase}}` in the pages. */
  readonly apiUrl: string;
  /** Fills `{{realtimeBase}}`; empty where there is no such listener. */
  readonly realtimeUrl: string;
  readonly clock: Clock;
  readonly slowDelayMs: number;
  readonly limits: Pick<RateLimits, 'publicFile'>;
  readonly connectionLimits: ConnectionLimits;
  /** Proxies whose word about the client's address counts. */
  readonly isTrusted: IsTrusted;
  report(error: unknown): void;
}

/** Builds the site's listener; it is not listening yet. */
export const createSite = (options: SiteOptions): FastifyInstance => {
  const { pagesFolder, builtFolder, apiUrl, realtimeUrl, clock, slowDelayMs, connectionLimits, isTrusted, report } =
    options;
  const limit = options.limits.publicFile;
  const site = createHttpServer({ notFound: 'There is no such page.', connectionLimits, isTrusted, report });
  builtFileRoutes(site, { folder: builtFolder, prefix: '/slow/persona-chat', clock, delayMs: slowDelayMs, limit });
  pageRoutes(site, pagesFolder, limit, {
    apiBase: apiUrl,
    assetBase: `${apiUrl}/persona-chat`,
    socketBase: apiUrl.replace(/^http/, 'ws'),
    realtimeBase: realtimeUrl,
  });
  return site;
};
