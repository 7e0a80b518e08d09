// The one error of the widget. Platform wraps, features make state of it, `error-key.ts` has the words of each code.

import type { ErrorCode } from './host-types.ts';

export interface WidgetErrorOptions {
  readonly cause?: unknown;
  /** Whether the same call may succeed later without a change by the visitor. */
  readonly retryable?: boolean;
  /** HTTP status, where there was one. */
  readonly status?: number;
  /** The server's own words, shown where docs/behaviour.md#sending says so. Hostile text. */
  readonly serverMessage?: string;
  /** Seconds from Retry-After. */
  readonly retryAfterSeconds?: number;
  /** Parsed JSON body of the refusal: field messages of a 422. */
  readonly body?: unknown;
}

export class WidgetError extends Error {
  /** A field of its own: pages that freeze what all errors have in common let none assign it. */
  override readonly name = 'WidgetError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly serverMessage: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly body: unknown;

  constructor(code: ErrorCode, options: WidgetErrorOptions = {}) {
    super(`persona-chat: ${code}${options.status ? ` (${options.status})` : ''}`, { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
    this.status = options.status;
    this.serverMessage = options.serverMessage;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.body = options.body;
  }
}

/** Any thrown value as a WidgetError; what we did not foresee is `internal`. */
export function toWidgetError(thrown: unknown): WidgetError {
  return thrown instanceof WidgetError ? thrown : new WidgetError('internal', { cause: thrown });
}

/** An abort is no error: nobody is told. */
export function isAbort(thrown: unknown): boolean {
  return typeof thrown === 'object' && thrown !== null && (thrown as { name?: unknown }).name === 'AbortError';
}

/** The network may have failed before the request or after it: only the server knows what it has done. */
export function isUnanswered(thrown: unknown): boolean {
  return ['network', 'timeout', 'offline'].includes(toWidgetError(thrown).code);
}

/** The answer was lost, broken, or somebody else's between: the server may have done it. With 503 it says that it has not. */
export function isOutcomeUnknown(thrown: unknown): boolean {
  const { code, status = 0 } = toWidgetError(thrown);
  return isUnanswered(thrown) || code === 'protocol' || (status >= 500 && status !== 503);
}
