import multipart from '@fastify/multipart';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { requireConversation, requireViewer } from '../authorization.ts';
import { watchConnections } from '../faults/reused-connections.ts';
import type { UploadFault } from '../faults/upload-faults.ts';
import { HttpError, readInput } from '../http-error.ts';
import { readRequestId } from '../request-id.ts';
import type { Upload } from '../store/uploads.ts';
import { ownerId } from '../store/visitors.ts';
import type { Viewer } from '../store/visitors.ts';
import { kindOf } from '../uploads/file-kinds.ts';
import type { FileKind } from '../uploads/file-kinds.ts';
import { contentLengthOf, drain, openFilePart, receiveFile, tooLarge, unreadable } from '../uploads/receive-file.ts';
import type { ReceivedFile } from '../uploads/receive-file.ts';
import { isUploadName } from '../uploads/upload-names.ts';
import { readZipEntries } from '../uploads/zip-entries.ts';
import type { ApiServices } from './services.ts';

const parametersSchema = v.object({ name: v.string() });

const checkFile = async (kind: FileKind, path: string, file: ReceivedFile, maxBytes: number): Promise<void> => {
  if (file.isTooLarge) throw tooLarge(maxBytes);
  if (file.bytes === 0) throw new HttpError(422, 'File too small.');
  if (!(await kind.isGenuine({ head: file.head, zipEntries: () => readZipEntries(path) }))) {
    throw new HttpError(422, 'The content of the file does not match its extension.');
  }
};

const cutConnection = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
};

/** POST and DELETE /uploads/documents (specification §7, trust SEC7 and SEC8). */
export const uploadRoutes = (app: FastifyInstance, services: ApiServices): void => {
  const { database, uploads, uploadFaults, signer, limits } = services;
  const isSentAgainUnasked = watchConnections(app.server);
  const rateLimited = { config: { rateLimit: limits.upload } };

  /** Reads, checks and stores one file. */
  const take = async (request: FastifyRequest, viewer: Viewer, part: MultipartFile, fault: UploadFault | null) => {
    const { maxBytes } = uploads.limits;
    const kind = kindOf(part.filename);
    if (!kind) throw new HttpError(415, 'Unsupported file type.');
    const requestId = readRequestId(request);
    const repeated = await uploads.findRepeated(viewer, requestId, part.filename);
    if (repeated) return repeated;
    const bodyBytes = contentLengthOf(request) ?? maxBytes;
    const cutAfter = fault?.cutAfterShare ? bodyBytes * fault.cutAfterShare : Infinity;
    return uploads.stage(viewer, Math.min(bodyBytes, maxBytes), async (path): Promise<Upload> => {
      const received = await receiveFile(part, path, (bytes) => {
        if (bytes >= cutAfter) request.raw.socket.destroy();
      });
      if (cutAfter < Infinity) {
        // A body as small as one packet is there before it can be cut.
        request.raw.socket.destroy();
        throw unreadable();
      }
      await checkFile(kind, path, received, maxBytes);
      const { mimeType } = kind;
      return uploads.store(viewer, { path, bytes: received.bytes, mimeType, fileName: part.filename, requestId });
    });
  };

  const post = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const viewer = await requireViewer(database, request);
    const conversationId = request.headers['x-conversation-id'];
    if (typeof conversationId === 'string' && conversationId !== '')
      await requireConversation(database, viewer, conversationId);
    const part = await openFilePart(request, uploads.limits);
    const fault = uploadFaults(ownerId(viewer), part.filename, isSentAgainUnasked(request.raw));
    if (fault?.answer) {
      await drain(part.file);
      return reply.code(fault.answer.status).type(fault.answer.contentType).send(fault.answer.body);
    }
    try {
      const upload = await take(request, viewer, part, fault);
      if (fault?.isReplyLost) return cutConnection(request, reply);
      return { data: { url: signer.sign(upload.name, ownerId(viewer)) } };
    } finally {
      // A refusal is heard by those who have said all.
      await drain(part.file);
      request.raw.resume();
    }
  };

  app.register(async (scope) => {
    await scope.register(multipart);
    scope.post('/uploads/documents', rateLimited, post);
  });

  app.delete('/uploads/documents/:name', rateLimited, async (request) => {
    const viewer = await requireViewer(database, request);
    const { name } = readInput(parametersSchema, request.params);
    if (!isUploadName(name)) throw new HttpError(404, 'There is no such file.');
    await uploads.remove(viewer, name);
    return { data: { name } };
  });
};
