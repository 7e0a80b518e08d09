import type { TabsPort } from '../core/env.ts';

/** Creates the port to other tabs; without BroadcastChannel or locks each tab is on its own (T1). */
export function createTabs(): TabsPort {
  return {
    join(scope, onMessage) {
      const channel = attempt(() => new BroadcastChannel(scope));
      channel?.addEventListener('message', ({ data }) => onMessage(data));
      return {
        // One that is closed already throws.
        post: (message) => attempt(() => channel?.postMessage(message)),
        leave: () => channel?.close(),
      };
    },
    onStored(callback) {
      const onStorage = ({ key, oldValue: before, newValue: after, storageArea }: StorageEvent) => {
        if (key !== null && storageArea === attempt(() => localStorage)) callback({ key, before, after });
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Sandboxed pages throw where others have it. */
function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
