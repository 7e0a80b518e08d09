import type { FilePart } from '@persona-chat/demo-host/server/uploads/receive-file.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import type { Viewer } from '@persona-chat/demo-host/server/store/visitors.ts';
import type { FileStore } from '@persona-chat/demo-host/server/uploads/file-store.ts';
import { Readable } from 'node:stream';
import { afterAll, expect, it, vi } from 'vitest';

// The device that is always full, whatever the path. Other files of this worker have imported these modules, or will.
vi.resetModules();
vi.doMock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  return { ...fs, createWriteStream: () => fs.createWriteStream('/dev/full', { flags: 'w' }) };
});
const { receiveFile } = await import('@persona-chat/demo-host/server/uploads/receive-file.ts');
const { createUploads } = await import('@persona-chat/demo-host/server/uploads/uploads.ts');
afterAll(() => {
  vi.doUnmock('node:fs');
  vi.resetModules();
});

const receive = async (file: Readable): Promise<unknown> => {
  const uploads = createUploads({
    database: { query: async () => [] } as unknown as Database,
    files: { close: async () => {} } as unknown as FileStore,
    staging: {
      newPath: async () => 'file',
      remove: async () => {},
      check: async () => {},
      sweep: async () => {},
      close: async () => {},
    },
    clock: systemClock,
    limits: { maxBytes: 1e6, totalBytes: 1e6, visitorBytes: 1e6, visitorFiles: 10, stallMs: 1e6, minBytesPerSecond: 0 },
    report: () => {},
  });
  const part = { file } as unknown as FilePart;
  const viewer: Viewer = { guestId: 'g', user: null, token: 't' };
  return uploads
    .stage(viewer, '192.0.2.1', 0, (path) => receiveFile(part, path, () => {}))
    .finally(() => uploads.stop());
};

it('a disk that is full is the server’s matter: 507', async () => {
  await expect(receive(Readable.from([Buffer.alloc(100_000, 'x')]))).rejects.toMatchObject({ status: 507 });
});

it('a connection that is lost is the sender’s: 400', async () => {
  const lost = new Readable({ read: () => {} });
  const receiving = receive(lost);
  lost.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }));
  await expect(receiving).rejects.toMatchObject({ status: 400 });
});
