// Gives up on somebody else's program when it says nothing for too long.

export interface WatchdogTimes {
  /** How long there may be no sign of life at all. */
  readonly timeoutMs: number;
  /** How long it may think without a word; never less than `timeoutMs`. */
  readonly thinkingMs: number;
}

export interface Watchdog {
  /** Aborts with the outer signal, or when the time is over. */
  readonly signal: AbortSignal;
  /** It has said something: all time begins anew. */
  heard(): void;
  /** It works on what it will say. */
  thinks(): void;
  stop(): void;
}

export const createWatchdog = ({ timeoutMs, thinkingMs }: WatchdogTimes, outer: AbortSignal): Watchdog => {
  const silent = new AbortController();
  const silence = setTimeout(() => silent.abort(), timeoutMs);
  const thinking = setTimeout(() => silent.abort(), Math.max(timeoutMs, thinkingMs));
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    heard: () => {
      silence.refresh();
      thinking.refresh();
    },
    thinks: () => void silence.refresh(),
    stop: () => {
      clearTimeout(silence);
      clearTimeout(thinking);
    },
  };
};
