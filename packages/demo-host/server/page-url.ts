import type { FastifyRequest } from 'fastify';

const mostCharacters = 500;

/**
 * The page that makes the request, as far as its browser tells: without query, fragment and password, which may hold secrets. Null
 * where it tells nothing. Most sites let browsers name only their origin to another one.
 */
export const pageUrlOf = ({ headers }: FastifyRequest): string | null => {
  const sent = headers.referer ?? headers.origin ?? '';
  if (!/^https?:\/\//i.test(sent) || !URL.canParse(sent)) return null;
  const { origin, pathname } = new URL(sent);
  return `${origin}${pathname}`.slice(0, mostCharacters);
};
