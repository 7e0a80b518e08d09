// Pages that have replaced or frozen what the language brings (old MooTools and Prototype.js, hardened pages). Our own code is written
// so that it does without; the Firebase SDK is not, and what it throws then would be thrown into the page.

/** The first of what the SDK needs that is not as the language has it; undefined where all is. */
export function changedBuiltIn(): string | undefined {
  const [first] = Reflect.apply(Array.from, Array, [new Set(['a'])]);
  if (first !== 'a') return 'Array.from';
  if (JSON.stringify({ a: ['b'] }) !== '{"a":["b"]}') return 'toJSON';
  return Object.isFrozen(Object.prototype) ? 'Object.prototype' : undefined;
}
