// Room for uploads is taken by bytes that have come, on the account of who sends them, and for as long as they keep coming.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../server/support/eventually.ts';
import { fileSizes } from '../server/support/folder-sizes.ts';
import { beginUpload, upload } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-room-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const uploadLimits = {
  maxBytes: 1_000_000,
  totalBytes: 3_000_000,
  visitorBytes: 1_500_000,
  addressBytes: 3_000_000,
  stallMs: 1_500,
  minBytesPerSecond: 20_000,
};
const demoHost = useDemoHost({ dataDir, uploadLimits });
const incoming = () => fileSizes(join(dataDir, 'uploads-incoming'));
const content = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes));

describe('room for uploads', () => {
  it('is not held by what is only announced', async () => {
    const [greedy, honest] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    const running = Array.from({ length: 4 }, () =>
      beginUpload(demoHost(), { name: 'slow.txt', size: 900_000, token: greedy.token }),
    );
    for (const each of running) await each.send(Buffer.alloc(1_000, 'x'));
    await eventually(async () => (await incoming()).length === 4);
    const answer = await upload(demoHost(), { token: honest.token, name: 'a.txt', bytes: content(900_000) });
    expect(answer).toMatchObject({ status: 200 });
    for (const { call } of running) call.destroy();
    await eventually(async () => (await incoming()).length === 0);
  });

  it('is the visitor’s own while an upload runs, and free again when it has ended', async () => {
    const { token } = await createVisitor(demoHost());
    const first = beginUpload(demoHost(), { name: 'first.txt', size: 900_000, token });
    await first.send(content(800_000));
    await eventually(async () => (await incoming()).includes(800_000));
    const second = () => upload(demoHost(), { token, name: 'second.txt', bytes: content(800_000) });
    expect(await second()).toMatchObject({ status: 507, message: 'You have no room left for more files.' });
    first.call.destroy();
    await eventually(async () => (await incoming()).length === 0);
    expect(await second()).toMatchObject({ status: 200 });
  });

  it('is not exceeded by uploads that run at the same time', async () => {
    const { token } = await createVisitor(demoHost());
    const running = [1, 2].map((number) => beginUpload(demoHost(), { name: `${number}.txt`, size: 900_000, token }));
    const statuses = running.map(async ({ send, finish }) => {
      await send(content(450_000));
      await send(content(450_000));
      return finish().catch(() => 507);
    });
    expect((await Promise.all(statuses)).sort()).toEqual([200, 507]);
  });

  it('is not kept by a trickle: an upload slower than the slowest network is given up', async () => {
    const { token } = await createVisitor(demoHost());
    const running = beginUpload(demoHost(), { name: 'trickle.txt', size: 900_000, token });
    let isBroken = false;
    running.call.once('error', () => {
      isBroken = true;
    });
    const start = Date.now();
    while (!isBroken && Date.now() - start < 6_000) {
      await running.send(Buffer.alloc(100, 'x'));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(isBroken).toBe(true);
    await eventually(async () => (await incoming()).length === 0);
  });
});
