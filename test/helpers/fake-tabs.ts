// A browser with several tabs: channels, locks, and one storage that tells the others what was written.

import type { Env, StoragePort, TabsPort } from '../../packages/widget/src/core/env.ts';

export interface FakeBrowser {
  /** With the tab's own storage it hears, as in browsers, only of what others write. */
  tab(own?: StoragePort): TabsPort;
  /** A lock of the whole browser. */
  hold: Env['acquireLock'];
  /** The storage as one tab has it. */
  storage(shared: StoragePort): StoragePort;
  /** Channels and listeners that are open, and locks that are held. */
  open(): number;
}

export function createFakeBrowser(): FakeBrowser {
  const channels = new Set<{ scope: string; onMessage: (message: unknown) => void }>();
  const listeners = new Map<Parameters<TabsPort['onStored']>[0], StoragePort | undefined>();
  const queues = new Map<string, (() => void)[]>();
  const later = (run: () => void) => void Promise.resolve().then(run);

  const next = (name: string) => queues.get(name)?.[0]?.();
  return {
    storage(shared) {
      const port: StoragePort = {
        ...shared,
        set(key, value) {
          const before = shared.get(key);
          if (before === value) return;
          shared.set(key, value);
          later(() => listeners.forEach((own, listener) => own !== port && listener({ key, before, after: value })));
        },
      };
      return port;
    },
    hold: (name, signal) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        const leave = () => {
          const wasFirst = queue[0] === grant;
          if (queue.includes(grant)) queue.splice(queue.indexOf(grant), 1);
          if (wasFirst) next(name);
        };
        const grant = () => resolve(leave);
        queue.push(grant);
        signal.addEventListener('abort', () => {
          if (queue[0] !== grant) leave();
          reject(signal.reason);
        });
        if (queue[0] === grant) grant();
      }),
    open: () => channels.size + listeners.size + [...queues.values()].flat().length,
    tab: (own) => ({
      join(scope, onMessage) {
        const member = { scope, onMessage };
        channels.add(member);
        return {
          post(message) {
            for (const other of channels) {
              if (other !== member && other.scope === scope)
                later(() => channels.has(other) && other.onMessage(message));
            }
          },
          leave: () => channels.delete(member),
        };
      },
      onStored(callback) {
        listeners.set(callback, own);
        return () => listeners.delete(callback);
      },
    }),
  };
}
