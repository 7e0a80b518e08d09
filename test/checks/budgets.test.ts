import { expect, test } from 'vitest';
import { staticClosure } from '../../build/bundle.ts';
import { readManifest, readMetafile } from './built.ts';

const manifest = readManifest();
const metafile = readMetafile();

/**
 * Brotli bytes. Lazy parts are counted without what the open chat has loaded already; the editor also without the markdown
 * reader, which it cannot open without.
 */
const lazyParts: readonly (readonly [artefact: string, budget: number, sources: RegExp, after?: RegExp])[] = [
  ['markdown', 28_672, /ui\/markdown\//],
  ['start form', 6_144, /ui\/start-form\//],
  ['menus', 21_504, /ui\/menus\//],
  ['voice with worklet', 12_288, /ui\/voice\/|voice-playback|platform\/(audio\/|audio-output\.|socket\.)/],
  ['voice messages', 4_096, /ui\/voice-message\/|audio-output-recordings/],
  ['rich-text editor', 66_560, /ui\/rich-text\//, /ui\/markdown\//],
  ['firebase with auth', 90_112, /platform\/firestore\//],
  ['realtime over SSE', 2_048, /platform\/sse/],
  ['attachment viewer', 8_192, /ui\/attachment-viewer\//],
  ['debug panel', 5_120, /ui\/debug-panel\//],
  ['sound', 1_024, /platform\/chime/],
];

interface Row {
  readonly artefact: string;
  readonly files: readonly string[];
  readonly bytes: number;
  readonly budget: number;
}

function row(artefact: string, budget: number, files: readonly string[]): Row {
  return { artefact, files, budget, bytes: files.reduce((sum, name) => sum + (manifest.files[name]?.brotli ?? 0), 0) };
}

function lazyFiles(sources: RegExp, after?: RegExp): string[] {
  const entries = Object.entries(metafile.outputs).filter(
    ([, { entryPoint }]) => entryPoint !== undefined && sources.test(entryPoint),
  );
  const files = new Set(entries.flatMap(([name]) => staticClosure(metafile, name)));
  const before = [...manifest.closure, ...(after ? lazyFiles(after) : [])];
  return [...files].filter((name) => !before.includes(name));
}

const rows = [
  row('loader.js', 4_096, ['loader.js']),
  row('chat open', 40_960, manifest.closure),
  ...lazyParts.map(([artefact, budget, sources, after]) => row(artefact, budget, lazyFiles(sources, after))),
  ...Object.keys(manifest.files)
    .filter((name) => name.includes('/locale-'))
    .map((name) => row(name, 6_144, [name])),
].filter(({ files }) => files.some((name) => name in manifest.files));

const table = rows
  .map(
    ({ artefact, bytes, budget }) =>
      `${artefact.padEnd(32)} ${String(bytes).padStart(7)} of ${String(budget).padStart(7)}`,
  )
  .join('\n');

test('lists loader and open chat', () => {
  console.log(`brotli bytes\n${table}`);
  expect(rows.map(({ artefact }) => artefact)).toEqual(expect.arrayContaining(['loader.js', 'chat open']));
});

test.each(rows)('keeps $artefact within its budget', ({ bytes, budget, files }) => {
  expect(bytes, files.join(', ')).toBeLessThanOrEqual(budget);
});
