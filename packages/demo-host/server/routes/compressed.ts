// How the answers that a visitor waits for travel: a persona with its texts is 2.6 kB, and 1.4 kB compressed.

import type { RouteShorthandOptions } from 'fastify';
import type {} from '@fastify/compress';

/** Option of a route: answers of 1 kB and more are compressed where the client reads brotli or gzip. */
export const compressed = { customTypes: /^application\/json/, encodings: ['br', 'gzip'] } satisfies Exclude<
  RouteShorthandOptions['compress'],
  false
>;
