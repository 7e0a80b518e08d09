// Maps from the built scripts back to the sources, for `node build.mjs --maps`. The scripts are the same bytes with and without: no
// comment names a map (docs/hosting.md#source-maps), and the names of chunks do not follow the maps, which esbuild would mix into
// its hashes. So the bundles are made a second time, with maps, and paired with those that are served.

import path from 'node:path';
import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import * as esbuild from 'esbuild';
import type { Metafile } from './bundle.ts';
import { outputFolder, runOptions } from './bundle.ts';
import { minifySmallest } from './minify-smallest.ts';
import { withIgnoreComments } from './minify.ts';
import { root } from './paths.ts';

/** A script as esbuild wrote it, and its map to the sources. */
interface Mapped {
  readonly code: string;
  readonly map: string;
}

interface BuiltMap {
  readonly version: 3;
  readonly names: string[];
  readonly sources: string[];
  readonly sourcesContent: (string | null)[];
  readonly mappings: string;
}

/** The same sources in the same order at the same lengths are the same script. */
const fingerprint = ({ entryPoint, inputs }: Metafile['outputs'][string]): string =>
  JSON.stringify([entryPoint, Object.entries(inputs).map(([name, { bytesInOutput }]) => [name, bytesInOutput])]);

/** What all runs write, by what it is made of. */
async function bundleMapped(runs: readonly esbuild.BuildOptions[]): Promise<Map<string, Mapped>> {
  const found = new Map<string, Mapped>();
  for (const options of runs) {
    const { outputFiles = [], metafile = { outputs: {} } } = await esbuild.build({
      ...runOptions,
      ...options,
      sourcemap: 'external',
    });
    const texts = new Map(outputFiles.map((file) => [path.relative(outputFolder, file.path), file.text]));
    for (const [name, output] of Object.entries(metafile.outputs)) {
      const file = path.relative(outputFolder, path.join(root, name));
      const [code, map] = [texts.get(file), texts.get(`${file}.map`)];
      if (code === undefined || map === undefined) continue;
      found.set(fingerprint(output), { code, map });
      // Of a chunk that has taken the place of its stub the metafile says the stub's source.
      const { entryPoint: _entry, ...rest } = output;
      found.set(fingerprint(rest as typeof output), { code, map });
    }
  }
  return found;
}

/** What the steps between esbuild and terser write anew: names of chunks, notes in import(), an exported name. */
const changed = /"\.\/[\w./-]+\.js"|\bimport\((?:\/\*[^*]*\*\/)*|\bexport\{[^}]*\}/g;

/** Places of the pieces that both texts share, in each of them. */
function pieces(code: string): readonly { readonly start: number; readonly text: string }[] {
  const found = [];
  let start = 0;
  for (const { 0: match, index } of code.matchAll(changed)) {
    found.push({ start, text: code.slice(start, index) });
    start = index + match.length;
  }
  return [...found, { start, text: code.slice(start) }];
}

const lineStarts = (code: string): number[] => [0, ...[...code.matchAll(/\n/g)].map(({ index }) => index + 1)];

/** For a place in `later` the place in `earlier`; undefined within what has been written anew. */
function createAlignment(
  later: string,
  earlier: string,
): (line: number, column: number) => [number, number] | undefined {
  const [after, before] = [pieces(later), pieces(earlier)];
  if (after.length !== before.length || after.some(({ text }, index) => text !== before[index]?.text))
    throw new Error('a script has changed more than its map allows for');
  const [afterLines, beforeLines] = [lineStarts(later), lineStarts(earlier)];
  const lastAtMost = (list: readonly number[], value: number): number => {
    let [low, high] = [0, list.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((list[middle] ?? 0) <= value) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const starts = after.map(({ start }) => start);
  return (line, column) => {
    const place = (afterLines[line] ?? 0) + column;
    const index = lastAtMost(starts, place);
    const { start = 0, text = '' } = after[index] ?? {};
    if (place > start + text.length) return undefined;
    const earlierPlace = (before[index]?.start ?? 0) + place - start;
    const earlierLine = lastAtMost(beforeLines, earlierPlace);
    return [earlierLine, earlierPlace - (beforeLines[earlierLine] ?? 0)];
  };
}

/** Sources by their paths in the repository; of packages the names alone, since their texts have licences of their own. */
function toOwn(folder: string, sources: readonly (string | null)[], contents: readonly (string | null)[] = []) {
  const names = sources.map((source) => path.relative(root, path.resolve(outputFolder, folder, source ?? '')));
  return {
    names,
    contents: names.map((name, index) => (name.startsWith('packages/') ? (contents[index] ?? null) : null)),
  };
}

async function mapOf(name: string, code: string, { code: earlier, map }: Mapped): Promise<BuiltMap> {
  const result = await minifySmallest(name, code, { sourceMap: { asObject: true } });
  const last = result.map as unknown as { mappings: string };
  const trace = new TraceMap(map);
  const align = createAlignment(code, earlier);
  const names: string[] = [];
  const toSegment = ([column, , line, sourceColumn]: SourceMapSegment): SourceMapSegment | undefined => {
    const place = line === undefined || sourceColumn === undefined ? undefined : align(line, sourceColumn);
    if (!place) return undefined;
    const original = originalPositionFor(trace, { line: place[0] + 1, column: place[1] });
    if (original.source === null) return undefined;
    const index = trace.sources.indexOf(original.source);
    if (original.name === null) return [column, index, original.line - 1, original.column];
    if (!names.includes(original.name)) names.push(original.name);
    return [column, index, original.line - 1, original.column, names.indexOf(original.name)];
  };
  const mappings = decode(last.mappings).map((line) => line.map(toSegment).filter((segment) => segment !== undefined));
  const own = toOwn(path.dirname(name), trace.sources, trace.sourcesContent);
  return { version: 3, names, sources: own.names, sourcesContent: own.contents, mappings: encode(mappings) };
}

/**
 * Maps of the scripts in `files`, as they are before terser, by the name of the map. `runs` are those that have written the scripts;
 * `isWanted` says of which a map is made.
 */
export async function createSourceMaps(
  runs: readonly esbuild.BuildOptions[],
  { files, metafile }: { readonly files: ReadonlyMap<string, Uint8Array>; readonly metafile: Metafile },
  isWanted: (name: string) => boolean = () => true,
): Promise<ReadonlyMap<string, string>> {
  const mapped = await bundleMapped(runs);
  const decoder = new TextDecoder();
  const maps = new Map<string, string>();
  for (const [name, bytes] of files) {
    const output = metafile.outputs[name];
    if (!name.endsWith('.js') || output === undefined || !isWanted(name)) continue;
    const { entryPoint: _entry, ...rest } = output;
    const found = mapped.get(fingerprint(output)) ?? mapped.get(fingerprint(rest as typeof output));
    if (found === undefined) throw new Error(`${name} has no map`);
    const map = await mapOf(name, withIgnoreComments(name, decoder.decode(bytes)), found);
    maps.set(`${name}.map`, `${JSON.stringify({ ...map, file: path.basename(name) })}\n`);
  }
  return maps;
}
