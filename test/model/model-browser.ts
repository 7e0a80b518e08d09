// What the tabs of one browser share: the storage that survives them, channels and locks.

import type { Env, StoragePort, StoredChange, TabsPort } from '../../packages/widget/src/core/env.ts';
import { createMemoryStorage, type FakePage } from '../helpers/fake-env.ts';
import { createFakeBrowser } from '../helpers/fake-tabs.ts';

export interface BrowserPlace {
  readonly storage: StoragePort;
  readonly tabs: TabsPort;
  readonly acquireLock: Env['acquireLock'];
  /** Channels and locks of this tab. */
  open(): number;
  leave(): void;
}

export interface Browser {
  /** As it lies there, of whichever chat. */
  stored(): string;
  /** Names of all that was ever stored. */
  keys(): readonly string[];
  join(page: FakePage): BrowserPlace;
}

export function createBrowser(): Browser {
  const content = new Map<string, string>();
  const memory = createMemoryStorage();
  const channels = createFakeBrowser();
  const tabs = new Set<{
    readonly miss: (key: string, before: string | null) => void;
    readonly hear: (change: StoredChange) => void;
  }>();

  const join = (page: FakePage): BrowserPlace => {
    const shared = channels.tab();
    const listeners = new Set<(change: StoredChange) => void>();
    const leaves = new Set<() => void>();
    let isGone = false;
    /** What other tabs have written, as it was before: this one reads that until it hears of it. */
    const missed = new Map<string, string | null>();
    const get = (key: string) => missed.get(key) ?? (missed.has(key) ? null : memory.get(key));
    /** A tab does not hear of what it has written itself. */
    const hear = (change: StoredChange) => {
      missed.delete(change.key);
      page.say('stored');
      for (const listener of listeners) listener(change);
    };
    const write = (key: string, value: string | null) => {
      const before = memory.get(key);
      if (isGone || get(key) === value) return;
      missed.delete(key);
      if (value === null) memory.remove(key);
      else memory.set(key, value);
      content.set(key, value ?? '');
      for (const tab of tabs) {
        if (tab === own) continue;
        tab.miss(key, before);
        void Promise.resolve().then(() => tabs.has(tab) && tab.hear({ key, before, after: value }));
      }
    };
    const counted = (leave: () => void) => {
      const once = () => void (leaves.delete(once) && leave());
      leaves.add(once);
      return once;
    };
    const miss = (key: string, before: string | null) => void (missed.has(key) || missed.set(key, before));
    const own = { miss, hear };
    tabs.add(own);
    return {
      storage: { get, set: write, remove: (key) => write(key, null) },
      tabs: {
        join(scope, onMessage) {
          const { post, leave } = shared.join(scope, (message) => void (isGone || onMessage(message)));
          return { post: (message) => void (isGone || post(message)), leave: counted(leave) };
        },
        onStored(callback) {
          listeners.add(callback);
          return () => listeners.delete(callback);
        },
      },
      acquireLock: async (name, signal) => {
        if (isGone) return new Promise(() => {});
        const gone = new AbortController();
        const stop = counted(() => gone.abort());
        const release = await channels.hold(name, AbortSignal.any([signal, gone.signal])).finally(stop);
        return counted(release);
      },
      open: () => leaves.size + listeners.size,
      leave() {
        isGone = true;
        tabs.delete(own);
        for (const leave of [...leaves]) leave();
      },
    };
  };
  return { join, keys: () => [...content.keys()], stored: () => [...content.values()].join('\n') };
}
