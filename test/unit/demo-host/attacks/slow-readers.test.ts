// Clients that ask for one file many times and take it slowly: others go on reading, sending and asking whether all is well.

import { createReadSeats } from '@persona-chat/demo-host/server/uploads/read-seats.ts';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { startObjectServer } from '../server/support/object-server.ts';
import { useRawSockets } from '../server/support/raw-sockets.ts';
import { uploaded } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const keys = { accessKeyId: 'test-key', secretAccessKey: 'test-secret', region: 'eu-test-1' };
const store = await startObjectServer('tea-files', keys);
afterAll(() => store.stop());
const host = useDemoHost({ objectStore: { endpoint: store.endpoint, bucket: 'tea-files', ...keys } });
const dial = useRawSockets();

describe('an object store', () => {
  it('is there for others while one address reads slowly', async () => {
    const { token } = await createVisitor(host());
    const small = await uploaded(host(), { token, name: 'small.txt', bytes: Buffer.from('tea') });
    const bytes = Buffer.alloc(12_000_000, 'sencha ');
    const { pathname, search } = new URL(await uploaded(host(), { token, name: 'large.txt', bytes }));
    const ask = `GET ${pathname}${search} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const slow = Array.from({ length: 60 }, () => dial(host().apiUrl, ask));
    for (const { socket } of slow) socket.once('data', () => socket.pause());
    await eventually(() => slow.every(({ bytes: received }) => received() > 0));
    expect((await fetch(`${host().apiUrl}/health/ready`)).status).toBe(200);
    expect(await (await fetch(small)).text()).toBe('tea');
    await uploaded(host(), { token, name: 'another.txt', bytes: Buffer.from('tea') });
  });

  it('is not read for whoever asks for no bytes', async () => {
    const { token } = await createVisitor(host());
    const url = await uploaded(host(), { token, name: 'large.txt', bytes: Buffer.alloc(20_000_000, 'sencha ') });
    const before = store.log.length;
    const { status, headers } = await fetch(url, { method: 'HEAD' });
    expect([status, headers.get('content-length')]).toEqual([200, '20000000']);
    // What the other would read of the store it would have read before this.
    await (await fetch(url)).arrayBuffer();
    expect(store.log.slice(before).filter((line) => line.startsWith('GET'))).toHaveLength(1);
  });
});

describe('seats', () => {
  const endless = (): Promise<Readable> => Promise.resolve(new Readable({ read: () => {} }));

  it('are refused to an address that has too many, and free again when a file has been read', async () => {
    const seats = createReadSeats({ perAddress: 2, total: 10 });
    const first = await seats.open('a', endless);
    await seats.open('a', endless);
    await expect(seats.open('a', endless)).rejects.toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    first?.destroy();
    await eventually(() =>
      seats.open('a', endless).then(
        () => true,
        () => false,
      ),
    );
  });

  it('are not held by what cannot be opened', async () => {
    const seats = createReadSeats({ perAddress: 1, total: 1 });
    expect(await seats.open('a', () => Promise.resolve(null))).toBeNull();
    await expect(seats.open('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await seats.open('a', endless)).toBeInstanceOf(Readable);
  });

  it('are given up by the address that has most when all are taken', async () => {
    const seats = createReadSeats({ perAddress: 10, total: 4 });
    const [first, second] = [await seats.open('a', endless), await seats.open('a', endless)];
    for (const address of ['a', 'b']) await seats.open(address, endless);
    expect(await seats.open('c', endless)).toBeInstanceOf(Readable);
    expect([first?.destroyed, second?.destroyed]).toEqual([true, false]);
    // Of two that have as many, neither takes from the other.
    await seats.open('b', endless).catch(() => {});
    await expect(seats.open('a', endless)).rejects.toMatchObject({ status: 503 });
  });
});
