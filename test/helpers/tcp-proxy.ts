// A TCP proxy that misbehaves on demand: what a real network does to a connection
// (docs/guarantees.md#how-faults-are-made).

import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { Transform } from 'node:stream';
import type { TransformCallback } from 'node:stream';

export interface TcpFaults {
  /** Delay of each piece, in both directions. */
  latencyMs?: number;
  /** Bytes a second towards the client. */
  bytesPerSecond?: number;
  /** Pieces towards the client are cut to this many bytes. */
  sliceBytes?: number;
  /** After this many bytes towards the client the connection is reset. */
  limitBytes?: number;
  /** New connections are reset. */
  isDown?: boolean;
}

export interface TcpProxy {
  readonly port: number;
  readonly origin: string;
  /** Read for every piece; change it at any time. */
  faults: TcpFaults;
  /** Connections so far. */
  accepted(): number;
  /** Where connections go; may be set after the start. */
  target: { host: string; port: number };
  /** Resets all connections there are. */
  reset(): void;
  stop(): Promise<void>;
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const slice = (piece: Buffer, bytes: number): Buffer[] =>
  Array.from({ length: Math.ceil(piece.length / bytes) }, (_, index) =>
    piece.subarray(index * bytes, (index + 1) * bytes),
  );

/** Starts on a free port; faults are none at first. */
export const startTcpProxy = async (): Promise<TcpProxy> => {
  const sockets = new Set<Socket>();
  let accepted = 0;

  const slow = (isTowardsClient: boolean, reset: () => void): Transform => {
    let passed = 0;
    const pass = async (stream: Transform, piece: Buffer): Promise<void> => {
      const { latencyMs = 0, bytesPerSecond, sliceBytes, limitBytes } = proxy.faults;
      if (latencyMs > 0) await sleep(latencyMs);
      if (!isTowardsClient) return void stream.push(piece);
      for (const part of sliceBytes === undefined ? [piece] : slice(piece, sliceBytes)) {
        if (bytesPerSecond !== undefined) await sleep((part.length / bytesPerSecond) * 1_000);
        stream.push(part);
        // A piece of its own for the receiver, too.
        if (sliceBytes !== undefined) await sleep(1);
      }
      passed += piece.length;
      if (limitBytes !== undefined && passed >= limitBytes) reset();
    };
    return new Transform({
      transform(piece: Buffer, _encoding, done: TransformCallback) {
        pass(this, piece).then(() => done(), done);
      },
    });
  };

  const join = (client: Socket): void => {
    accepted += 1;
    if (proxy.faults.isDown) return void client.resetAndDestroy();
    const server = connect({ ...proxy.target, noDelay: true });
    client.setNoDelay(true);
    const end = (): void => {
      for (const socket of [client, server]) {
        sockets.delete(socket);
        if (!socket.destroyed) socket.resetAndDestroy();
      }
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', end);
      socket.on('close', end);
    }
    client.pipe(slow(false, end)).pipe(server);
    server.pipe(slow(true, end)).pipe(client);
  };

  const listener = createServer(join);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  const proxy: TcpProxy = {
    port,
    origin: `http://127.0.0.1:${port}`,
    faults: {},
    target: { host: '127.0.0.1', port: 1 },
    accepted: () => accepted,
    reset: () => {
      for (const socket of [...sockets]) socket.resetAndDestroy();
    },
    stop: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        proxy.reset();
      }),
  };
  return proxy;
};
