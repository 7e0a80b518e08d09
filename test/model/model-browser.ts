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
  join(page: FakePage): BrowserPlace;
}

export function createBrowser(): Browser {
  const content = new Map<string, string>();
  const memory = createMemoryStorage();
  const channels = createFakeBrowser();
  const tabs = new Set<(change: StoredChange) => void>();

  const join = (page: FakePage): BrowserPlace => {
    const shared = channels.tab();
    const listeners = new Set<(change: StoredChange) => void>();
    const leaves = new Set<() => void>();
    let isGone = false;
    /** A tab does not hear of what it has written itself. */
    const hear = (change: StoredChange) => {
      page.say('stored');
      for (const listener of listeners) listener(change);
    };
    const write = (key: string, value: string | null) => {
      const before = memory.get(key);
      if (isGone || before === value) return;
      if (value === null) memory.remove(key);
      else memory.set(key, value);
      content.set(key, value ?? '');
      for (const tab of tabs)
        if (tab !== hear) void Promise.resolve().then(() => tabs.has(tab) && tab({ key, before, after: value }));
    };
    const counted = (leave: () => void) => {
      const once = () => void (leaves.delete(once) && leave());
      leaves.add(once);
      return once;
    };
    tabs.add(hear);
    return {
      storage: { get: memory.get, set: write, remove: (key) => write(key, null) },
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
        tabs.delete(hear);
        for (const leave of [...leaves]) leave();
      },
    };
  };
  return { join, stored: () => [...content.values()].join('\n') };
}
