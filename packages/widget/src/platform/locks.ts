/**
 * Waits until no other tab holds `name`, then holds it until the result is called. At once where the browser has no locks, as
 * on pages without TLS: each tab is on its own there (T1). Rejects on abort.
 */
export function holdLock(name: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (!locks) return resolve(() => {});
    // Firefox hands on what was stored at the end of the task: the next holder is to read what this one has written.
    locks
      .request(name, { signal }, () => new Promise<void>((release) => resolve(() => void setTimeout(release))))
      .catch(reject);
  });
}
