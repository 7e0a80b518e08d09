// A random run over everything that can happen to a chat, with the real session (docs/model.md). FC_SEED and FC_RUNS set
// the seed and the number of runs; a failure prints its seed and the shortest steps that fail. With FC_ONLY, a regular
// expression, other failures are passed over.

import fc from 'fast-check';
import { test } from 'vitest';
import { anySteps, anyToolSteps, anyWorld } from './commands/commands.ts';
import { runModel } from './run-model.ts';

const seed = Number(process.env['FC_SEED'] ?? 20_260_101);
const numRuns = Number(process.env['FC_RUNS'] ?? 300);
const only = new RegExp(process.env['FC_ONLY'] ?? '');

const keep = async (...run: Parameters<typeof runModel>): Promise<void> => {
  try {
    await runModel(...run);
  } catch (thrown) {
    if (only.test(String(thrown))) throw thrown;
  }
};

test('keeps every promise from G1 to G10 whatever happens in whatever order', { timeout: 3_600_000 }, () =>
  fc.assert(fc.asyncProperty(anyWorld, anySteps(40), keep), { seed, numRuns }),
);

test(
  'D1, D5: a tool of the page runs once and only when it was allowed, and every call ends',
  { timeout: 3_600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(anyWorld, anyToolSteps(40), (options, steps) =>
        keep({ ...options, hasTools: true, isOpened: true }, steps),
      ),
      { seed, numRuns: Math.ceil(numRuns / 3) },
    ),
);
