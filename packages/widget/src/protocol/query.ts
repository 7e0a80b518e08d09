/** What a query may hold; nested lists and objects become bracket names. */
export type QueryValue =
  string | number | boolean | null | undefined | readonly QueryValue[] | { readonly [name: string]: QueryValue };

/**
 * Serialises query parameters as bracket arrays (docs/protocol.md#calls): `{a: [1, 2], b: {c: 3}}` →
 * `a[]=1&a[]=2&b[c]=3`. `undefined` and `null` are left out; the result has no question mark.
 */
export function toQuery(parameters: Readonly<Record<string, QueryValue>>): string {
  return Object.entries(parameters)
    .flatMap(([name, value]) => toPairs(encodeURIComponent(name), value))
    .join('&');
}

function toPairs(name: string, value: QueryValue): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [`${name}=${encodeURIComponent(value)}`];
  if (Array.isArray(value)) {
    return value.flatMap((item: QueryValue, index) => toPairs(`${name}[${isNested(item) ? index : ''}]`, item));
  }
  return Object.entries(value).flatMap(([key, item]) => toPairs(`${name}[${encodeURIComponent(key)}]`, item));
}

// Without its index an object inside a list could not be told from the next one.
function isNested(item: QueryValue): boolean {
  return typeof item === 'object' && item !== null;
}
