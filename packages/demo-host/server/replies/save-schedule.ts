// When the text of a growing reply is stored. Each time all of it is written anew, and the old text is rubbish in the database.

import type { ReplyPart } from '../store/replies.ts';

/** Up to this length it may be written at every step; with twice as much at every second, and so on. */
const charactersEachStep = 4_000;
/** Who follows at another process waits no longer than so many steps. */
const mostSteps = 8;

/** Asked at every step with what there is: what has to be stored now, or null. */
export const createSaveSchedule = (): ((parts: readonly ReplyPart[]) => readonly ReplyPart[] | null) => {
  let stored: readonly ReplyPart[] = [];
  let steps = 0;
  return (parts) => {
    steps += 1;
    if (parts === stored) return null;
    const characters = parts.reduce((sum, { content }) => sum + content.length, 0);
    if (steps < Math.min(mostSteps, characters / charactersEachStep)) return null;
    stored = parts;
    steps = 0;
    return parts;
  };
};
