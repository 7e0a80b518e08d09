// The voice time-out (docs/behaviour.md#persona-voice): with the persona's voice on, a text waits a little for its
// first audio, so that both begin together; a voice that keeps being late is no longer waited for.

import type { ClockPort } from '../../core/env.ts';

const HOLD_MS = 3000;
const MAX_TIMEOUTS = 3;

export interface TextHold {
  /** Text of a sub-message has arrived. */
  text(id: string): void;
  /** Audio of a sub-message has arrived. */
  audio(id: string): void;
  isHeld(id: string): boolean;
  /** Nothing more is waited for. `isMissed` when the reply has ended without it. */
  end(isMissed: boolean): void;
}

/** What the conversation remembers from one reply to the next. */
export interface HoldMemory {
  timeouts: number;
}

/** Creates the hold of one reply; `onRelease` is called when a text may be shown. */
export function createTextHold(clock: ClockPort, memory: HoldMemory, onRelease: () => void): TextHold {
  const seen = new Set<string>();
  const held = new Map<string, () => void>();

  const release = (id: string, isMissed: boolean) => {
    const cancel = held.get(id);
    if (!cancel) return;
    cancel();
    held.delete(id);
    if (isMissed) memory.timeouts += 1;
    onRelease();
  };

  return {
    text(id) {
      if (seen.has(id)) return;
      seen.add(id);
      if (memory.timeouts < MAX_TIMEOUTS)
        held.set(
          id,
          clock.after(HOLD_MS, () => release(id, true)),
        );
    },
    audio(id) {
      seen.add(id);
      release(id, false);
    },
    isHeld: (id) => held.has(id),
    end(isMissed) {
      for (const id of [...held.keys()]) release(id, isMissed);
    },
  };
}
