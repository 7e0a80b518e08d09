import { exportQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { requireConversation, requireViewer } from '../authorization.ts';
import { readInput } from '../http-error.ts';
import { ownerId, revokeToken } from '../store/visitors.ts';
import { deleteVisitor } from '../visitor-data/delete-visitor.ts';
import { exportVisitor } from '../visitor-data/export-visitor.ts';
import type { ApiServices } from './services.ts';

/** GET /me/export, DELETE /me and DELETE /me/token: what visitors may have and take away (docs/protocol.md#a-visitors-own-data). */
export const visitorDataRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, clock, limits, streams, uploads } = services;
  const options = { config: { callLimit: limits.ownData } };

  app.get('/me/export', options, async (request, reply) => {
    const viewer = await requireViewer(database, request);
    const { conversationId = null } = readInput(exportQuerySchema, request.query);
    if (conversationId !== null) await requireConversation(database, viewer, conversationId);
    streams.take(request, reply, ownerId(viewer));
    const exportedAt = new Date(clock.time());
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="conversation-${exportedAt.toISOString().slice(0, 10)}.json"`,
    });
    return Readable.from(exportVisitor({ database, uploads, viewer, conversationId, exportedAt }));
  });

  app.delete('/me', options, async (request) => {
    const viewer = await requireViewer(database, request);
    await deleteVisitor(services, viewer);
    return { data: {}, message: 'Your data has been deleted' };
  });

  app.delete('/me/token', options, async (request) => {
    const viewer = await requireViewer(database, request);
    await revokeToken(database, viewer.token);
    return { data: {} };
  });
};
