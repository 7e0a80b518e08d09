// The folder of the embedded database, as PGlite's own file system does not treat it.
//
// Durable writes: PGlite runs PostgreSQL without fsync, and the file system that is compiled into it would ignore one. A crash of
// the machine (not of the process) may then lose the last seconds, or the folder.
//
// Failed writes: PostgreSQL gives up when it cannot write its log, and begins anew. Compiled to WebAssembly it waits for itself
// instead, for ever and on the main thread. So the process ends there, as PostgreSQL's would: what it has committed is in the log.

import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import fs from 'node:fs';
import { relative, sep } from 'node:path';

interface Stream {
  /** Node's descriptor; folders have none. */
  readonly nfd?: number;
  readonly node: object;
}

type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number) => number;

/** What is used of the file system that is compiled in. */
interface CompiledNodeFs {
  readonly realPath: (node: object) => string;
  readonly stream_ops: { fsync?: (stream: Stream) => number; write: Write };
}

export interface DatabaseFolderOptions {
  readonly isDurable: boolean;
  /** Told which file could not be written, so that PostgreSQL cannot go on; has to end the process, and not to return. */
  readonly fail: (file: string) => never;
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

const addSync = (nodeFs: CompiledNodeFs): void => {
  nodeFs.stream_ops.fsync = ({ nfd, node }) => {
    if (nfd === undefined) syncFolder(nodeFs.realPath(node));
    else fs.fsyncSync(nfd);
    return 0;
  };
};

/** Tables and indexes: their statement fails, and the database goes on. */
const isTable = (file: string): boolean => file.split(sep)[0] === 'base';

const endAtFailedWrite = (nodeFs: CompiledNodeFs, folder: string, fail: (file: string) => never): void => {
  const { write } = nodeFs.stream_ops;
  nodeFs.stream_ops.write = (stream, ...rest) => {
    try {
      return write(stream, ...rest);
    } catch (error) {
      const file = relative(folder, nodeFs.realPath(stream.node));
      if (!isTable(file)) fail(file);
      throw error;
    }
  };
};

class DatabaseFolder extends NodeFS {
  readonly #options: DatabaseFolderOptions;

  constructor(folder: string, options: DatabaseFolderOptions) {
    super(folder);
    this.#options = options;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const adapt = (mod: object): void => {
      const nodeFs: unknown = 'NODEFS' in mod ? mod.NODEFS : null;
      // Another version of PGlite: a setting that promises what it does not do is worse than none.
      if (!isCompiledNodeFs(nodeFs))
        throw new Error('DATA_DIR: This version of PGlite cannot be watched while it writes.');
      if (this.#options.isDurable) addSync(nodeFs);
      endAtFailedWrite(nodeFs, this.rootDir, this.#options.fail);
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), adapt] } };
  }
}

/** Options with which PGlite keeps its database in a folder; durable: whatever happens to the machine. */
export const databaseFolderOptions = (folder: string, options: DatabaseFolderOptions) => ({
  fs: new DatabaseFolder(folder, options),
  // The system's fdatasync is compiled into nothing.
  ...(options.isDurable && {
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'wal_sync_method=fsync',
    ],
  }),
});
