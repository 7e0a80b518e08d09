// Any object store that speaks the protocol of Amazon S3.

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { FileStoreUnavailable } from './file-store.ts';
import type { FileStore } from './file-store.ts';
import { readWhileItMoves, whileItMoves } from './while-it-moves.ts';

export interface ObjectStoreConfig {
  /** null: Amazon's own, by region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** A call in which nothing moves for so long is given up; 10 s where it is absent. */
  readonly silentMs?: number;
}

const quiet = (): void => {};

/** Whoever asks whether the store is there has an answer within two seconds, and so has the next one. */
const checkMs = 2_000;

/** What the store or the connection says of a failure, in few words. */
const reasonOf = (error: unknown): string => {
  if (error instanceof S3ServiceException && error.$response !== undefined)
    return `the store has answered with status ${error.$metadata.httpStatusCode} (${error.name})`;
  if (!(error instanceof Error)) return String(error);
  return `the store cannot be reached (${'code' in error ? String(error.code) : error.name})`;
};

/**
 * A store that fails, breaks off or refuses the server's key is mended by whoever runs it, and nobody who sends a file can do
 * anything about it. Only that there is no such object is an answer.
 */
const readStoreFailure = (error: unknown): unknown =>
  error instanceof NoSuchKey || error instanceof FileStoreUnavailable
    ? error
    : new FileStoreUnavailable(reasonOf(error), error);

/** Keeps files in a bucket, as `uploads/{name}`. Nothing is asked of the store before the first call. */
export const createS3FileStore = (config: ObjectStoreConfig): FileStore => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey, silentMs = 10_000 } = config;
  const createClient = (maxSockets: number): S3Client =>
    new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      // Other makers' stores have one host name for all buckets, and not all know the newer checksums.
      ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Failures are thrown, and reported where they are caught.
      logger: { debug: quiet, info: quiet, warn: quiet, error: quiet },
      requestHandler: {
        connectionTimeout: 5_000,
        socketTimeout: 60_000,
        httpAgent: { keepAlive: true, maxSockets },
        httpsAgent: { keepAlive: true, maxSockets },
      },
    });
  // Clients that read slowly hold the connections of the readers; how many they may is decided where they ask (read-seats.ts).
  const reader = createClient(Infinity);
  const writer = createClient(50);
  // What asks whether the store is there does not wait for those who use it.
  const checker = createClient(2);
  const place = (name: string): { Bucket: string; Key: string } => ({ Bucket: bucket, Key: `uploads/${name}` });

  /** One call, which is given up when nothing moves. */
  const ask = async <Result>(
    call: (options: { readonly abortSignal: AbortSignal }) => Promise<Result>,
    progress?: () => number,
    mostMs = silentMs,
  ): Promise<Result> => {
    try {
      return await whileItMoves(mostMs, (abortSignal) => call({ abortSignal }), progress);
    } catch (error) {
      throw readStoreFailure(error);
    }
  };

  return {
    put: async (name, { path, bytes, mimeType }) => {
      const body = createReadStream(path);
      const command = new PutObjectCommand({ ...place(name), Body: body, ContentLength: bytes, ContentType: mimeType });
      try {
        await ask(
          (options) => writer.send(command, options),
          () => body.bytesRead,
        );
      } finally {
        body.destroy();
      }
    },
    open: async (name, range) => {
      try {
        const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
        const command = new GetObjectCommand({ ...place(name), ...part });
        const { Body: body } = await ask((options) => reader.send(command, options));
        return body instanceof Readable ? readWhileItMoves(body, silentMs) : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (name) => {
      await ask((options) => writer.send(new DeleteObjectCommand(place(name)), options));
    },
    check: async () => {
      const command = new HeadBucketCommand({ Bucket: bucket });
      await ask((options) => checker.send(command, options), undefined, Math.min(silentMs, checkMs));
    },
    close: async () => {
      for (const client of [reader, writer, checker]) client.destroy();
    },
  };
};
