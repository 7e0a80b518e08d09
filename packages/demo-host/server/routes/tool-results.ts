import type { ToolOutcome } from '@persona-chat/widget/protocol/tool-call.ts';
import { idSchema } from '@persona-chat/widget/protocol/requests.ts';
import { toolResultRequestSchema } from '@persona-chat/widget/protocol/tool-requests.ts';
import type { ToolResultRequest } from '@persona-chat/widget/protocol/tool-requests.ts';
import type { FastifyInstance } from 'fastify';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { findMessage } from '../store/messages.ts';
import { storeToolResult } from '../store/tool-results.ts';
import type { ApiServices } from './services.ts';

const toOutcome = ({ output, error }: ToolResultRequest): ToolOutcome => {
  if ((error === undefined) === (output === undefined))
    throw new HttpError(422, 'Either "output" or "error" is needed, and not both.');
  return error ? { error: { code: error.code, ...(error.message && { message: error.message }) } } : { output };
};

/** POST /chat/{messageId}/tool-results: what a tool of the page has given, once for each call (docs/protocol.md#tools-of-the-page). */
export const toolResultRoutes = (app: FastifyInstance, { database, limits }: ApiServices): void => {
  app.post<{ Params: { messageId: string } }>(
    '/chat/:messageId/tool-results',
    { config: { callLimit: limits.read } },
    async (request) => {
      const viewer = await requireViewer(database, request);
      const messageId = readInput(idSchema, request.params.messageId);
      const body = readInput(toolResultRequestSchema, request.body);
      const { id } = await requireConversation(database, viewer, body.conversationId);
      const message = await findMessage(database, id, messageId);
      if (message?.role !== 'user') throw new HttpError(404, 'There is no such message.');
      const { toolCallId } = body;
      const stored = await storeToolResult(database, messageId, toolCallId, toOutcome(body));
      if (stored === 'unknown') throw new HttpError(404, 'There is no such call.');
      if (stored === 'late') throw new HttpError(409, 'Nobody waits for this result any more.');
      return { data: { toolCallId } };
    },
  );
};
