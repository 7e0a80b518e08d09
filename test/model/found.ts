// Runs what the random run has found (docs/model.md).

import { test } from 'vitest';
import { toSteps } from './commands/commands.ts';
import type { WorldOptions } from './model-world.ts';
import { runModel } from './run-model.ts';

export const plain: WorldOptions = {
  hasRealtime: false,
  hasGreeting: false,
  isAgendaOffered: false,
  storedPairs: 0,
  isOpened: false,
  hasSeveral: false,
  keepsStops: false,
  laterForm: 'none',
};
export const opened: WorldOptions = { ...plain, isOpened: true };

/** A failure's printed steps can be put here as they are. */
export type FoundFault = readonly [what: string, options: WorldOptions, steps: string];

export function testFound(faults: readonly FoundFault[]): void {
  for (const [what, options, steps] of faults) test(what, () => runModel(options, toSteps(steps)));
}
