// What one tab keeps in the storage that all tabs share stays its own while it lives, and is taken over when it has ended.

import type { Env } from '../../core/env.ts';

/** A tab that is being reloaded may give its lock back a little later than the next page asks for it. */
const PATIENCE_MS = 2000;

export interface OwnTab {
  /** Marks what is kept. Another one after a reload. */
  readonly id: string;
  /** From now on other tabs see that what is marked belongs to a living tab. */
  claim(): void;
  /** Calls `take` where the tab of that id has ended, alone among all tabs; never where it lives. */
  inherit(id: string, take: () => void): Promise<void>;
  destroy(): void;
}

/** Creates the identity of this tab. Without locks nobody can tell who lives: then the tab that was opened last inherits. */
export function createOwnTab(env: Pick<Env, 'clock' | 'hold' | 'newId'>): OwnTab {
  const id = env.newId();
  const life = new AbortController();
  let isClaimed = false;
  const lockOf = (tab: string) => `persona-chat:tab:${tab}`;

  return {
    id,
    claim() {
      if (isClaimed) return;
      isClaimed = true;
      const { signal } = life;
      void env.hold(lockOf(id), signal).then((giveBack) => {
        if (signal.aborted) giveBack();
        else signal.addEventListener('abort', giveBack);
      }, () => {});
    },
    async inherit(from, take) {
      const waiting = new AbortController();
      const stopWaiting = () => waiting.abort();
      const stopClock = env.clock.after(PATIENCE_MS, stopWaiting);
      life.signal.addEventListener('abort', stopWaiting);
      try {
        const giveBack = await env.hold(lockOf(from), waiting.signal);
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
