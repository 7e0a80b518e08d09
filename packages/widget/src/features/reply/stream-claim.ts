// Which tab of a conversation streams its replies: one at a time, and it says so by holding a lock.

import type { AwaitedReplies } from './awaited-replies.ts';
import type { ReplyPorts } from './reply-ports.ts';

type Claimed = Parameters<ReplyPorts['claim']>[0];

export interface StreamClaim {
  /** Takes what it can get: the visitor's own message waits for nobody. Aborting gives it back. */
  takeNow(what?: Claimed): AbortController;
  /** `done` resolves when no other tab has the stream any more. */
  waitForTurn(): { readonly owner: AbortController; readonly done: Promise<void> };
  /**
   * Resolves when no other tab has a message or a reply under way, of whose start this one may not have heard yet; kept until `end`. Rejects
   * where `signal` aborts.
   */
  takeTurn(signal: AbortSignal): Promise<void>;
  /** A reply is asked for under this claim: whatever was claimed before is given back. */
  use(owner: AbortController): void;
  /**
   * The reply has ended. One that the visitor stopped is not for another tab to go on with: this tab keeps the stream until it asks
   * for the next, or is closed.
   */
  end(stoppedMessageId?: string): void;
  /** Whether the stream is kept for the reply of this message: to ask for it would be to wait for oneself. */
  isStopped(messageId: string): boolean;
  destroy(): void;
}

/** Creates the claims of one tab. */
export function createStreamClaim(claim: ReplyPorts['claim'], awaited: AwaitedReplies): StreamClaim {
  let owning = new AbortController();
  let stopped: string | undefined;
  /** What was held when the visitor pressed Stop, whatever has been waited for since. */
  let kept = owning;
  let turn = new AbortController();
  return {
    takeNow(what = 'stream') {
      const claiming = new AbortController();
      // Rejects only when the session ends.
      claim(what, claiming.signal).catch(() => {});
      return claiming;
    },
    waitForTurn() {
      // Of an earlier message, whose reply nobody waits for any more where a later one's is expected.
      if (owning !== kept) owning.abort();
      owning = new AbortController();
      return { owner: owning, done: claim('stream', owning.signal) };
    },
    takeTurn(signal) {
      turn.abort();
      const taken = (turn = new AbortController());
      signal.addEventListener('abort', () => taken.abort(signal.reason));
      // Without locks each tab is on its own.
      return claim('turn', taken.signal).catch(() => signal.throwIfAborted());
    },
    use(owner) {
      if (stopped) awaited.remove(stopped);
      stopped = undefined;
      kept.abort();
      if (owning !== owner) owning.abort();
      owning = owner;
    },
    end(stoppedMessageId) {
      turn.abort();
      stopped = stoppedMessageId;
      if (stopped) kept = owning;
      else owning.abort();
    },
    isStopped: (messageId) => messageId === stopped,
    destroy() {
      turn.abort();
      kept.abort();
      owning.abort();
    },
  };
}
