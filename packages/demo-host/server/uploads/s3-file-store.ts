// Any object store that speaks the protocol of Amazon S3.

import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { FileStore } from './file-store.ts';

export interface ObjectStoreConfig {
  /** null: Amazon's own, by region. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const quiet = (): void => {};

/** Keeps files in a bucket, as `uploads/{name}`. Nothing is asked of the store before the first call. */
export const createS3FileStore = (config: ObjectStoreConfig): FileStore => {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = config;
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

  return {
    put: async (name, { path, bytes, mimeType }) => {
      const body = createReadStream(path);
      try {
        await writer.send(
          new PutObjectCommand({ ...place(name), Body: body, ContentLength: bytes, ContentType: mimeType }),
        );
      } finally {
        body.destroy();
      }
    },
    open: async (name, range) => {
      try {
        const part = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
        const { Body: body } = await reader.send(new GetObjectCommand({ ...place(name), ...part }));
        return body instanceof Readable ? body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (name) => {
      await writer.send(new DeleteObjectCommand(place(name)));
    },
    check: async () => {
      await checker.send(new HeadBucketCommand({ Bucket: bucket }));
    },
    close: async () => {
      for (const client of [reader, writer, checker]) client.destroy();
    },
  };
};
