// Gives up on somebody else's program when it says nothing for too long.

export interface Watchdog {
  /** Aborts with the outer signal, or when the time is over. */
  readonly signal: AbortSignal;
  /** A sign of life: the time begins anew. */
  pat(): void;
  stop(): void;
}

export const createWatchdog = (timeoutMs: number, outer: AbortSignal): Watchdog => {
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), timeoutMs);
  return {
    signal: AbortSignal.any([outer, silent.signal]),
    pat: () => void timer.refresh(),
    stop: () => clearTimeout(timer),
  };
};
