// What one tab keeps in the storage that all tabs share stays its own while it lives. The next page of the same tab takes it
// over, or a new tab where it has ended for good.

import type { Env } from '../../core/env.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** A page that is being left may give its lock back later than the next one asks for it, much later on a busy machine. */
const PATIENCE_MS = 10_000;
/** Enough for a lock that is free: whoever waits longer might get it while its owner is only being reloaded. */
const STRANGER_PATIENCE_MS = 500;

export interface OwnTab {
  /** Marks what is kept. Another one after a reload. */
  readonly id: string;
  /** What the page before in this tab has marked bears this; undefined in a new tab. A copied tab has it too, while that page lives. */
  readonly before: string | undefined;
  /** From now on other tabs see that what is marked belongs to a living tab. */
  claim(): void;
  /** Calls `take` where the tab of that id has ended, alone among all tabs; never where it lives. */
  inherit(id: string, take: () => void): Promise<void>;
  destroy(): void;
}

/** Creates the identity of this tab. Without locks nobody can tell who lives: then the tab that was opened last inherits. */
export function createOwnTab(env: Pick<Env, 'clock' | 'acquireLock' | 'newId'>, session: ScopedStorage['tab']): OwnTab {
  const id = env.newId();
  const before = session.read().page;
  const life = new AbortController();
  let isClaimed = false;
  const lockOf = (tab: string) => `persona-chat:tab:${tab}`;

  return {
    id,
    before,
    claim() {
      if (isClaimed) return;
      isClaimed = true;
      session.patch({ page: id });
      const { signal } = life;
      void env.acquireLock(lockOf(id), signal).then(
        (giveBack) => {
          if (signal.aborted) giveBack();
          else signal.addEventListener('abort', giveBack);
        },
        () => {
          // The tab has ended before it was its turn.
        },
      );
    },
    async inherit(from, take) {
      const waiting = new AbortController();
      const stopWaiting = () => waiting.abort();
      const stopClock = env.clock.after(from === before ? PATIENCE_MS : STRANGER_PATIENCE_MS, stopWaiting);
      life.signal.addEventListener('abort', stopWaiting);
      try {
        const giveBack = await env.acquireLock(lockOf(from), waiting.signal);
        if (!life.signal.aborted) take();
        giveBack();
      } catch {
        // It lives, or this tab has ended.
      } finally {
        stopClock();
        life.signal.removeEventListener('abort', stopWaiting);
      }
    },
    destroy: () => life.abort(),
  };
}
