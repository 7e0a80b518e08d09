// What is left of uploads that did not get through: nothing. And how much there may be.

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { fileSizes } from '../support/folder-sizes.ts';
import { startServerProcess } from '../support/server-process.ts';
import { beginUpload, lastSegment, upload, uploaded } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-cleaning-'));
const killedDir = await mkdtemp(join(tmpdir(), 'persona-chat-killed-'));
afterAll(() => Promise.all([dataDir, killedDir].map((folder) => rm(folder, { recursive: true, force: true }))));

const stranger = join(dataDir, 'uploads-incoming/another-machine.1');
await mkdir(stranger, { recursive: true });
await writeFile(join(stranger, 'part'), 'left');
await utimes(stranger, new Date(2020, 1), new Date(2020, 1));
const recent = join(dataDir, 'uploads-incoming/another-machine.2');
await mkdir(recent);
await writeFile(join(recent, 'part'), 'alive');

const uploadLimits = {
  maxBytes: 1_000_000,
  totalBytes: 2_500_000,
  visitorBytes: 1_500_000,
  addressBytes: 5_000_000,
  stallMs: 300,
};
const demoHost = useDemoHost({ dataDir, uploadLimits });
const kept = () => fileSizes(join(dataDir, 'uploads'));
const incoming = async () => (await fileSizes(join(dataDir, 'uploads-incoming'))).filter((size) => size !== 5);
const rows = () => demoHost().database.query<{ state: string }>('select state from uploads');

describe('a partial upload', () => {
  it('leaves nothing when the connection is lost at 60 %', async () => {
    const { token } = await createVisitor(demoHost());
    const running = beginUpload(demoHost(), { name: 'cut.txt', size: 900_000, token });
    await running.send(Buffer.alloc(540_000, 'x'));
    await eventually(async () => (await incoming()).includes(540_000));
    running.call.destroy();
    await eventually(async () => (await incoming()).length === 0);
    expect([await kept(), await rows()]).toEqual([[], []]);
  });

  it('leaves nothing when it stalls', async () => {
    const { token } = await createVisitor(demoHost());
    const running = beginUpload(demoHost(), { name: 'stalled.txt', size: 900_000, token });
    const broken = new Promise((resolve) => running.call.once('error', resolve));
    await running.send(Buffer.alloc(1_000, 'x'));
    await broken;
    await eventually(async () => (await incoming()).length === 0);
    expect(await rows()).toEqual([]);
  });

  it('leaves nothing when it is refused', async () => {
    const { token } = await createVisitor(demoHost());
    for (const [name, size] of [
      ['a.png', 10],
      ['a.txt', 0],
      ['a.txt', 1_000_001],
      ['a.exe', 10],
    ] as const) {
      expect((await upload(demoHost(), { token, name, bytes: Buffer.alloc(size, 'x') })).status).toBeGreaterThan(400);
    }
    expect([await incoming(), await kept(), await rows()]).toEqual([[], [], []]);
  });

  it('of a machine that has been away for days is removed at the start, a newer one is not', async () => {
    await eventually(async () => (await fileSizes(stranger)).length === 0);
    expect(await fileSizes(recent)).toEqual([5]);
  });

  it('is removed by the next process when its own was killed', { timeout: 90_000 }, async () => {
    const first = await startServerProcess({ DATA_DIR: killedDir });
    const { token } = await createVisitor(first);
    const whole = await uploaded(first, { token, name: 'whole.txt' });
    const running = beginUpload(first, { name: 'killed.txt', size: 900_000, token });
    running.call.on('error', () => {});
    await running.send(Buffer.alloc(500_000, 'x'));
    await eventually(async () => (await fileSizes(join(killedDir, 'uploads-incoming'))).includes(500_000));
    await first.end('SIGKILL');
    expect(await fileSizes(join(killedDir, 'uploads-incoming'))).toEqual([500_000]);

    const second = await startServerProcess({ DATA_DIR: killedDir });
    await eventually(async () => (await fileSizes(join(killedDir, 'uploads-incoming'))).length === 0);
    // The signature outlives the process, the file too.
    expect((await fetch(whole.replace(first.apiUrl, second.apiUrl))).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});

describe('room', () => {
  const full = (token: string, size: number) =>
    upload(demoHost(), { token, name: 'tea.txt', bytes: Buffer.from(randomBytes(size / 2).toString('hex')) });

  it('is limited for each visitor and for all together, and a deletion gives it back', async () => {
    const [one, two] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    const url = await uploaded(demoHost(), { token: one.token, name: 'tea.txt', bytes: Buffer.alloc(900_000, 'x') });
    expect(await full(one.token, 900_000)).toMatchObject({
      status: 507,
      message: 'You have no room left for more files.',
    });
    expect((await full(one.token, 400_000)).status).toBe(200);
    expect((await full(two.token, 900_000)).status).toBe(200);
    expect(await full(two.token, 400_000)).toMatchObject({
      status: 507,
      message: 'The server has no room left for files. Please try again later.',
    });
    await one.call(`/uploads/documents/${lastSegment(url)}`, { method: 'DELETE' });
    expect((await full(two.token, 400_000)).status).toBe(200);
    expect((await kept()).sort()).toEqual([400_000, 400_000, 900_000]);
    expect(await incoming()).toEqual([]);
  });

  it('is counted for uploads that are still on their way', async () => {
    const visitors = await Promise.all(Array.from({ length: 4 }, () => createVisitor(demoHost())));
    await demoHost().database.query('delete from uploads');
    const answers = await Promise.all(visitors.map(({ token }) => full(token, 900_000)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 507, 507]);
  });
});
