// Firefox remembers a failed import until the page is reloaded: a further try needs another address of the same file.

const importAddress = (address: string): Promise<unknown> => import(address);

/** Creates the tries of files. */
export function createRepeatedImport(importModule = importAddress) {
  const failures = new Map<string, number>();

  /** Runs an `import()`; one that failed before is tried again under `?r=<number>` where it fails once more. */
  return async <T>(load: () => Promise<T>): Promise<T> => {
    try {
      return await load();
    } catch (cause) {
      // Browsers name the address in words of their own; where one does not, there is nothing more to try.
      const [address = ''] = /https?:\S+\.js/.exec(cause instanceof Error ? cause.message : '') ?? [];
      const count = failures.get(address);
      failures.set(address, (count ?? 0) + 1);
      if (count === undefined || address === '') throw cause;
      return (await importModule(`${address}?r=${count}`)) as T;
    }
  };
}

/** The page's, as the browser's memory of failures is; used where `import()` stands, in platform/lazy.ts and ui/chunks.ts. */
export const repeated = createRepeatedImport();
