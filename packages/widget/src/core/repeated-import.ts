// Firefox remembers a failed import until the page is reloaded, and every browser goes on waiting for one that gets no answer: a
// further try needs another address of the same file.

/** As a call of the API. */
const LONGEST_WAIT_MS = 30_000;

const importAddress = (address: string): Promise<unknown> => import(address);

/** Like `import()` of the page, to which files come, and not of a session's `env`. */
const callAfter = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

/** The address that the built code of a function imports; empty in a bundle of others, which has its own ways. */
function importedBy(load: () => unknown): string {
  const folder = import.meta.url;
  const [, name] = /\bimport\(["'`](\.[^"'`]+)/.exec(String(load)) ?? [];
  return name ? new URL(name, folder).href : '';
}

/** Creates the tries of files. */
export function createRepeatedImport(importModule = importAddress, after = callAfter) {
  const tries = new Map<string, number>();
  /** What has got no answer in time, and may get one yet. */
  const unanswered = new Set<string>();

  /** How often it was tried before; undefined for the first time. */
  const count = (address: string) => {
    const before = tries.get(address);
    tries.set(address, (before ?? 0) + 1);
    return before;
  };
  const again = (address: string, number = 1) => importModule(`${address}?r=${number}`);

  const inTime = <T>(coming: Promise<T>, onLate?: () => void): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = after(LONGEST_WAIT_MS, () => {
        onLate?.();
        reject(new Error('no answer'));
      });
      void coming.then(resolve, reject).finally(stop);
    });

  /**
   * Runs an `import()` of one file, and rejects where that has not come within 30 s. One that failed before is tried again under
   * `?r=<number>` where it fails once more; one that has got no answer at once, beside the first try, which may be on its way.
   */
  return async <T>(load: () => Promise<T>): Promise<T> => {
    const written = importedBy(load);
    if (unanswered.has(written)) return inTime(Promise.any([load(), again(written, count(written)) as Promise<T>]));
    try {
      return await inTime(load(), () => {
        if (!written) return;
        unanswered.add(written);
        count(written);
      });
    } catch (cause) {
      // Browsers name the address in words of their own; where one does not, there is nothing more to try.
      const [address = ''] = /https?:\S+\.js/.exec(cause instanceof Error ? cause.message : '') ?? [];
      const before = address ? count(address) : undefined;
      if (before === undefined) throw cause;
      return inTime(again(address, before) as Promise<T>);
    }
  };
}

/** The page's, as the browser's memory of failures is; used where `import()` stands, in platform/lazy.ts, ui/chunks.ts and chat.ts. */
export const repeated = createRepeatedImport();
