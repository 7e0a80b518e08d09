import type { TabsPort } from '../core/env.ts';

/** Creates the port to other tabs; without BroadcastChannel or locks each tab is on its own (T1). */
export function createTabs(): TabsPort {
  return {
    join(scope, onMessage) {
      const channel = open(() => new BroadcastChannel(scope));
      channel?.addEventListener('message', ({ data }) => onMessage(data));
      return { post: (message) => channel?.postMessage(message), leave: () => channel?.close() };
    },
    onStored(callback) {
      const onStorage = ({ key, oldValue: before, newValue: after, storageArea }: StorageEvent) => {
        if (key !== null && storageArea === open(() => localStorage)) callback({ key, before, after });
      };
      window.addEventListener('storage', onStorage);
      return () => window.removeEventListener('storage', onStorage);
    },
  };
}

/** Sandboxed pages throw where others have it. */
function open<T>(create: () => T): T | undefined {
  try {
    return create();
  } catch {
    return undefined;
  }
}
