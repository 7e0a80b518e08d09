// A model's endpoint is somebody else's program: what it streams is read in pieces, and only so much of it.

import { setImmediate } from 'node:timers/promises';

export interface StreamBounds {
  /** Of a whole answer; a reply has 100,000 characters at most. */
  readonly bytes: number;
  /** Of a line, which is kept until its end has come. */
  readonly lineBytes: number;
}

export const defaultStreamBounds: StreamBounds = { bytes: 20 * 1_048_576, lineBytes: 1_048_576 };

/** So much is parsed in one turn of the event loop. */
const pieceBytes = 8_192;
const newline = 0x0a;

const boundStream = (bounds: StreamBounds): TransformStream<Uint8Array, Uint8Array> => {
  let bytes = 0;
  let lineBytes = 0;
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: async (chunk, controller) => {
      for (let start = 0; start < chunk.length; start += pieceBytes) {
        const piece = chunk.subarray(start, start + pieceBytes);
        const end = piece.lastIndexOf(newline);
        bytes += piece.length;
        lineBytes = end < 0 ? lineBytes + piece.length : piece.length - end - 1;
        if (bytes > bounds.bytes) throw new Error('The answer of the endpoint does not end');
        if (lineBytes > bounds.lineBytes) throw new Error('A line of the endpoint’s answer does not end');
        controller.enqueue(piece);
        await setImmediate();
      }
    },
  });
};

/** `fetch` whose answers reject while they are read, where they are longer than that. */
export const createBoundedFetch =
  (bounds: StreamBounds): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init);
    if (!response.body) return response;
    return new Response(response.body.pipeThrough(boundStream(bounds)), response);
  };
