// Files of one folder, kept in memory with their compressed forms until they change on disk.

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export type Encoding = 'br' | 'gzip';

export interface FolderFile {
  readonly contentType: string;
  readonly entityTag: string;
  readonly bytes: Buffer;
  /** The compressed form, made on first demand; null where compressing is no use. */
  compressed(encoding: Encoding): Promise<Buffer> | null;
}

export interface FolderFiles {
  /** The file at a path relative to the folder, or null: also for hidden files and for anything outside. */
  read(path: string): Promise<FolderFile | null>;
}

const isText = (contentType: string): boolean => /^text\/|javascript|json|svg/.test(contentType);

const toFolderFile = (path: string, bytes: Buffer): FolderFile => {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
  const forms = new Map<Encoding, Promise<Buffer>>();
  return {
    contentType,
    bytes,
    entityTag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    compressed: (encoding) => {
      if (!isText(contentType) || bytes.length < 512) return null;
      const form = forms.get(encoding) ?? promisify(encoding === 'br' ? brotliCompress : gzip)(bytes);
      forms.set(encoding, form);
      return form;
    },
  };
};

const isInside = (folder: string, path: string): boolean =>
  path.startsWith(folder + sep) &&
  !path
    .slice(folder.length)
    .split(sep)
    .some((name) => name.startsWith('.'));

/** Creates the store of a folder, which need not exist yet. */
export const createFolderFiles = (folder: string): FolderFiles => {
  const root = resolve(folder);
  const known = new Map<string, { readonly stamp: string; readonly file: FolderFile }>();
  return {
    read: async (relativePath) => {
      const path = resolve(root, relativePath);
      if (relativePath.includes('\0') || !isInside(root, path)) return null;
      const found = await stat(path).catch(() => null);
      if (!found?.isFile()) return null;
      const stamp = `${found.mtimeMs}:${found.size}`;
      const entry = known.get(path);
      if (entry?.stamp === stamp) return entry.file;
      const file = toFolderFile(path, await readFile(path));
      known.set(path, { stamp, file });
      return file;
    },
  };
};
