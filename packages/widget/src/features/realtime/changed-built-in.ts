// Pages that have replaced or frozen what the language brings (old MooTools and Prototype.js, hardened pages). Our own code is written
// so that it does without; the Firebase SDK is not, and what it throws then would be thrown into the page.

/** The first of what the SDK needs that is not as the language has it; undefined where all is. */
export function changedBuiltIn(): string | undefined {
  if (!holds(() => Reflect.apply(Array.from, Array, [new Set(['a'])])[0] === 'a')) return 'Array.from';
  if (!holds(() => JSON.stringify({ a: ['b'] }) === '{"a":["b"]}')) return 'toJSON';
  if (!holds(isBindWhole)) return 'Function.prototype.bind';
  return Object.isFrozen(Object.prototype) ? 'Object.prototype' : undefined;
}

/** That of MooTools 1.2 forgets what comes with the call, and that of Sugar before 1.3 takes no function that is async. */
function isBindWhole(): boolean {
  const second = (_first: string, given: string) => given;
  const later = async () => {};
  return second.bind(null, 'a')('b') === 'b' && Boolean(later.bind(null));
}

/** What a page has put there may throw, or not be a function at all. */
function holds(expectation: () => boolean): boolean {
  try {
    return expectation();
  } catch {
    return false;
  }
}
