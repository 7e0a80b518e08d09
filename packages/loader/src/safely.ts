/** The result of an action that storage or the URL parser may refuse; undefined when it throws. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    // Nothing comes of it.
  }
}

/** Marks a rejection as handled, so that the page is not bothered when it does not look. */
export function quiet<T>(promise: Promise<T>, onRejected: () => void = () => undefined): Promise<T> {
  promise.catch(onRejected);
  return promise;
}
