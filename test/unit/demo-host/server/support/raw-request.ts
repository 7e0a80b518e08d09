// A request as no client would write it, and what comes back before the connection rests.

import { connect } from 'node:net';
import { eventually } from './eventually.ts';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends the text and resolves with the first answer, of which the head and a body of the announced length have come. */
export const askRaw = async (url: string, text: string): Promise<RawAnswer> => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {});
  socket.write(text);
  const parts = (): [string, string] => {
    const [head = '', ...rest] = answer.split('\r\n\r\n');
    return [head, rest.join('\r\n\r\n')];
  };
  try {
    await eventually(() => {
      const [head, body] = parts();
      const length = /^content-length: (\d+)$/im.exec(head)?.[1];
      return (
        socket.closed ||
        (answer.includes('\r\n\r\n') && (length === undefined || Buffer.byteLength(body) >= Number(length)))
      );
    });
    const [head, body] = parts();
    return { status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]), head: head.toLowerCase(), body };
  } finally {
    socket.destroy();
  }
};
