// What waits to be sent goes out from one tab, oldest first, each message after the reply of the one before (P8, T1).

import type { TimelineMessage } from '../timeline/timeline-types.ts';

export interface QueuePorts {
  /** Resolves when no other tab sends what waits; keeps them from it until `signal` aborts. */
  readonly claim: (signal: AbortSignal) => Promise<void>;
  /** Another tab may have sent some of it meanwhile. */
  readonly refresh: () => void;
  /** The message whose turn it is, or `busy` while none may go out. */
  readonly next: () => TimelineMessage | 'busy' | undefined;
  readonly send: (message: TimelineMessage) => void;
}

export interface Queue {
  /** Sends the next one, where nothing keeps it from going out. */
  drain(): void;
  destroy(): void;
}

/** Creates the queue; the claim is kept from the first message to the last. */
export function createQueue({ claim, refresh, next, send }: QueuePorts): Queue {
  let claiming: AbortController | undefined;
  let isOwner = false;
  let isOver = false;

  const giveBack = () => {
    claiming?.abort();
    claiming = undefined;
    isOwner = false;
  };
  const begin = async () => {
    const { signal } = (claiming = new AbortController());
    try {
      await claim(signal);
    } catch {
      // The session has ended.
      return giveBack();
    }
    if (isOver) return giveBack();
    isOwner = true;
    refresh();
    drain();
  };
  const drain = () => {
    if (isOver) return;
    const message = next();
    if (message === 'busy') return;
    if (!message) return giveBack();
    // The server knows it: only its reply is asked for again.
    if (isOwner || !message.isUnconfirmed) send(message);
    else if (!claiming) void begin();
  };
  return {
    drain,
    destroy() {
      isOver = true;
      giveBack();
    },
  };
}
