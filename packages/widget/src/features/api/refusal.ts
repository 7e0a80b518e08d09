import type { HttpReply } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { ErrorCode } from '../../core/host-types.ts';
import { parseEnvelope, parseJson } from '../../protocol/envelope.ts';

const DEFAULT_WAIT_SECONDS = 5;
const MAX_MESSAGE_LENGTH = 500;

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'auth', 403: 'auth', 408: 'timeout', 413: 'too-large', 429: 'rate-limit',
};

/** A refusal by HTTP status as a WidgetError, with the server's own words where it sent `{message}`. */
export function toRefusal(reply: HttpReply, text: string): WidgetError {
  const { status } = reply;
  const code = codes[status] ?? 'http';
  const serverMessage = parseEnvelope(text).message?.slice(0, MAX_MESSAGE_LENGTH);
  return new WidgetError(code, {
    status,
    retryable: status >= 500 || status === 429 || status === 408,
    ...(serverMessage && { serverMessage }),
    ...(status === 422 && { body: parseJson(text) }),
    ...(status === 429 && { retryAfterSeconds: toSeconds(reply.header('retry-after')) }),
  });
}

function toSeconds(header: string | null): number {
  const seconds = Math.ceil(Number(header ?? Number.NaN));
  return seconds >= 0 ? seconds : DEFAULT_WAIT_SECONDS;
}
