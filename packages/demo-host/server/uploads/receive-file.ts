// Reading one file out of a multipart body, straight to disk: memory stays flat whatever its size.

import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HttpError } from '../http-error.ts';
import { headBytes } from './file-kinds.ts';
import { nameInForm } from './upload-names.ts';

export interface ReceiveLimits {
  readonly maxBytes: number;
  /** A body that brings nothing for so long is given up. */
  readonly stallMs: number;
  /** So is one that, after that time, has not brought so much for each second since. */
  readonly minBytesPerSecond: number;
}

/** A file in a form, to be read before the rest of the form is. */
export interface FilePart extends Pick<MultipartFile, 'file' | 'filename' | 'fields'> {
  /** Reads what stands behind the file. Throws 400 where that is another one, or cannot be read. */
  readRest(): Promise<void>;
}

export interface ReceivedFile {
  readonly bytes: number;
  readonly head: Buffer;
  /** SHA-256 of the content, in hexadecimal. */
  readonly digest: string;
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

const readRest = async (parts: AsyncIterator<Multipart>, field: string): Promise<void> => {
  let isAlone = true;
  try {
    for (let next = await parts.next(); next.done !== true; next = await parts.next()) {
      if (next.value.type !== 'file') continue;
      isAlone = false;
      await drain(next.value.file);
    }
  } catch {
    throw unreadable();
  }
  if (!isAlone) throw new HttpError(400, `Only one file is taken, in the field "${field}".`);
};

/** Reads the form to its end without keeping any of it, as far as it comes: a refusal is heard by those who have said all. */
export const discard = async (part: FilePart): Promise<void> => {
  await drain(part.file);
  await part.readRest().catch(() => {});
};

const findFile = async (parts: AsyncIterator<Multipart>): Promise<MultipartFile | null> => {
  let next = await parts.next();
  while (next.done !== true && next.value.type !== 'file') next = await parts.next();
  return next.done !== true && next.value.type === 'file' ? next.value : null;
};

/** The file in this field, not read yet. Throws 400, 413 or 415. */
export const openFilePart = async (
  request: FastifyRequest,
  field: string,
  limits: ReceiveLimits,
): Promise<FilePart> => {
  if (!request.isMultipart()) throw new HttpError(415, 'A body of type multipart/form-data is needed.');
  if ((contentLengthOf(request) ?? 0) > 2 * limits.maxBytes + 65_536) {
    const { status, message } = tooLarge(limits.maxBytes);
    throw new HttpError(status, message, { connection: 'close' });
  }
  // It would be waited for in vain.
  if (request.raw.destroyed) throw unreadable();
  const parts = request.parts({
    // A second file is one too many, and has to be seen for that.
    limits: { fileSize: limits.maxBytes, files: 2, fields: 10, fieldSize: 1_024, parts: 12, headerPairs: 20 },
  });
  const finding = findFile(parts);
  watchBody(request, limits);
  const part = await finding.catch(() => {
    throw unreadable();
  });
  const found = part && {
    file: part.file,
    // A form may have no name at all, whatever the parser's type says.
    filename: part.filename && nameInForm(part.filename),
    fields: part.fields,
    readRest: () => readRest(parts, field),
  };
  if (!found || part.fieldname !== field || part.filename === undefined) {
    if (found) await discard(found);
    throw new HttpError(400, `A file is needed in the field "${field}".`);
  }
  return found;
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

const receiveInto = async (
  { file }: Pick<FilePart, 'file'>,
  target: Writable,
  onBytes: (received: number) => void,
): Promise<ReceivedFile> => {
  let bytes = 0;
  let head = Buffer.alloc(0);
  const hash = createHash('sha256');
  const watch = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      onBytes(bytes);
      yield chunk;
    }
  };
  try {
    await pipeline(file, watch, target);
  } catch (error) {
    throw error instanceof HttpError || isOfDisk(error) ? error : unreadable();
  }
  return { bytes, head, digest: hash.digest('hex'), isTooLarge: file.truncated };
};

/** Writes the file to `path`; `onBytes` is told how many have come, and may throw. Rejects when the connection is lost. */
export const receiveFile = (
  part: Pick<FilePart, 'file'>,
  path: string,
  onBytes: (received: number) => void,
): Promise<ReceivedFile> => receiveInto(part, createWriteStream(path, { flags: 'wx' }), onBytes);

/** Says the same of the file, and keeps none of it. */
export const inspectFile = (part: Pick<FilePart, 'file'>): Promise<ReceivedFile> =>
  receiveInto(part, new Writable({ write: (_chunk, _encoding, done) => done() }), () => {});
