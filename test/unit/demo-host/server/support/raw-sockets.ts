import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { afterEach } from 'vitest';

export interface RawSocket {
  readonly socket: Socket;
  /** Received so far. */
  bytes(): number;
  text(): string;
}

/** Connections for what no HTTP client sends; all are gone after each test. The result connects, and sends the text. */
export const useRawSockets = (): ((url: string, text?: string) => RawSocket) => {
  const sockets: Socket[] = [];
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy();
  });
  return (url, text) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', () => {});
    sockets.push(socket);
    if (text !== undefined) socket.write(text);
    return {
      socket,
      bytes: () => chunks.reduce((sum, { length }) => sum + length, 0),
      text: () => Buffer.concat(chunks).toString('latin1'),
    };
  };
};
