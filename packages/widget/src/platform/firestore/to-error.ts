import { WidgetError } from '../../core/errors.ts';

const denied =
  /permission-denied|unauthenticated|invalid-custom-token|custom-token-mismatch|user-disabled|token-expired/;
const passing = /unavailable|network-request-failed|timeout|deadline-exceeded|aborted|internal/;

/** A failure of the SDK. What it says of itself ("Firebase: Error (…)") is no server's word, and nothing for a visitor. */
export function toError(thrown: unknown): WidgetError {
  const { code, message } = thrown as { readonly code?: unknown; readonly message?: unknown };
  const name = String(code);
  const isOfServer = typeof message === 'string' && message && !message.startsWith('Firebase');
  const options = { cause: thrown, ...(isOfServer && { serverMessage: message }) };
  if (denied.test(name)) return new WidgetError('permission-denied', options);
  return new WidgetError(/network/.test(name) ? 'network' : 'protocol', { ...options, retryable: passing.test(name) });
}
