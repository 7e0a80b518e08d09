import type { Readable } from '../../core/store-types.ts';

/** Resolves with the store's first value that fits; rejects with the signal's reason on abort. */
export function waitUntil<T>($store: Readable<T>, fits: (value: T) => boolean, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const end = (finish: () => void) => {
      stop();
      signal.removeEventListener('abort', abort);
      finish();
    };
    const abort = () => end(() => reject(signal.reason));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    // The first call comes from inside `subscribe`, before there is anything to stop.
    const check = (value: T) => fits(value) && end(() => resolve(value));
    if (!check($store.get())) stop = $store.listen((value) => check(value as T));
  });
}
