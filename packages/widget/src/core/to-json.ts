/**
 * JSON of a value. Old script libraries give arrays, texts and numbers a `toJSON` that makes a text of them: there what stands in the
 * value counts, and not what that gives. An object of the page's may say itself what it is.
 */
export function toJson(value: unknown): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, given) {
    const own = this[key];
    return Object(own) !== own || Array.isArray(own) ? own : given;
  });
}
