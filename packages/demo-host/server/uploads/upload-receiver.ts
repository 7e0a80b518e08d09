// One file of a multipart body: received, checked, stored.

import type { FastifyRequest } from 'fastify';
import { HttpError } from '../http-error.ts';
import { addressKey } from '../limits/client-address.ts';
import { readRequestId } from '../request-id.ts';
import type { Upload } from '../store/uploads.ts';
import type { Viewer } from '../store/visitors.ts';
import { contentLengthOf, inspectFile, receiveFile, tooLarge } from './receive-file.ts';
import type { FilePart, ReceivedFile } from './receive-file.ts';
import { requireSameFile } from './uploads.ts';
import type { Uploads } from './uploads.ts';

export interface CheckedFile {
  readonly mimeType: string;
  readonly durationMs?: number | null;
}

export interface UploadOrder {
  readonly request: FastifyRequest;
  readonly viewer: Viewer;
  readonly part: FilePart;
  /** Told how many bytes of the file have come. */
  onBytes?(received: number): void;
  /** Looks at the file that lies at this path; throws what is to be answered when it is not taken. */
  check(path: string, file: ReceivedFile): Promise<CheckedFile>;
}

/** Stores the file, or finds what the same request has stored already. */
export type ReceiveUpload = (order: UploadOrder) => Promise<Upload>;

export const unsupported = (): HttpError => new HttpError(415, 'Unsupported file type.');
export const notGenuine = (): HttpError => new HttpError(422, 'The content of the file does not match its extension.');

/** Creates what receives files for these uploads. */
export const createUploadReceiver = (uploads: Uploads): ReceiveUpload => {
  const { maxBytes } = uploads.limits;

  /** The form is whole, and holds this file alone. */
  const finish = async ({ readRest }: FilePart, received: ReceivedFile): Promise<ReceivedFile> => {
    if (received.isTooLarge) throw tooLarge(maxBytes);
    await readRest();
    return received;
  };

  return async ({ request, viewer, part, onBytes, check }) => {
    const requestId = readRequestId(request);
    const repeated = await uploads.findRepeated(viewer, requestId);
    if (repeated) {
      const { bytes, digest } = await finish(part, await inspectFile(part));
      requireSameFile(repeated, { fileName: part.filename, bytes, digest });
      return repeated;
    }
    const bodyBytes = contentLengthOf(request) ?? maxBytes;
    const address = addressKey(request.ip);
    return uploads.stage(viewer, address, Math.min(bodyBytes, maxBytes), async (path, running) => {
      const onReceived = (bytes: number): void => {
        running.receive(bytes);
        onBytes?.(bytes);
      };
      const received = await finish(part, await receiveFile(part, path, onReceived));
      const checked = await check(path, received);
      const { bytes, digest } = received;
      return uploads.store(viewer, address, { path, bytes, digest, fileName: part.filename, requestId, ...checked });
    });
  };
};
