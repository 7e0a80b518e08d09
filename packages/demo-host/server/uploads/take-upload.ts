// One file of a multipart body: received, checked, stored; or broken off, where a scenario asks for it.

import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UploadFault } from '../faults/upload-faults.ts';
import { HttpError } from '../http-error.ts';
import { readRequestId } from '../request-id.ts';
import type { Upload } from '../store/uploads.ts';
import type { Viewer } from '../store/visitors.ts';
import { contentLengthOf, receiveFile, tooLarge, unreadable } from './receive-file.ts';
import type { ReceivedFile } from './receive-file.ts';
import type { Uploads } from './uploads.ts';

export interface CheckedFile {
  readonly mimeType: string;
  readonly durationMs?: number | null;
}

export interface UploadOrder {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
  readonly part: MultipartFile;
  readonly fault: UploadFault | null;
  /** Looks at the file that lies at this path; throws what is to be answered when it is not taken. */
  check(path: string, file: ReceivedFile): Promise<CheckedFile>;
}

export const unsupported = (): HttpError => new HttpError(415, 'Unsupported file type.');
export const notGenuine = (): HttpError =>
  new HttpError(422, 'The content of the file does not match its extension.');

/** Stores the file, or finds what the same request has stored already. */
export const takeUpload = async (uploads: Uploads, order: UploadOrder): Promise<Upload> => {
  const { request, viewer, part, fault } = order;
  const { maxBytes } = uploads.limits;
  const requestId = readRequestId(request);
  const repeated = await uploads.findRepeated(viewer, requestId, part.filename);
  if (repeated) return repeated;
  const bodyBytes = contentLengthOf(request) ?? maxBytes;
  const cutAfter = fault?.cutAfterShare ? bodyBytes * fault.cutAfterShare : Infinity;
  return uploads.stage(viewer, Math.min(bodyBytes, maxBytes), async (path, running) => {
    const received = await receiveFile(part, path, (bytes) => {
      running.receive(bytes);
      if (bytes >= cutAfter) request.raw.socket.destroy();
    });
    if (cutAfter < Infinity) {
      // A body as small as one packet is there before it can be cut.
      request.raw.socket.destroy();
      throw unreadable();
    }
    if (received.isTooLarge) throw tooLarge(maxBytes);
    const checked = await order.check(path, received);
    return uploads.store(viewer, { path, bytes: received.bytes, fileName: part.filename, requestId, ...checked });
  });
};

/** In place of a reply that gets lost. */
export const cutConnection = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
};
