/** By then a lock that is free has been granted. */
const GRANT_MS = 2000;

/**
 * Waits until no other tab holds `name`, then holds it until the result is called. At once where the browser has no locks, as
 * on pages without TLS, or refuses them, as where site data is blocked; after a while where it does not grant one that nobody
 * holds: each tab is on its own there (T1). Rejects on abort.
 */
export function holdLock(name: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAlone = false;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const abort = () => {
      end();
      reject(signal.reason);
    };
    const goOnAlone = () => {
      end();
      isAlone = true;
      resolve(() => {});
    };
    signal.addEventListener('abort', abort);
    try {
      const { locks } = navigator as { readonly locks?: LockManager };
      if (!locks) return goOnAlone();
      locks
        .request(name, { signal }, () => {
          // Granted in the moment of the abort: nobody would ever give it back.
          if (isAlone || signal.aborted) return undefined;
          end();
          // Firefox hands on what was stored at the end of the task: the next holder is to read what this one has written.
          return new Promise<void>((release) => resolve(() => void setTimeout(release)));
        })
        .catch(goOnAlone);
      timer = setTimeout(() => {
        timer = setTimeout(goOnAlone, GRANT_MS);
        const look = async () => {
          const { held } = await locks.query();
          if (held?.some((lock) => lock.name === name)) clearTimeout(timer);
          else goOnAlone();
        };
        look().catch(goOnAlone);
      }, GRANT_MS);
    } catch {
      goOnAlone();
    }
  });
}
