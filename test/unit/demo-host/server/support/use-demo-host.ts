// One server for all tests of a file: the embedded database takes seconds to start.

import type { DemoHostOptions } from '@persona-chat/demo-host/server/demo-host-options.ts';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

export interface UsedDemoHost {
  (): DemoHost;
  /** Failures that the server reported; a test that causes one takes it out, what is left fails the file. */
  readonly reports: unknown[];
}

/** Starts a server with quick times before the tests of this file and stops it after them. */
export const useDemoHost = (options: DemoHostOptions = {}): UsedDemoHost => {
  let host: DemoHost | undefined;
  const reports: unknown[] = [];
  vi.setConfig({ testTimeout: 30_000 });

  beforeAll(async () => {
    host = await startDemoHost({
      blankDatabase: await blankDatabase(),
      wordDelayMs: 0,
      report: (error) => reports.push(error),
      ...options,
    });
  }, 60_000);

  afterAll(async () => {
    await host?.stop();
    expect(reports).toEqual([]);
  }, 30_000);

  const get = (): DemoHost => {
    if (!host) throw new Error('The server is not started yet');
    return host;
  };
  return Object.assign(get, { reports });
};
