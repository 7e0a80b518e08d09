import { longestWaitMs } from './fetch-file.ts';

/** The same promise, which rejects where it has not settled in time: no browser ends an import that gets no answer. */
export function inTime<T>(coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), longestWaitMs);
    void coming.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
