import type { FastifyRequest } from 'fastify';
import { toSpender } from '../limits/budgets.ts';
import type { ApiServices } from '../routes/services.ts';
import { findVisitorOf } from '../store/operator-conversations.ts';
import { findWaiting } from '../store/unanswered.ts';
import { ownerId } from '../store/visitors.ts';

/**
 * Begins what was left to the persona. The visitor has waited for a human, and an operator causes this: it is no call of the
 * visitor's budget.
 */
export const startWaiting = async (
  { database, replies, report }: Pick<ApiServices, 'database' | 'replies' | 'report'>,
  request: FastifyRequest,
  conversationId: string,
): Promise<void> => {
  const visitor = await findVisitorOf(database, conversationId);
  if (!visitor) return;
  for (const id of await findWaiting(database, conversationId))
    await replies.start(id, toSpender(request, ownerId(visitor))).catch(report);
};
