// A demo host behind proxies, and pages that listen to it with the widget's adapters.

import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { DemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { readLiveDocuments } from '../../packages/demo-host/server/realtime/live-documents.ts';
import type { RealtimeConfig } from '../../packages/widget/src/protocol/bootstrap.ts';
import type { LivePage } from './live-page.ts';
import { startTcpProxy } from './tcp-proxy.ts';
import type { TcpProxy } from './tcp-proxy.ts';
import { blankDatabase } from './blank-database.ts';

export type LiveKind = 'firestore' | 'sse';
export type { LivePage };

export interface LiveVisitor {
  readonly config: RealtimeConfig;
  readonly conversationId: string;
  readonly token: string;
}

export interface LiveLab {
  host(): DemoHost;
  /** Before the demo's own Firestore, and before the API with its event streams. */
  readonly proxies: Readonly<Record<LiveKind, TcpProxy>>;
  /** A new guest, or the one with this token, with what the bootstrap offers. */
  visit(kind: LiveKind, token?: string): Promise<LiveVisitor>;
  /** Opens a page on an allowed origin that listens as this visitor. */
  listen(page: Page, visitor: LiveVisitor): Promise<void>;
  /** Stores an output under this id, or takes it away with null. */
  put(conversationId: string, id: string, value: unknown): Promise<void>;
  say(conversationId: string, text: string): Promise<void>;
  /** Waits until the page has what the tables have now, for half a minute unless the test says less. */
  hasAll(page: Page, conversationId: string, patienceMs?: number): Promise<void>;
  restart(): Promise<void>;
  /** Rejects when the server has reported a failure. */
  stop(): Promise<void>;
}

const personas: Record<LiveKind, string> = { firestore: 'support', sse: 'guide' };
const html = '<!doctype html><meta charset="utf-8"><title>Live</title><script src="/page.js"></script>';

const bundlePage = async (): Promise<Uint8Array> => {
  const result = await build({
    entryPoints: [path.join(import.meta.dirname, 'live-page.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'error',
  });
  return result.outputFiles[0]?.contents ?? new Uint8Array();
};

/** Serves the page on an origin of its own. */
export const servePage = async (): Promise<{ readonly origin: string; stop(): void }> => {
  const script = await bundlePage();
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
};

/** Opens the page at this origin and lets it listen. */
export const startLive = async (page: Page, origin: string, visitor: LiveVisitor): Promise<void> => {
  // The library's probe for a lost network; what it answers is of no interest.
  await page.route('https://www.google.com/**', (route) => route.abort());
  await page.goto(origin);
  await page.evaluate((given) => window.livePage.start(given.config, given.conversationId, given.token), visitor);
};

const portOf = (url: string): number => Number(new URL(url).port);

/** Starts it all. `idTokenMs` shortens the life of id tokens. */
export const openLiveLab = async (idTokenMs?: number): Promise<LiveLab> => {
  const [site, firestore, sse] = [await servePage(), await startTcpProxy(), await startTcpProxy()];
  const dataDir = await mkdtemp(path.join(tmpdir(), 'persona-chat-live-'));
  let ports = { port: 0, apiPort: 0, realtimePort: 0 };
  let serial = 0;
  const reports: unknown[] = [];

  const start = async (): Promise<DemoHost> => {
    const started = await startDemoHost({
      blankDatabase: await blankDatabase(),
      dataDir,
      port: ports.port,
      apiPort: ports.apiPort,
      apiUrl: sse.origin,
      wordDelayMs: 0,
      allowedOrigins: [site.origin],
      report: (error) => reports.push(error),
      realtime: { port: ports.realtimePort, url: firestore.origin, ...(idTokenMs !== undefined && { idTokenMs }) },
    });
    ports = { port: portOf(started.siteUrl), apiPort: started.ports.api, realtimePort: started.ports.realtime };
    sse.target = { host: '127.0.0.1', port: ports.apiPort };
    firestore.target = { host: '127.0.0.1', port: ports.realtimePort };
    return started;
  };
  let host = await start();

  const agendaOf = async (conversationId: string): Promise<string> => {
    const id = `run-${conversationId}`;
    await host.database.query(
      `insert into agendas (id, persona_id, position, is_offered, wire, script)
       values ('lab', 'support', 99, false, '{"id":"lab"}', '{}') on conflict (id) do nothing`,
    );
    await host.database.query(
      `insert into conversation_agendas (id, conversation_id, agenda_id, phase, active_at)
       values ($1, $2, 'lab', 'completed', now()) on conflict (id) do nothing`,
      [id, conversationId],
    );
    return id;
  };

  return {
    host: () => host,
    proxies: { firestore, sse },
    visit: async (kind, token) => {
      const reply = await fetch(`${sse.origin}/conversations`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ personaId: personas[kind], clientId: 'lab', channel: 'WEB', targetLanguage: 'EN' }),
      });
      const { data } = await reply.json();
      return { config: data.realtime, conversationId: data.conversation.id, token: data.token };
    },
    listen: (opened, visitor) => startLive(opened, site.origin, visitor),
    put: async (conversationId, id, value) => {
      const run = await agendaOf(conversationId);
      await host.database.query('delete from agenda_outputs where id = $1', [id]);
      if (value !== null) {
        await host.database.query(
          `insert into agenda_outputs (id, conversation_id, conversation_agenda_id, item_id, wire)
           values ($1, $2, $3, $1, $4::text::jsonb)`,
          [id, conversationId, run, JSON.stringify({ id, value })],
        );
      }
      host.live.changed(conversationId);
    },
    say: async (conversationId, text) => {
      await host.database.query(
        `insert into messages (id, conversation_id, role, content) values ($1, $2, 'persona', $3)`,
        [`said-${(serial += 1)}-${conversationId}`, conversationId, text],
      );
      host.live.changed(conversationId);
    },
    hasAll: async (opened, conversationId, timeout = 30_000) => {
      const documents = await readLiveDocuments(host.database, conversationId);
      const entries = documents.map(({ collection, id, data }) => [`${collection}/${id}`, data]);
      const expected = JSON.parse(JSON.stringify(Object.fromEntries(entries)));
      const poll = expect.poll(() => opened.evaluate(() => window.livePage.documents()), { timeout });
      await poll.toEqual(expected);
    },
    restart: async () => {
      await host.stop();
      host = await start();
    },
    stop: async () => {
      await Promise.all([host.stop(), firestore.stop(), sse.stop()]);
      site.stop();
      await rm(dataDir, { recursive: true, force: true });
      expect(reports).toEqual([]);
    },
  };
};
