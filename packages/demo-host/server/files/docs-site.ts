// The documentation's site beside the demo's pages, where it has been built. Each of its pages names its own policy.

import type { FastifyInstance } from 'fastify';
import { resolve } from 'node:path';
import { HttpError } from '../http-error.ts';
import { limitAddresses } from '../limits/rate-limits.ts';
import type { RateLimit } from '../limits/rate-limits.ts';
import { serveFolder } from './served-folder.ts';

const headers = { 'cache-control': 'no-cache', 'content-security-policy': "frame-ancestors 'none'" };

/** Serves the folder under `/docs/`; it need not exist. */
export const docsSiteRoutes = (site: FastifyInstance, folder: string, limit: RateLimit): void => {
  const serve = async (scope: FastifyInstance): Promise<void> => {
    limitAddresses(scope, limit);
    scope.setNotFoundHandler(() => {
      throw new HttpError(404, 'There is no such page. The documentation is built with: npm run docs.');
    });
    await serveFolder(scope, { folder: resolve(folder), isServed: true, headersOf: () => headers });
    // Links of its pages are relative: without the slash they would lead beside it.
    scope.get('', async (_request, reply) => reply.redirect('/docs/'));
    scope.get('/', { exposeHeadRoute: true, prefixTrailingSlash: 'slash' }, async (_request, reply) =>
      reply.sendFile('index.html'),
    );
  };
  site.register(serve, { prefix: '/docs' });
};
