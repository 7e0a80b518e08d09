/** Joins what comes from several sides into one stream. */
export interface EventQueue<Event> {
  push(event: Event): void;
  /** Resolves when the reader has caught up, or has left. */
  room(): Promise<void>;
  end(error?: unknown): void;
  /** Ends when the queue does; throws the error with which it ended. */
  read(): AsyncGenerator<Event>;
}

/** Creates a queue for one reader; `limit` is how far `room` lets it get ahead. */
export const createEventQueue = <Event>(limit: number): EventQueue<Event> => {
  const events: Event[] = [];
  const waiting = new Set<() => void>();
  let isEnded = false;
  let failure: { readonly error: unknown } | null = null;

  const changed = (): void => {
    for (const wake of waiting) wake();
    waiting.clear();
  };
  const nextChange = (): Promise<void> => new Promise((resolve) => waiting.add(resolve));

  return {
    push: (event) => {
      if (isEnded) return;
      events.push(event);
      changed();
    },
    room: async () => {
      while (events.length >= limit && !isEnded) await nextChange();
    },
    end: (error) => {
      if (error !== undefined) failure ??= { error };
      isEnded = true;
      changed();
    },
    async *read() {
      try {
        for (;;) {
          const event = events.shift();
          if (event !== undefined) {
            changed();
            yield event;
          } else if (failure) throw failure.error;
          else if (isEnded) return;
          else await nextChange();
        }
      } finally {
        isEnded = true;
        changed();
      }
    },
  };
};
