// The bytes of a file as a reader is told of them: a store may have others than the record says.

import { Readable } from 'node:stream';
import { FileStoreUnavailable } from './file-store.ts';

/**
 * The same bytes; fails where they are not as many as they should be. A reader who was told the length would wait for those that
 * are missing, and would take those that are too many for the next answer.
 */
export const exactBytes = (stored: Readable, expected: number): Readable => {
  const chunks = async function* (): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of stored as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > expected) break;
      yield chunk;
    }
    if (bytes !== expected)
      throw new FileStoreUnavailable(`a file has ${bytes > expected ? 'more' : 'fewer'} bytes than its record says`);
  };
  return Readable.from(chunks(), { objectMode: false });
};
