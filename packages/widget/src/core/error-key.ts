// The one place where an error's code becomes words.

import type { WidgetError } from './errors.ts';
import type { ErrorCode } from './host-types.ts';

const keys = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  offline: 'errors.offline',
  http: 'errors.http',
  'rate-limit': 'errors.rateLimit',
  auth: 'errors.auth',
  protocol: 'errors.protocol',
  'lazy-load': 'errors.lazyLoad',
} as const satisfies Partial<Record<ErrorCode, string>>;

export type ErrorKey = (typeof keys)[keyof typeof keys] | 'errors.internal';

/** Locale key of the sentence for an error; what a visitor cannot act on is simply "something went wrong". */
export function errorKey(code: ErrorCode): ErrorKey {
  return (keys as Partial<Record<ErrorCode, ErrorKey>>)[code] ?? 'errors.internal';
}

/** The server's own words, else those of the code. Hostile text. */
export function reasonOf({ serverMessage, code }: WidgetError, t: (key: ErrorKey) => string): string {
  return serverMessage || t(errorKey(code));
}
