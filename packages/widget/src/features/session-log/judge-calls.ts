// What the calls tell: P4, P5, P7 and S4 of docs/guarantees.md.

import type { SessionEntry } from '../../protocol/session-file.ts';
import type { Finding, Rule, Step } from './judge.ts';
import { isReplyStream } from './judge-waits.ts';

type Call = Extract<SessionEntry, { kind: 'request' }>;

/** Five retries after the first answer. */
const MAX_LIMITED = 6;
const MAX_REFUSED = 10;
const REFUSED_WITHIN_MS = 10_000;
const MAX_STREAMS = 4;

/** The times of one thing, each told once. */
function createTimes(): { count(name: string, at?: number, withinMs?: number): number; forget(): void } {
  const times = new Map<string, number[]>();
  return {
    count(name, at = 0, withinMs = Infinity) {
      const all = [...(times.get(name) ?? []), at].filter((time) => at - time <= withinMs);
      times.set(name, all);
      return all.length;
    },
    forget: () => times.clear(),
  };
}

export const judgeCalls: Rule = (steps) => {
  const open = new Map<string, Set<number>>();
  const begun = new Set<number>();
  const limited = createTimes();
  const refused = createTimes();
  const streams = createTimes();

  const isUnderWay = ({ status, failure, isOpen }: Call) => isOpen || (status === null && failure === null);

  /** A call that changes something goes out once at a time. */
  function twice(call: Call, name: string): string | undefined {
    if (call.requestId === null || call.method === 'GET') return undefined;
    const serials = open.get(name) ?? new Set();
    open.set(name, serials);
    const isNew = !begun.has(call.serial);
    if (isUnderWay(call)) serials.add(call.serial);
    else serials.delete(call.serial);
    return isNew && serials.size > 1
      ? `${call.method} ${call.path} went out twice at once, as ${call.requestId}`
      : undefined;
  }

  function look(call: Call): (readonly [promise: string, text: string | undefined])[] {
    const { method, path, requestId, status, serial, at } = call;
    const name = `${method} ${path} ${requestId}`;
    const isNew = !begun.has(serial);
    const found: [string, string | undefined][] = [['P7', twice(call, name)]];
    if (status === 429 && requestId !== null && limited.count(name) === MAX_LIMITED + 1)
      found.push(['P4', `${method} ${path} was made more than ${MAX_LIMITED} times although the server asked to wait`]);
    if ((status === 401 || status === 403) && refused.count(name, at, REFUSED_WITHIN_MS) === MAX_REFUSED + 1)
      found.push(['P5', `${method} ${path} was refused with ${status} more than ${MAX_REFUSED} times within 10 s`]);
    if (isNew && isReplyStream(path) && streams.count(path) === MAX_STREAMS + 1)
      found.push(['S4', `${path} was asked for more than ${MAX_STREAMS} times`]);
    begun.add(serial);
    return found;
  }

  return steps.flatMap((step): Finding[] => {
    // Who presses Retry, or comes back, begins anew.
    if (isFreshStart(step)) streams.forget();
    if (step.entry.kind !== 'request') return [];
    return look(step.entry).flatMap(([promise, text]) => (text ? [{ promise, step: step.number, text }] : []));
  });
};

const isFreshStart = ({ entry }: Step): boolean =>
  entry.kind === 'state' &&
  (entry.isOnline !== undefined || /^(idle|failed|submitting-text)$/.test(entry.status ?? ''));
