/** Marks a rejection as handled, so that the page is not bothered when it does not look. */
export function quiet<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
