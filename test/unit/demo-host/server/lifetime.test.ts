// Starting, stopping and starting again on the same folder.

import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { blankDatabase } from '../../../helpers/blank-database.ts';
import { firstText, openStream } from './support/stream-reader.ts';
import { createVisitor } from './support/visitor.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 60_000 });

let dataDir: string;
const started: DemoHost[] = [];
const start = async (options = {}): Promise<DemoHost> => {
  const host = await startDemoHost({ dataDir, wordDelayMs: 0, ...options });
  started.push(host);
  return host;
};

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'persona-chat-'));
});
afterEach(async () => {
  for (const host of started.splice(0)) await host.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const isOpen = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

describe('the demo host', () => {
  it('remembers everything after a restart, an interrupted reply included', async () => {
    const first = await start();
    const visitor = await createVisitor(first);
    const told = await visitor.say('/two');
    await visitor.read(told.id);
    const interrupted = await visitor.say('/slow 20 /long 3');
    const { reading } = await openStream((options) => visitor.read(interrupted.id, options));
    const partial = await visitor.read(interrupted.id, { until: (_event, count) => count > 5 });
    const { apiUrl, siteUrl } = first;
    expect([await isOpen(apiUrl), await isOpen(siteUrl)]).toEqual([true, true]);

    await first.stop();
    expect((await reading).end).not.toBe('complete');
    expect([await isOpen(apiUrl), await isOpen(siteUrl)]).toEqual([false, false]);
    await expect(first.stop()).resolves.toBeUndefined();

    const second = await start();
    const again = await createVisitor(second, visitor.token);
    expect(again.conversationId).toBe(visitor.conversationId);
    const { messages } = await again.history();
    expect(messages.slice(0, 5).map(({ role }) => role)).toEqual(['user', 'persona', 'persona', 'persona', 'user']);
    expect(messages.at(-1)?.content).toContain(firstText(partial).trim());
    const whole = await again.read(interrupted.id);
    expect(whole.end).toBe('complete');
    expect([...whole.texts.keys()]).toEqual([...partial.texts.keys()]);
    expect((await again.history()).messages.at(-1)?.content).toBe(firstText(whole));
  });

  it('refuses a folder that another one uses, and a port that is taken', async () => {
    const blank = { blankDatabase: await blankDatabase() };
    const first = await start(blank);
    await expect(startDemoHost({ dataDir })).rejects.toThrow('in use by another process');
    const { port } = new URL(first.siteUrl);
    await expect(startDemoHost({ ...blank, port: Number(port) })).rejects.toThrow('EADDRINUSE');
  });
});
