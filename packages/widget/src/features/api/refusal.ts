import type { ClockPort, HttpReply } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { ErrorCode } from '../../core/host-types.ts';
import { parseEnvelope, parseJson } from '../../protocol/envelope.ts';

const DEFAULT_WAIT_SECONDS = 5;
/** Where the server's own time is not known, a date further away tells of a clock that is wrong. */
const LONGEST_DATED_WAIT_SECONDS = 3_600;
/** Whoever says more means no time to wait for; timers of browsers end after 24 days. */
const LONGEST_WAIT_SECONDS = 86_400;
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
  const within = (seconds: number, longest: number) =>
    seconds >= 0 && seconds <= longest ? Math.ceil(seconds) : DEFAULT_WAIT_SECONDS;
  const seconds = Number(header || Number.NaN);
  if (!Number.isNaN(seconds)) return within(seconds, LONGEST_WAIT_SECONDS);
  const serverMs = parse(reply.header('date') ?? '');
  const waitMs = (parse(header) ?? Number.NaN) - (serverMs ?? now());
  return within(waitMs / 1000, serverMs === null ? LONGEST_DATED_WAIT_SECONDS : LONGEST_WAIT_SECONDS);
}
