import type { ByteSource } from '@persona-chat/demo-host/server/files/byte-source.ts';

/** What is in memory as a parser sees a file. */
export const bytesOf = (buffer: Buffer): ByteSource => ({
  length: buffer.length,
  read: async (place, bytes) => buffer.subarray(place, place + bytes),
});
