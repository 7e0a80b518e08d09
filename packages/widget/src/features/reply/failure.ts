import type { WidgetError } from '../../core/errors.ts';
import type { ChatStatus } from './reply-types.ts';

export type FailedStatus = Extract<ChatStatus, { name: 'failed' }>;

/** What the status line says when a message could not be sent (docs/behaviour.md#sending). */
export function sendFailure(error: WidgetError): FailedStatus {
  if (error.code === 'auth') return { name: 'failed', reason: 'errors.auth' };
  // `protocol` is an answer too: one without a message in it.
  const isAnswered = error.status !== undefined || error.code === 'protocol';
  if (!isAnswered) return { name: 'failed', reason: 'status.sendFailed' };
  const { serverMessage } = error;
  return { name: 'failed', reason: 'status.sendRefused', ...(serverMessage && { text: serverMessage }) };
}

/** What it says when no reply came (docs/behaviour.md#replies). */
export function replyFailure(error: WidgetError): FailedStatus {
  if (error.code === 'auth') return { name: 'failed', reason: 'errors.auth' };
  return { name: 'failed', reason: error.retryable ? 'status.attemptsExhausted' : 'status.noResponse' };
}
