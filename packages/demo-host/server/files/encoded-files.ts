// Files in the form in which they are sent: each is read and compressed once, however many ask for it, and all of them are
// given the same bytes. Only for folders that no visitor can write to, since all of it stays in memory.

import type { Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

export interface EncodedFiles {
  /** The file as these facts about it say that it is; one that has changed since is read anew when it is asked for with newer facts. */
  read(path: string, facts: Pick<Stats, 'mtimeMs' | 'size'>, encoding: Encoding): Promise<Buffer>;
}

/** What is compressed at the same time in this process; files, names and passwords need the threads of its pool as well. */
const maxAtOnce = 2;
const lanes: Promise<unknown>[] = Array.from({ length: maxAtOnce }, () => Promise.resolve());
let turn = 0;

const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
  turn = (turn + 1) % maxAtOnce;
  const result = (lanes[turn] ?? Promise.resolve()).then(work);
  lanes[turn] = result.catch(() => {});
  return result;
};

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

const compressors: Readonly<Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>>> = {
  // Whoever asks first waits for it: the best that brotli can do would take seconds.
  br: (bytes) => withBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes) => withGzip(bytes),
};

interface Known {
  readonly version: string;
  readonly bodies: Map<Encoding, Promise<Buffer>>;
}

/** Creates the memory; nothing is read yet. */
export const createEncodedFiles = (): EncodedFiles => {
  const files = new Map<string, Known>();

  const bodiesOf = (path: string, version: string): Map<Encoding, Promise<Buffer>> => {
    const known = files.get(path);
    if (known?.version === version) return known.bodies;
    const bodies = new Map<Encoding, Promise<Buffer>>();
    files.set(path, { version, bodies });
    return bodies;
  };

  return {
    read: (path, { mtimeMs, size }, encoding) => {
      const bodies = bodiesOf(path, `${mtimeMs} ${size}`);
      const read = (wanted: Encoding): Promise<Buffer> => {
        const known = bodies.get(wanted);
        if (known) return known;
        const body =
          wanted === 'identity'
            ? readFile(path)
            : read('identity').then((bytes) => inTurn(() => compressors[wanted](bytes)));
        bodies.set(wanted, body);
        // Whoever comes next tries again.
        body.catch(() => bodies.delete(wanted));
        return body;
      };
      return read(encoding);
    },
  };
};
