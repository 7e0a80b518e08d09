// One file of a multipart body: received, checked, stored.

import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';
import { readRequestId } from '../request-id.ts';
import type { Upload } from '../store/uploads.ts';
import type { Viewer } from '../store/visitors.ts';
import { contentLengthOf, receiveFile, tooLarge } from './receive-file.ts';
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
  /** Told how many bytes of the file have come. */
  onBytes?(received: number): void;
  /** Looks at the file that lies at this path; throws what is to be answered when it is not taken. */
  check(path: string, file: ReceivedFile): Promise<CheckedFile>;
}

/** Stores the file, or finds what the same request has stored already. */
export type ReceiveUpload = (order: UploadOrder) => Promise<Upload>;

export const unsupported = (): HttpError => new HttpError(415, 'Unsupported file type.');
export const notGenuine = (): HttpError =>
  new HttpError(422, 'The content of the file does not match its extension.');

/** Creates what receives files for these uploads. */
export const createUploadReceiver =
  (uploads: Uploads): ReceiveUpload =>
  async ({ request, viewer, part, onBytes, check }) => {
    const { maxBytes } = uploads.limits;
    const requestId = readRequestId(request);
    const repeated = await uploads.findRepeated(viewer, requestId, part.filename);
    if (repeated) return repeated;
    const bodyBytes = contentLengthOf(request) ?? maxBytes;
    return uploads.stage(viewer, Math.min(bodyBytes, maxBytes), async (path, running) => {
      const received = await receiveFile(part, path, (bytes) => {
        running.receive(bytes);
        onBytes?.(bytes);
      });
      if (received.isTooLarge) throw tooLarge(maxBytes);
      const checked = await check(path, received);
      return uploads.store(viewer, { path, bytes: received.bytes, fileName: part.filename, requestId, ...checked });
    });
  };
