import type { FastifyInstance } from 'fastify';
import type { ApiServices } from './services.ts';

/** GET /api/version: the only reply without an envelope (docs/protocol.md#calls). */
export const versionRoutes = (app: FastifyInstance, { version, limits }: ApiServices): void => {
  app.get('/api/version', { config: { callLimit: limits.publicFile } }, async () => ({ version }));
};
