// The documentation as a static site: every page of docs/ and the root, a search that runs in the browser, and live examples with
// the chat as it is built. Nothing of it comes from elsewhere, and any static host serves it from any folder.

import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { deployPlan } from '../deploy-plan.ts';
import type { Manifest } from '../manifest.ts';
import { root } from '../paths.ts';
import { readProduct } from '../product.ts';
import { renderMarkdown } from './markdown-page.ts';
import type { RenderedPage } from './markdown-page.ts';
import { pageMarkup } from './page-template.ts';
import type { TitledGroup, TitledPage } from './page-template.ts';
import { siteLink } from './site-links.ts';
import { decisionsPage, pageGroups, shortTitles } from './site-pages.ts';
import type { PageGroup } from './site-pages.ts';

export interface DocsSiteOptions {
  /** Output folder; emptied first. */
  readonly out: string;
  /** The built chat, for the live examples. */
  readonly dist: string;
}

const clientFolder = path.join(import.meta.dirname, 'client');

/** A page that lists the others of its folder. */
async function decisionsText(groups: readonly PageGroup[]): Promise<string> {
  const sources = groups
    .flatMap(({ pages }) => pages)
    .map(({ source }) => source)
    .filter((source) => source.startsWith(`${decisionsPage}/`));
  const lines = await Promise.all(
    sources.map(async (source) => {
      const [, title = ''] = /^# (.+)$/m.exec(await readFile(path.join(root, source), 'utf8')) ?? [];
      return `- [${title}](${path.basename(source)})`;
    }),
  );
  return `# Decisions\n\nDecisions that are hard to undo, with what was weighed.\n\n${lines.join('\n')}\n`;
}

async function writeAssets(out: string): Promise<void> {
  const entry = (name: string): string => path.join(clientFolder, `${name}.ts`);
  const shared = {
    bundle: true,
    minify: true,
    target: 'es2022',
    outdir: path.join(out, 'assets'),
    legalComments: 'none',
    logLevel: 'silent',
  } as const;
  await Promise.all([
    esbuild.build({ ...shared, entryPoints: ['site', 'live'].map(entry), format: 'esm', splitting: true }),
    // Before the first paint, which a module would come after.
    esbuild.build({ ...shared, entryPoints: [entry('scheme')], format: 'iife' }),
    esbuild.build({ ...shared, entryPoints: [path.join(clientFolder, 'site.css')] }),
    cp(path.join(clientFolder, 'mark.svg'), path.join(out, 'assets/mark.svg')),
  ]);
}

/** What pages load of the chat, beside the pages. */
async function copyChat(dist: string, out: string): Promise<void> {
  const manifest = JSON.parse(await readFile(path.join(dist, 'manifest.json'), 'utf8')) as Manifest;
  const names = new Set(deployPlan(manifest, '').uploads.map(({ file }) => file));
  await Promise.all([...names].map((name) => cp(path.join(dist, name), path.join(out, 'persona-chat', name))));
}

export async function buildDocsSite({ out, dist }: DocsSiteOptions): Promise<readonly TitledPage[]> {
  const { homepage, version } = readProduct();
  const groups = pageGroups();
  const pages = groups.flatMap((group) => group.pages);
  const alongside = new Set<string>();
  const targets = {
    homepage,
    addresses: new Map(pages.map(({ source, address }) => [source, address])),
    takeAlong: (file: string) => void alongside.add(file),
  };
  const rendered = new Map<string, RenderedPage>();
  for (const { source } of pages) {
    const text =
      source === decisionsPage ? await decisionsText(groups) : await readFile(path.join(root, source), 'utf8');
    rendered.set(source, await renderMarkdown(text, (link) => siteLink(link, source, targets)));
  }
  const titled: readonly TitledGroup[] = groups.map((group) => ({
    title: group.title,
    pages: group.pages.map((page) => ({
      ...page,
      title: shortTitles[page.source] ?? rendered.get(page.source)?.title ?? page.source,
    })),
  }));
  const all = titled.flatMap((group) => group.pages);

  await rm(out, { recursive: true, force: true });
  const write = async (name: string, text: string): Promise<void> => {
    const file = path.join(out, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const frame = { groups: titled, homepage, version };
  for (const page of all) {
    const content = rendered.get(page.source);
    if (content) await write(page.address, pageMarkup(frame, page, content));
  }
  const sections = all.flatMap(({ source, address, title }) =>
    (rendered.get(source)?.sections ?? []).map((section, index) => ({
      id: `${address}#${section.anchor}`,
      page: title,
      // The whole page stands before its parts.
      title: index === 0 ? title : section.title,
      text: section.text,
    })),
  );
  await Promise.all([writeAssets(out), copyChat(dist, out)]);
  await write('assets/search.json', JSON.stringify(sections));
  for (const file of alongside) await cp(path.join(root, file), path.join(out, path.relative('docs', file)));
  return all;
}
