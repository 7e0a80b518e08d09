// An owner's regular expression meets a visitor's text. Some expressions, such as `(a+)+`, take time that doubles with each
// character of a text that does not fit: the engine is stopped after a while, so that no form can hold up the server.

import { createContext, Script } from 'node:vm';

/** Ample for any pattern that is meant to be used: most take some microseconds. */
const longestMs = 50;
/** For so long a pattern that took too long is not tried again: it counts as if there was none. */
const restMs = 10_000;

/** Nothing of the server's is in there but the two texts. */
const sandbox: { pattern: string; value: string } = { pattern: '', value: '' };
const context = createContext(sandbox);
const script = new Script('new RegExp(`^(?:${pattern})$`, "u").test(value)');

const restingUntil = new Map<string, number>();

/** No `instanceof`: it may be an error of that context. */
const isTimeout = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';

/**
 * Whether the pattern fits the whole text. False where that cannot be said in time; true where it is no regular expression, which
 * must not lock visitors out.
 */
export const matchesPattern = (pattern: string, value: string): boolean => {
  if ((restingUntil.get(pattern) ?? 0) > performance.now()) return true;
  Object.assign(sandbox, { pattern, value });
  try {
    return script.runInContext(context, { timeout: longestMs }) === true;
  } catch (error) {
    if (!isTimeout(error)) return true;
    restingUntil.set(pattern, performance.now() + restMs);
    return false;
  } finally {
    Object.assign(sandbox, { pattern: '', value: '' });
  }
};
