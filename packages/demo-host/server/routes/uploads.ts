import { idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { watchConnections } from '../faults/reused-connections.ts';
import { HttpError, readInput } from '../http-error.ts';
import type { Upload } from '../store/uploads.ts';
import { ownerId } from '../store/visitors.ts';
import { kindOf } from '../uploads/file-kinds.ts';
import type { FileKind } from '../uploads/file-kinds.ts';
import { drain, openFilePart } from '../uploads/receive-file.ts';
import type { ReceivedFile } from '../uploads/receive-file.ts';
import { cutConnection, notGenuine, takeUpload, unsupported } from '../uploads/take-upload.ts';
import type { CheckedFile, UploadOrder } from '../uploads/take-upload.ts';
import { isUploadName } from '../uploads/upload-names.ts';
import { readZipEntries } from '../uploads/zip-entries.ts';
import type { ApiServices } from './services.ts';

export const parametersSchema = v.object({ name: idSchema });

const checkFile = async (kind: FileKind, path: string, { bytes, head }: ReceivedFile): Promise<CheckedFile> => {
  if (bytes === 0) throw new HttpError(422, 'File too small.');
  if (!(await kind.isGenuine({ head, zipEntries: () => readZipEntries(path) }))) throw notGenuine();
  return { mimeType: kind.mimeType };
};

/** POST and DELETE /uploads/documents (specification §7, trust SEC7 and SEC8). */
export const uploadRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, uploads, uploadFaults, signer, limits } = services;
  const isSentAgainUnasked = watchConnections(app.server);
  const rateLimited = { config: { callLimit: limits.upload } };

  const take = async (order: Omit<UploadOrder, 'check'>): Promise<Upload> => {
    const kind = kindOf(order.part.filename);
    if (!kind) throw unsupported();
    return takeUpload(uploads, { ...order, check: (path, file) => checkFile(kind, path, file) });
  };

  const post = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const viewer = await requireViewer(database, request);
    const conversationId = request.headers['x-conversation-id'];
    if (typeof conversationId === 'string' && conversationId !== '')
      await requireConversation(database, viewer, conversationId);
    const part = await openFilePart(request, 'file', uploads.limits);
    const fault = uploadFaults(ownerId(viewer), part.filename, isSentAgainUnasked(request.raw));
    if (fault?.answer) {
      await drain(part.file);
      return reply.code(fault.answer.status).type(fault.answer.contentType).send(fault.answer.body);
    }
    try {
      const upload = await take({ request, viewer, part, fault });
      if (fault?.isReplyLost) return cutConnection(request, reply);
      return { data: { url: signer.sign(upload.name, ownerId(viewer)) } };
    } finally {
      // A refusal is heard by those who have said all.
      await drain(part.file);
      request.raw.resume();
    }
  };

  app.post('/uploads/documents', rateLimited, post);

  app.delete('/uploads/documents/:name', rateLimited, async (request) => {
    const viewer = await requireViewer(database, request);
    const { name } = readInput(parametersSchema, request.params);
    if (!isUploadName(name)) throw new HttpError(404, 'There is no such file.');
    await uploads.remove(viewer, name);
    return { data: { name } };
  });
};
