// The one place where an error's code becomes words.

import type { ErrorCode } from '../core/host-types.ts';
import type { LocaleKey } from '../features/i18n/locale-keys.ts';

const keys: Partial<Record<ErrorCode, LocaleKey>> = {
  network: 'errors.network',
  timeout: 'errors.timeout',
  offline: 'errors.offline',
  http: 'errors.http',
  'rate-limit': 'errors.rateLimit',
  auth: 'errors.auth',
  protocol: 'errors.protocol',
  'lazy-load': 'errors.lazyLoad',
};

/** Locale key of the sentence for an error; what a visitor cannot act on is simply "something went wrong". */
export function errorKey(code: ErrorCode): LocaleKey {
  return keys[code] ?? 'errors.internal';
}
