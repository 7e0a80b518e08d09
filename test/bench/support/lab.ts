// Everything that a measurement needs, opened together and closed together: site, reference server, browser.

import { randomUUID } from 'node:crypto';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright';
import type { Browser } from 'playwright';
import { root } from '../../../build/paths.ts';
import { startDemoHost } from '../../../packages/demo-host/server/demo-host.ts';
import type { Brain } from '../../../packages/demo-host/server/brains/brain.ts';
import type { DemoHost } from '../../../packages/demo-host/server/demo-host.ts';
import { saveUser } from '../../../packages/demo-host/server/store/visitors.ts';
import { blankDatabase } from '../../helpers/blank-database.ts';
import { chromiumFlags, ensureChromium } from '../../helpers/browser.mjs';
import { startBenchSite } from './bench-site.ts';
import type { BenchSite } from './bench-site.ts';
import { addPeers, ours, pageNameOf } from './contenders.ts';
import type { Contender } from './contenders.ts';
import type { BenchOptions } from './options.ts';
import { formattedReply } from './peer-backends.ts';

/** A page of the site without any widget. */
export const emptyPage = 'nothing';

export interface Lab {
  readonly site: BenchSite;
  readonly host: DemoHost;
  readonly browser: Browser;
  /** Ours first. */
  readonly contenders: readonly Contender[];
  stop(): Promise<void>;
}

/** What a widget asks of other hosts, such as fonts, fails at once instead of after a while. */
export const onlyLoopback = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

const answering: Brain = {
  async *reply() {
    yield { type: 'start' };
    yield { type: 'text', delta: formattedReply };
    yield { type: 'end' };
  },
};

/** For pages that bring their replies themselves. */
const silent: Brain = {
  async *reply({ signal }) {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    yield { type: 'error', code: 'ERROR' };
  },
};

/** Somebody whom the site knows: no start form is due, and nobody has talked before. */
async function newVisitor(host: DemoHost): Promise<string> {
  const token = randomUUID();
  const user = { id: randomUUID(), name: 'Ada Lovelace', email: 'ada@example.org', role: 'USER' as const };
  await saveUser(host.database, { user, token });
  return token;
}

function ownBody(files: string, apiBase: string, token: string): string {
  const config = JSON.stringify({ apiBase, personaId: 'support', token, versionUrl: `${apiBase}/api/version` });
  return `<script>window.PersonaChat=window.PersonaChat||function(){var a=arguments;return new Promise(function(y,n){
    (PersonaChat.q=PersonaChat.q||[]).push([a,y,n])})};PersonaChat('boot', ${config})</script>
    <script async src="${files}/loader.js" data-manual></script>`;
}

export interface LabOptions extends Pick<BenchOptions, 'isOursAlone'> {
  /** The reference server answers nothing. */
  readonly isSilent?: boolean;
}

export async function openLab({ isOursAlone, isSilent = false }: LabOptions): Promise<Lab> {
  const dist = path.join(root, 'dist');
  if (!existsSync(path.join(dist, 'manifest.json'))) throw new Error('there is no dist: run npm run build first');
  const executablePath = await ensureChromium();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'persona-chat-bench-'));
  const site = await startBenchSite();
  const host = await startDemoHost({
    blankDatabase: await blankDatabase(),
    dataDir,
    brain: isSilent ? silent : answering,
    allowedOrigins: [site.pageOrigin],
    limits: { read: { max: 100_000, timeWindow: 60_000, isInMemory: true } },
  });
  const name = pageNameOf(ours);
  site.addFolder(name, dist, globSync('**/*.js', { cwd: dist }));
  site.addPage(emptyPage, () => '');
  site.addPage(name, async () => ownBody(`${site.filesOrigin}/${name}`, host.apiUrl, await newVisitor(host)));
  const peers = isOursAlone ? [] : await addPeers(site);
  const browser = await chromium.launch({ executablePath, args: [...chromiumFlags, onlyLoopback] });
  // The first page of a browser waits for the browser's own start.
  const first = await browser.newPage();
  await first.goto(`${site.pageOrigin}/${emptyPage}`);
  await first.close();
  return {
    site,
    host,
    browser,
    contenders: [ours, ...peers],
    stop: async () => {
      await browser.close();
      await host.stop();
      await site.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the lab for as long as the work lasts, also where it fails. */
export async function withLab(options: LabOptions, work: (lab: Lab) => Promise<void>): Promise<void> {
  const lab = await openLab(options);
  try {
    await work(lab);
  } finally {
    await lab.stop();
  }
}
