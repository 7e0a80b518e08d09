// What can be said on the command line, of all measurements together and of each alone.

import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** How often what is timed is measured; absent, each measurement knows. Bytes and memory are taken once. */
  readonly rounds: number | undefined;
  /** Leaves the peers out. */
  readonly isOursAlone: boolean;
  /** Names of measurements without `.bench.ts`; all where it is empty. */
  readonly only: readonly string[];
}

export function readOptions(args: readonly string[] = process.argv.slice(2)): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      ours: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
    },
  });
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  if (rounds !== undefined && !(Number.isInteger(rounds) && rounds > 0))
    throw new Error('--rounds takes a number from 1');
  return { rounds, isOursAlone: values.ours, only: values.only.flatMap((names) => names.split(',')) };
}
