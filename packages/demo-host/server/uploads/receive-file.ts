// Reading one file out of a multipart body, straight to disk: memory stays flat whatever its size.

import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpError } from '../http-error.ts';
import { headBytes } from './file-kinds.ts';

export interface ReceiveLimits {
  readonly maxBytes: number;
  /** A body that brings nothing for so long is given up. */
  readonly stallMs: number;
  /** So is one that, after that time, has not brought so much for each second since. */
  readonly minBytesPerSecond: number;
}

export interface ReceivedFile {
  readonly bytes: number;
  readonly head: Buffer;
  /** It had more bytes than are allowed; only so many were kept. */
  readonly isTooLarge: boolean;
}

export const unreadable = (): HttpError => new HttpError(400, 'The upload cannot be read, or the connection was lost.');

export const tooLarge = (maxBytes: number): HttpError =>
  new HttpError(413, `File too large (max ${Math.floor(maxBytes / 1_048_576)}MB).`);

/** Bytes of the whole body, as far as the client says. */
export const contentLengthOf = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
};

/**
 * A refusal is readable only by a client that has sent everything, so what is refused is still read; but not for ever.
 */
const watchBody = ({ raw }: FastifyRequest, { maxBytes, stallMs, minBytesPerSecond }: ReceiveLimits): void => {
  let received = 0;
  const start = performance.now();
  const timer = setTimeout(() => raw.destroy(), stallMs);
  raw.on('data', (chunk: Buffer) => {
    received += chunk.length;
    timer.refresh();
    const seconds = (performance.now() - start - stallMs) / 1_000;
    if (received > 2 * maxBytes + 65_536 || received < seconds * minBytesPerSecond) raw.destroy();
  });
  raw.once('close', () => clearTimeout(timer));
  raw.once('end', () => clearTimeout(timer));
};

/** The file in this field, not read yet. Throws 400, 413 or 415. */
export const openFilePart = async (
  request: FastifyRequest,
  field: string,
  limits: ReceiveLimits,
): Promise<MultipartFile> => {
  if (!request.isMultipart()) throw new HttpError(415, 'A body of type multipart/form-data is needed.');
  if ((contentLengthOf(request) ?? 0) > 2 * limits.maxBytes + 65_536) {
    const { status, message } = tooLarge(limits.maxBytes);
    throw new HttpError(status, message, { connection: 'close' });
  }
  // It would be waited for in vain.
  if (request.raw.destroyed) throw unreadable();
  const part = request.file({
    limits: { fileSize: limits.maxBytes, files: 1, fields: 10, fieldSize: 1_024, parts: 11, headerPairs: 20 },
    throwFileSizeLimit: false,
  });
  watchBody(request, limits);
  const file = await part.catch(() => {
    throw unreadable();
  });
  if (file?.fieldname !== field || file.filename === undefined) {
    if (file) await drain(file.file);
    throw new HttpError(400, `A file is needed in the field "${field}".`);
  }
  return file;
};

/** Reads the rest of the file without keeping it, as far as it comes; never rejects. */
export const drain = (source: Readable): Promise<void> =>
  new Promise((resolve) => {
    if (source.readableEnded || source.destroyed) return resolve();
    source
      .once('close', resolve)
      .once('end', resolve)
      .once('error', () => resolve());
    source.resume();
  });

/** A failure of the disk, which is the server's; those of the connection have to do with reading. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error && error.syscall !== 'read';

/** Writes the file to `path`; `onBytes` is told how many have come, and may throw. Rejects when the connection is lost. */
export const receiveFile = async (
  { file }: MultipartFile,
  path: string,
  onBytes: (received: number) => void,
): Promise<ReceivedFile> => {
  let bytes = 0;
  let head = Buffer.alloc(0);
  const watch = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      onBytes(bytes);
      yield chunk;
    }
  };
  try {
    await pipeline(file, watch, createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    throw error instanceof HttpError || isOfDisk(error) ? error : unreadable();
  }
  return { bytes, head, isTooLarge: file.truncated };
};
