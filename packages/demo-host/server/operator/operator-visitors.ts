// What owners do for a visitor who asks for their data, or to have it deleted (docs/protocol.md#a-visitors-own-data).

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { HttpError, readInput } from '../http-error.ts';
import type { ApiServices } from '../routes/services.ts';
import { findVisitorOf } from '../store/operator-conversations.ts';
import type { Operator } from '../store/operator-sessions.ts';
import type { Viewer } from '../store/visitors.ts';
import { deleteVisitor } from '../visitor-data/delete-visitor.ts';
import { exportVisitor } from '../visitor-data/export-visitor.ts';
import type { Audit } from './audit.ts';
import { requireOwner } from './operator-access.ts';
import { conversationParametersSchema } from './operator-requests.ts';

interface Asked {
  readonly operator: Operator;
  readonly conversationId: string;
  readonly viewer: Viewer;
}

export const operatorVisitorRoutes = (app: FastifyInstance, services: ApiServices, audit: Audit): void => {
  const { database, clock, limits, streams, uploads } = services;
  const limited = { config: { callLimit: limits.operator } };
  const path = '/operator/conversations/:conversationId/visitor';

  const readAsked = async (request: FastifyRequest): Promise<Asked> => {
    const operator = await requireOwner(database, request);
    const { conversationId } = readInput(conversationParametersSchema, request.params);
    const viewer = await findVisitorOf(database, conversationId);
    if (!viewer) throw new HttpError(404, 'There is no such conversation.');
    return { operator, conversationId, viewer };
  };

  app.get(path, limited, async (request, reply) => {
    const { operator, conversationId, viewer } = await readAsked(request);
    await audit(database, { action: 'visitor-exported', operator, conversationId });
    streams.take(request, reply, operator.id);
    const exportedAt = new Date(clock.time());
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="visitor-${exportedAt.toISOString().slice(0, 10)}.json"`,
    });
    return Readable.from(exportVisitor({ database, uploads, viewer, conversationId: null, exportedAt }));
  });

  app.delete(path, limited, async (request) => {
    const { operator, conversationId, viewer } = await readAsked(request);
    // Before it happens: what cannot be noted is not done.
    await audit(database, { action: 'visitor-deleted', operator, conversationId });
    // Files that their store does not give up now go with the next sweep: there is no conversation any more to ask by again.
    await deleteVisitor(services, viewer);
    return { data: {} };
  });
};
