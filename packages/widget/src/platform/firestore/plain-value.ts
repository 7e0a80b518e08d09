/** What Firestore gives as plain JSON: times become ISO 8601 text, and no type of the SDK goes any further. */
export function toPlain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toPlain);
  if ('toDate' in value && typeof value.toDate === 'function') return (value.toDate() as Date).toISOString();
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, toPlain(field)]));
}
