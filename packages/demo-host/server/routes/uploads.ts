import { idSchema } from '@persona-chat/widget/protocol/requests.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { HttpError, readInput } from '../http-error.ts';
import { ownerId } from '../store/visitors.ts';
import { kindOf } from '../uploads/file-kinds.ts';
import type { FileKind } from '../uploads/file-kinds.ts';
import { discard, openFilePart } from '../uploads/receive-file.ts';
import type { ReceivedFile } from '../uploads/receive-file.ts';
import { notGenuine, unsupported } from '../uploads/upload-receiver.ts';
import type { CheckedFile } from '../uploads/upload-receiver.ts';
import { isUploadName } from '../uploads/upload-names.ts';
import type { ApiServices } from './services.ts';

export const parametersSchema = v.object({ name: idSchema });

/** What stands behind the name is what the name says. Throws 422 otherwise. */
export const checkFile = async (kind: FileKind, path: string, { bytes, head }: ReceivedFile): Promise<CheckedFile> => {
  if (bytes === 0) throw new HttpError(422, 'File too small.');
  if (!(await kind.isGenuine({ head, path }))) throw notGenuine();
  return { mimeType: kind.mimeType };
};

/** POST and DELETE /uploads/documents (docs/protocol.md#files, SEC7 and SEC8). */
export const uploadRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, uploads, receiveUpload, signer, limits } = services;
  const rateLimited = { config: { callLimit: limits.upload } };

  const post = async (request: FastifyRequest): Promise<unknown> => {
    const viewer = await requireViewer(database, request);
    const conversationId = request.headers['x-conversation-id'];
    if (typeof conversationId === 'string' && conversationId !== '')
      await requireConversation(database, viewer, conversationId);
    const part = await openFilePart(request, 'file', uploads.limits);
    try {
      const kind = kindOf(part.filename);
      if (!kind) throw unsupported();
      const check = (path: string, file: ReceivedFile) => checkFile(kind, path, file);
      const upload = await receiveUpload({ request, viewer, part, check });
      return { data: { url: signer.sign(upload.name, ownerId(viewer)) } };
    } finally {
      await discard(part);
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
