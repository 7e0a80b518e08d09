// What is said when a message could not be sent or no reply came: to the visitor, the page and the server.

import type { WidgetError } from '../../core/errors.ts';
import type { ReplyPorts } from './reply-ports.ts';
import type { Run } from './reply-run.ts';
import type { ChatStatus, FailedStatus } from './reply-types.ts';

/** What the status line says when a message could not be sent (docs/behaviour.md#sending). */
function sendFailure(error: WidgetError, isSpoken: boolean): FailedStatus {
  if (error.code === 'auth') return { name: 'failed', reason: 'errors.auth' };
  // Its bytes were to go up again for the next guest.
  if (error.code === 'unsupported' && error.status === 422)
    return { name: 'failed', reason: isSpoken ? 'recording.gone' : 'attachments.gone' };
  // `protocol` is an answer too: one without a message in it.
  const isAnswered = error.status !== undefined || error.code === 'protocol';
  if (!isAnswered) return { name: 'failed', reason: 'status.sendFailed' };
  const { serverMessage } = error;
  return { name: 'failed', reason: 'status.sendRefused', ...(serverMessage && { text: serverMessage }) };
}

/** What it says when no reply came (docs/behaviour.md#replies). */
function replyFailure(error: WidgetError): FailedStatus {
  if (error.code === 'auth') return { name: 'failed', reason: 'errors.auth' };
  return { name: 'failed', reason: error.retryable ? 'status.attemptsExhausted' : 'status.noResponse' };
}

/** Tells it; gives the status, and its words in the visitor's language or the server's own. `current` is the status that is shown. */
export function tellFailure(
  ports: ReplyPorts,
  run: Run,
  error: WidgetError,
  current: () => ChatStatus,
): { status: FailedStatus; text: string } {
  const { env, api, list, outbox, translate } = ports;
  const attachments = list.get(run.key)?.attachments;
  const isSpoken = attachments?.some(({ type }) => type === 'VOICE') ?? false;
  const status = run.isReceiving() ? replyFailure(error) : sendFailure(error, isSpoken);
  const text = status.text ?? translate(status.reason);
  if (run.isReceiving()) {
    const hasReply = run.freeze(text).length > 0;
    list.patch(run.key, hasReply ? { delivery: 'delivered' } : { delivery: 'failed', errorStatus: text });
    // The status line is an alert, unless another message has it by then: one that waits for its upload, or has waited for this reply.
    env.clock.after(0, () => current() === status || ports.say(text));
  } else {
    outbox.explain(run.key, status);
    list.patch(run.key, { failure: status });
  }
  env.host.error(error.code, text);
  ports.onFailed(error);
  api.reportError({ message: text, name: error.code, stack: error.stack ?? '' }, attachments);
  return { status, text };
}
