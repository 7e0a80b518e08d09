import { parse } from 'node:querystring';

/**
 * Reads a query as the protocol writes it (docs/protocol.md#calls): `a[]=1` and `b[c]=3` are a list and an object, which no name
 * stands for that wants a text; so is a name that comes twice.
 */
export const readQueryString = (text: string): Record<string, unknown> => {
  const query = new Map<string, unknown>();
  for (const [name, value] of Object.entries(parse(text))) {
    const bracket = name.indexOf('[');
    const known = query.get(bracket > 0 ? name.slice(0, bracket) : name);
    if (bracket > 0) query.set(name.slice(0, bracket), [known ?? [], value].flat());
    else query.set(name, known === undefined ? value : [known, value].flat());
  }
  return Object.fromEntries(query);
};
