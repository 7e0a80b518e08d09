// How a measurement runs: contenders in turns, round after round, with a fixed piece of work in between that tells how steady
// the machine is.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../build/paths.ts';
import { columns, formatRounds, toRows, toText } from './figures.ts';
import type { Figure, Measured } from './figures.ts';
import { spread, summarize } from './statistics.ts';

export const resultsFolder = path.join(root, '.build/bench/results');

/** Values by the name of what was measured. */
export type Sample = Readonly<Record<string, number>>;

/** How a value is shown, and what ours should be at most. */
export type Units = Readonly<Record<string, readonly [unit: string, goal?: number]>>;

/** A fixed amount of work, in milliseconds of wall time: slower when other processes take the processor. */
function calibrate(): number {
  const start = performance.now();
  let sum = 0;
  for (let index = 0; index < 20_000_000; index += 1) sum = (sum * 31 + index) % 1_000_003;
  // What nobody reads could be left out by the compiler.
  return sum < 0 ? 0 : performance.now() - start;
}

export interface Rounds {
  readonly title: string;
  readonly rounds: number;
  /** Names of contenders, ours first. */
  readonly contenders: readonly string[];
  readonly units: Units;
  readonly notes?: Readonly<Record<string, string>>;
  sample(contender: string, round: number): Promise<Sample>;
  /** Figures that come of others. */
  derive?(figures: readonly Figure[]): readonly Figure[];
}

function toFigures(
  { contenders, units, notes = {} }: Rounds,
  samples: ReadonlyMap<string, readonly Sample[]>,
): Figure[] {
  return Object.entries(units).flatMap(([name, [unit, goal]]) =>
    contenders.flatMap((contender, index): Figure[] => {
      const values = (samples.get(contender) ?? []).flatMap((sample) => sample[name] ?? []);
      if (values.length === 0) return [];
      const note = notes[contender];
      return [
        {
          name,
          contender,
          unit,
          ...summarize(values),
          ...(goal !== undefined && index === 0 && { goal }),
          ...(note !== undefined && { note }),
        },
      ];
    }),
  );
}

/** Runs all rounds, prints the table and keeps it for the page. A sample that fails is told of and left out. */
export async function runRounds(plan: Rounds): Promise<void> {
  const { title, rounds, contenders, sample } = plan;
  const samples = new Map<string, Sample[]>(contenders.map((name) => [name, []]));
  const work: number[] = [calibrate()];
  for (let round = 0; round < rounds; round += 1) {
    // Nobody is always the one after an idle machine.
    for (const contender of [
      ...contenders.slice(round % contenders.length),
      ...contenders.slice(0, round % contenders.length),
    ]) {
      try {
        samples.get(contender)?.push(await sample(contender, round));
      } catch (error) {
        console.error(`${contender}, round ${round + 1}: ${error instanceof Error ? error.message : String(error)}`);
      }
      work.push(calibrate());
    }
  }
  const figures = toFigures(plan, samples);
  keep({ title, rounds, noise: spread(work), figures: [...figures, ...(plan.derive?.(figures) ?? [])] });
}

/** Prints figures, and leaves them where the page of all measurements finds them. */
export function keep(measured: Measured): void {
  const { title, figures } = measured;
  console.log(`${title} (${formatRounds(measured)})`);
  console.log(toText(columns, toRows(figures)));
  mkdirSync(resultsFolder, { recursive: true });
  const file = path.basename(process.argv[1] ?? 'measured', '.bench.ts');
  writeFileSync(path.join(resultsFolder, `${file}.json`), JSON.stringify(measured, null, 2));
}
