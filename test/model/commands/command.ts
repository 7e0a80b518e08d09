import type fc from 'fast-check';
import { checkStep } from '../checker.ts';
import type { Tab } from '../model-tab.ts';
import type { World } from '../model-world.ts';

export type ModelCommand = fc.AsyncCommand<object, World>;

/** A step: what is done, then what must hold. `run` may find that it cannot be done now, and does nothing then. */
export function command(name: string, run: (world: World) => void | Promise<void>): ModelCommand {
  return {
    check: () => true,
    toString: () => name,
    async run(_model, world) {
      await run(world);
      await world.clock.settle();
      checkStep(world);
    },
  };
}

/** A step in each of at most three tabs; where there are fewer, in one of those. */
export function inTab(name: string, run: (tab: Tab, world: World) => void | Promise<void>): readonly ModelCommand[] {
  return [0, 1, 2].map((place) =>
    command(`${name} in tab ${place + 1}`, (world) => {
      const tab = world.tabs[place % world.tabs.length];
      return tab && run(tab, world);
    }),
  );
}
