// Files that are on their way out when a server starts: one that cannot be removed keeps none behind it.

import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import type { Database } from '@persona-chat/demo-host/server/store/database.ts';
import type { FileStore } from '@persona-chat/demo-host/server/uploads/file-store.ts';
import type { Staging } from '@persona-chat/demo-host/server/uploads/staging.ts';
import { createUploads } from '@persona-chat/demo-host/server/uploads/uploads.ts';
import type { UploadLimits } from '@persona-chat/demo-host/server/uploads/uploads.ts';
import { expect, it } from 'vitest';

it('removes the others where one cannot be withdrawn and another cannot be removed', async () => {
  const forgotten: unknown[] = [];
  const query = async (text: string, params: readonly unknown[] = []): Promise<unknown[]> => {
    if (text.includes("interval '7 days'")) return [{ name: 'unused' }];
    if (text.startsWith('select name from uploads where state')) return [{ name: 'stuck' }, { name: 'left' }];
    if (text.startsWith('delete from uploads')) forgotten.push(params[0]);
    return [];
  };
  const reports: unknown[] = [];
  const uploads = createUploads({
    database: { query, transaction: () => Promise.reject(new Error('no lock')) } as unknown as Database,
    files: {
      remove: async (name: string) => {
        if (name === 'stuck') throw new Error('no right');
      },
      close: async () => {},
    } as unknown as FileStore,
    staging: { sweep: async () => {}, close: async () => {} } as unknown as Staging,
    clock: systemClock,
    limits: {} as unknown as UploadLimits,
    report: (error) => reports.push(error),
  });
  await uploads.stop();
  expect(forgotten).toEqual(['left']);
  expect(reports).toEqual([new Error('no lock'), new Error('no right')]);
});
