// How features of one session hear of each other: who knows of something calls the emitter, and the wiring says who listens.

/** Called with what has happened; its listeners are called in the order in which they were connected. */
export interface Emitter<Args extends readonly unknown[] = []> {
  (...args: Args): void;
  /** Connects a listener for as long as the session lives. */
  on(listener: (...args: Args) => void): void;
}

export function createEmitter<Args extends readonly unknown[] = []>(): Emitter<Args> {
  const listeners: ((...args: Args) => void)[] = [];
  const emit = (...args: Args) => {
    for (const listener of listeners) listener(...args);
  };
  return Object.assign(emit, { on: (listener: (...args: Args) => void) => void listeners.push(listener) });
}
