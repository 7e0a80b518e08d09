import type { ClockPort, HttpReply } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { ErrorCode } from '../../core/host-types.ts';
import { parseEnvelope, parseJson } from '../../protocol/envelope.ts';

const DEFAULT_WAIT_SECONDS = 5;
/** Where the server's own time is not known, a date further away tells of a clock that is wrong. */
const LONGEST_DATED_WAIT_MS = 3_600_000;
const MAX_MESSAGE_LENGTH = 500;

const codes: Readonly<Record<number, ErrorCode>> = {
  401: 'auth',
  403: 'auth',
  408: 'timeout',
  413: 'too-large',
  429: 'rate-limit',
};

/** A refusal by HTTP status as a WidgetError, with the server's own words where it sent `{message}`. */
export function toRefusal(reply: HttpReply, text: string, clock: Pick<ClockPort, 'now' | 'parse'>): WidgetError {
  const { status } = reply;
  const code = codes[status] ?? 'http';
  const serverMessage = parseEnvelope(text).message?.slice(0, MAX_MESSAGE_LENGTH);
  return new WidgetError(code, {
    status,
    retryable: status >= 500 || status === 429 || status === 408,
    ...(serverMessage && { serverMessage }),
    ...(status === 422 && { body: parseJson(text) }),
    ...(status === 429 && { retryAfterSeconds: toSeconds(reply, clock) }),
  });
}

/** Retry-After is a number of seconds or a date; `Date` is read only where the server exposes it to other origins. */
function toSeconds(reply: HttpReply, { now, parse }: Pick<ClockPort, 'now' | 'parse'>): number {
  const header = reply.header('retry-after') ?? '';
  const seconds = Math.ceil(Number(header || Number.NaN));
  if (!Number.isNaN(seconds)) return seconds >= 0 ? seconds : DEFAULT_WAIT_SECONDS;
  const untilMs = parse(header);
  if (untilMs === null) return DEFAULT_WAIT_SECONDS;
  const serverMs = parse(reply.header('date') ?? '');
  const waitMs = untilMs - (serverMs ?? now());
  if (serverMs === null && (waitMs < 0 || waitMs > LONGEST_DATED_WAIT_MS)) return DEFAULT_WAIT_SECONDS;
  return Math.max(0, Math.ceil(waitMs / 1000));
}
