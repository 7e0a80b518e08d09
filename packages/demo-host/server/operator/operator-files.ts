// A file that an operator is about to send. It is checked and stored as a visitor's own is, in the visitor's name: it is
// exported and deleted with everything of theirs.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError, readInput } from '../http-error.ts';
import { checkFile } from '../routes/uploads.ts';
import type { ApiServices } from '../routes/services.ts';
import { readStoredConversation } from '../store/conversations.ts';
import { findVisitorOf } from '../store/operator-conversations.ts';
import { ownerId } from '../store/visitors.ts';
import { kindOf } from '../uploads/file-kinds.ts';
import { discard, openFilePart } from '../uploads/receive-file.ts';
import type { ReceivedFile } from '../uploads/receive-file.ts';
import { unsupported } from '../uploads/upload-receiver.ts';
import { requireOperator } from './operator-access.ts';
import { conversationParametersSchema } from './operator-requests.ts';

const gone = (): HttpError => new HttpError(404, 'There is no such conversation.');

/** POST /operator/conversations/{conversationId}/files, for who has taken over: its URL is sent with the message then. */
export const operatorFileRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, uploads, receiveUpload, signer, limits } = services;
  const options = { config: { callLimit: limits.operator } };

  const requireVisitor = async (request: FastifyRequest) => {
    const { operator } = await requireOperator(database, request);
    const { conversationId } = readInput(conversationParametersSchema, request.params);
    const conversation = await readStoredConversation(database, conversationId);
    const visitor = await findVisitorOf(database, conversationId);
    if (!conversation || !visitor) throw gone();
    if (conversation.handleBy?.id !== operator.id) throw new HttpError(409, 'Please take the conversation over first.');
    return visitor;
  };

  app.post('/operator/conversations/:conversationId/files', options, async (request) => {
    const viewer = await requireVisitor(request);
    const part = await openFilePart(request, 'file', uploads.limits);
    try {
      const kind = kindOf(part.filename);
      if (!kind) throw unsupported();
      const check = (path: string, file: ReceivedFile) => checkFile(kind, path, file);
      const { name, originalName } = await receiveUpload({ request, viewer, part, check });
      return { data: { url: signer.sign(name, ownerId(viewer)), name: originalName } };
    } catch (error) {
      // The visitor, in whose name it is stored, was deleted meanwhile; the operator's session is none the worse for that.
      throw error instanceof HttpError && error.status === 401 ? gone() : error;
    } finally {
      await discard(part);
      request.raw.resume();
    }
  });
};
