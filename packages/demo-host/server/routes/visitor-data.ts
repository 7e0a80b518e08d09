import { exportQuerySchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { addressKey } from '../limits/client-address.ts';
import { createOpenCount } from '../limits/open-count.ts';
import { ownerId } from '../store/visitors.ts';
import { createReadSeats } from '../uploads/read-seats.ts';
import { deleteVisitor } from '../visitor-data/delete-visitor.ts';
import { exportVisitor } from '../visitor-data/export-visitor.ts';
import type { ApiServices } from './services.ts';

/** Each takes memory for as long as somebody reads it, however slowly. */
const mostOfVisitor = 2;
const mostExports = { perAddress: 6, total: 24 };
const exportAheadBytes = 262_144;

/** GET /me/export, DELETE /me and DELETE /me/token: what visitors may have and take away (docs/protocol.md#a-visitors-own-data). */
export const visitorDataRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, clock, limits, revocations, streams, uploads } = services;
  const options = { config: { callLimit: limits.ownData } };
  const countOfVisitor = createOpenCount<string>();
  const seats = createReadSeats(mostExports);

  app.get('/me/export', options, async (request, reply) => {
    const viewer = await requireViewer(database, request);
    const { conversationId = null } = readInput(exportQuerySchema, request.query);
    if (conversationId !== null) await requireConversation(database, viewer, conversationId);
    if (countOfVisitor(ownerId(viewer), reply.raw) > mostOfVisitor)
      throw new HttpError(429, 'Your files are being written already. Please try again in a minute.', {
        'retry-after': '60',
      });
    streams.take(request, reply, ownerId(viewer));
    const exportedAt = new Date(clock.time());
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="conversation-${exportedAt.toISOString().slice(0, 10)}.json"`,
    });
    const text = exportVisitor({ database, uploads, viewer, conversationId, exportedAt });
    // In bytes, so that what waits for a slow reader is counted.
    const file = Readable.from(text, { objectMode: false, highWaterMark: exportAheadBytes });
    return seats.open(addressKey(request.ip), async () => file);
  });

  app.delete('/me', options, async (request) => {
    const viewer = await requireViewer(database, request);
    if (!(await deleteVisitor(services, viewer)))
      throw new HttpError(503, 'Your files could not be deleted yet. Please try again in a minute.', {
        'retry-after': '60',
      });
    return { data: {}, message: 'Your data has been deleted' };
  });

  app.delete('/me/token', options, async (request) => {
    const viewer = await requireViewer(database, request);
    await revocations.revoke(viewer.token);
    return { data: {} };
  });
};
