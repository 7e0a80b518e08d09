// manifest.json: what a packager or a site owner needs to know about every file (docs/embedding.md#the-built-files).

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Bytes as they are, gzip 9 and brotli 11; `integrity` as the attribute of the same name takes it. */
export interface FileFacts {
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
  readonly integrity: string;
}

export interface Manifest {
  readonly version: string;
  readonly entries: Readonly<Record<string, string>>;
  /** What the loader fetches when the chat is first opened, entry first. */
  readonly closure: readonly string[];
  readonly accents: readonly string[];
  readonly languages: readonly string[];
  readonly files: Readonly<Record<string, FileFacts>>;
}

export async function fileFacts(contents: Uint8Array): Promise<FileFacts> {
  const [zipped, brotli] = await Promise.all([
    compressGzip(contents, { level: 9 }),
    compressBrotli(contents, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: contents.length },
    }),
  ]);
  const integrity = `sha384-${createHash('sha384').update(contents).digest('base64')}`;
  return { raw: contents.length, gzip: zipped.length, brotli: brotli.length, integrity };
}

export async function createManifest(
  head: Omit<Manifest, 'files'>,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Manifest> {
  const names = [...files.keys()].sort();
  const facts = await Promise.all(
    names.map(async (name) => [name, await fileFacts(files.get(name) as Uint8Array)] as const),
  );
  return { ...head, files: Object.fromEntries(facts) };
}
