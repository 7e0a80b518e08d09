// One run: a world, steps, and what has to hold at their end, with an eye on what reaches the host's console (G9).

import fc from 'fast-check';
import { vi } from 'vitest';
import { checkRest } from './at-rest.ts';
import type { ModelCommand } from './commands/command.ts';
import { startWorld, type WorldOptions } from './model-world.ts';

/** Runs the steps and throws with what is wrong after one of them, or at rest. */
export async function runModel(options: WorldOptions, steps: Iterable<ModelCommand>): Promise<void> {
  const consoleError = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  const world = await startWorld(options);
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: world }), steps);
    await checkRest(world);
    const told = [...rejections, ...consoleError.mock.calls].map(String);
    if (told.length > 0) throw new Error(`G9: ${told.join('\n')}`);
  } finally {
    world.end();
    process.off('unhandledRejection', onRejection);
    consoleError.mockRestore();
  }
}
