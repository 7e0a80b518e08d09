// G9: the console of the host page stays clean.

import type { Rule } from './judge.ts';
import { uncaughtEvent } from './log-entry.ts';

/** An error of the chat's own that nobody has caught. */
export const judgeConsole: Rule = (steps) =>
  steps.flatMap(({ number, entry }) =>
    entry.kind === 'event' && entry.name === uncaughtEvent
      ? [
          {
            promise: 'G9',
            step: number,
            text: `an ${entry.detail === 'error' ? 'error' : 'unhandled rejection'} of the chat reached the page`,
          },
        ]
      : [],
  );
