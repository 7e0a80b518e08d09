// Over real sockets: the runtime of the tests has the browser's WebSocket.

import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws';
import type { Socket } from '../../../../packages/widget/src/core/voice-port.ts';
import { createSockets } from '../../../../packages/widget/src/platform/socket.ts';

let server: WebSocketServer;
let socket: Socket | undefined;
let told: string[];
const peers: ServerSocket[] = [];

beforeEach(async () => {
  told = [];
  peers.length = 0;
  server = new WebSocketServer({ port: 0 });
  server.on('connection', (peer) => {
    peers.push(peer);
    peer.on('message', (data, isBinary) => told.push(isBinary ? `binary ${(data as Buffer).length}` : String(data)));
  });
  await new Promise((resolve) => server.once('listening', resolve));
});
afterEach(async () => {
  socket?.close();
  for (const peer of server.clients) peer.terminate();
  await new Promise((resolve) => server.close(resolve));
});

const address = () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
const until = async (isTrue: () => boolean) => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
};
const open = (url: string) => {
  socket = createSockets().open(url, {
    onOpen: () => told.push('open'),
    onText: (text) => told.push(`text ${text}`),
    onClose: (code) => told.push(`close ${code}`),
  });
  return socket;
};

it('sends text and sound, and hears text', async () => {
  const opened = open(address());
  opened.send('too early: nothing is kept');
  await until(() => told.includes('open'));
  opened.send('hello');
  opened.send(new ArrayBuffer(4_800));
  peers[0]?.send('back');
  await until(() => told.length === 4);
  expect(told.sort()).toEqual(['binary 4800', 'hello', 'open', 'text back']);
});

it('connects again by itself after a drop, and not after its own end', async () => {
  const opened = open(address());
  await until(() => told.includes('open'));
  peers[0]?.close(4000);
  await until(() => peers.length === 2 && told.length === 3);
  expect(told).toEqual(['open', 'close 4000', 'open']);
  opened.close();
  await until(() => server.clients.size === 0);
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect([peers.length, told.length]).toEqual([2, 3]);
});

it('never throws for an address that no socket can have', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  open('https is not an address');
  await new Promise((resolve) => setTimeout(resolve, 50));
  process.off('unhandledRejection', note);
  expect([rejections, told]).toEqual([[], []]);
});
