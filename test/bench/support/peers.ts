// Other widgets, as npm has them. They are measured, never built upon: a folder below .build/bench is all that knows them.

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import * as esbuild from 'esbuild';
import { root } from '../../../build/paths.ts';

const run = promisify(execFile);
const home = path.join(root, '.build/bench/peers');

export const peerVersions = {
  'deep-chat': '2.4.2',
  '@runtypelabs/persona': '4.17.0',
  '@n8n/chat': '1.37.0',
  'flowise-embed': '3.1.6',
  '@sentry/browser': '11.12.0',
} as const;

export type PeerName = keyof typeof peerVersions;

/** Why a peer is not measured. */
export const notMeasured: Readonly<Record<string, string>> = {
  '@botpress/webchat 4.5.2': 'needs the client id of a bot that is published at the service of Botpress',
  'Intercom, Chatwoot, ChatKit': 'served by their makers only',
};

const folderOf = (name: PeerName): string =>
  path.join(home, `${name.replace(/^@/, '').replace('/', '-')}-${peerVersions[name]}`);

/** The published files alone: these packages bring their dependencies in a bundle. */
async function unpack(name: PeerName, folder: string): Promise<void> {
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  const { stdout } = await run('npm', ['pack', '--json', '--silent', `${name}@${peerVersions[name]}`], { cwd: half });
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { readonly filename: string }>);
  await run('tar', ['-xzf', packed?.filename ?? '', '--strip-components=1'], { cwd: half });
  renameSync(half, folder);
}

const sentryEntry = `import { feedbackIntegration, init } from '@sentry/browser';
const { dsn } = document.currentScript.dataset;
init({ dsn, integrations: [feedbackIntegration({ showBranding: false, isNameRequired: false })] });`;

/** Sentry publishes modules: a site bundles them. */
async function bundleSentry(folder: string): Promise<void> {
  const half = `${folder}.half`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { recursive: true });
  writeFileSync(path.join(half, 'package.json'), '{ "private": true }');
  const wanted = `@sentry/browser@${peerVersions['@sentry/browser']}`;
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', wanted], { cwd: half });
  writeFileSync(path.join(half, 'entry.js'), sentryEntry);
  await esbuild.build({
    entryPoints: [path.join(half, 'entry.js')],
    outfile: path.join(half, 'feedback.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  renameSync(half, folder);
}

/** The folder of a peer's files, fetched once; null, with a word, where the registry cannot be reached. */
export async function installPeer(name: PeerName): Promise<string | null> {
  const folder = folderOf(name);
  if (existsSync(folder)) return folder;
  mkdirSync(home, { recursive: true });
  try {
    await (name === '@sentry/browser' ? bundleSentry(folder) : unpack(name, folder));
    return folder;
  } catch (error) {
    console.error(`${name} cannot be installed: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
