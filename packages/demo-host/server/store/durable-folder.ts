// The folder of the embedded database with writes that reach the disk. PGlite runs PostgreSQL without fsync, and the file system
// that is compiled into it would ignore one: a crash of the machine (not of the process) may then lose the last seconds, or the folder.

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import fs from 'node:fs';

interface Stream {
  /** Node's descriptor; folders have none. */
  readonly nfd?: number;
  readonly node: object;
}

/** What is used of the file system that is compiled in. */
interface CompiledNodeFs {
  readonly realPath: (node: object) => string;
  readonly stream_ops: { fsync?: (stream: Stream) => number };
}

const syncFolder = (path: string): void => {
  const descriptor = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
};

const isCompiledNodeFs = (value: unknown): value is CompiledNodeFs =>
  typeof value === 'object' && value !== null && 'stream_ops' in value && 'realPath' in value;

const addSync = (mod: object): void => {
  const nodeFs: unknown = 'NODEFS' in mod ? mod.NODEFS : null;
  // Another version of PGlite: a setting that promises what it does not do is worse than none.
  if (!isCompiledNodeFs(nodeFs)) throw new Error('DURABLE: This version of PGlite cannot write durably.');
  nodeFs.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) syncFolder(nodeFs.realPath(node));
    else fs.fsyncSync(nfd);
    return 0;
  };
};

class DurableFolder extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/** Options with which PGlite keeps what it has committed, whatever happens to the machine. */
export const durableOptions = (folder: string) => ({
  fs: new DurableFolder(folder),
  // The system's fdatasync is compiled into nothing.
  startParams: [...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'],
});
