// A clearing whose tab goes before the answer has come: the other tabs find out from the server what became of it
// (docs/behaviour.md#new-conversation).

import type { SharedTabs } from './shared-tabs.ts';

export interface SharedClearingPorts {
  readonly tabs: Pick<SharedTabs, 'claim' | 'tell'>;
  /** Nobody has said whether the server has cleared. */
  readonly onUnknown: () => void;
  /** Aborted when the session ends. */
  readonly life: AbortSignal;
}

export interface SharedClearing {
  /** This tab asks the server; what it returns is called when that has ended, however. */
  begin(): () => void;
  /** Another tab does. */
  begunElsewhere(): void;
  /** Another tab says that it has been cleared. */
  doneElsewhere(): void;
}

/** Creates what the tabs of one conversation know of one another's clearings. */
export function createSharedClearing({ tabs, onUnknown, life }: SharedClearingPorts): SharedClearing {
  let isUnknown = false;
  const claim = () => {
    const claiming = new AbortController();
    const end = () => claiming.abort();
    life.addEventListener('abort', end, { signal: claiming.signal });
    return { granted: tabs.claim('clearing', claiming.signal), end };
  };
  return {
    begin() {
      // Asked for before it is told of: those who are told come after.
      const { granted, end } = claim();
      // Rejects only when it has ended.
      granted.catch(() => {});
      tabs.tell({ type: 'clearing' });
      return end;
    },
    begunElsewhere() {
      if (isUnknown) return;
      isUnknown = true;
      const { granted, end } = claim();
      const look = () => {
        end();
        if (isUnknown) onUnknown();
        isUnknown = false;
      };
      // Rejects only when the session ends.
      granted.then(look, () => {});
    },
    doneElsewhere() {
      isUnknown = false;
    },
  };
}
