// The calls, from the list that debug keeps of them: an entry for each change of one.

import type { ClockPort } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { RequestRecord } from '../debug/debug-types.ts';
import { type AddEntry, toId, toPath } from './log-entry.ts';

/** Calls whose attempts are counted. */
const KEPT = 100;

interface Begun {
  readonly atMs: number;
  readonly attempt: number;
}

/** Records calls from now on, and those that are in the list; the result ends it. */
export function recordCalls(
  $requests: Readable<readonly RequestRecord[]>,
  clock: Pick<ClockPort, 'now'>,
  add: AddEntry,
): () => void {
  const begun = new Map<number, Begun>();
  const attempts = new Map<string, number>();
  let before: readonly RequestRecord[] = [];

  const begin = ({ serial, method, requestId, address }: RequestRecord): Begun => {
    const name = `${method} ${address} ${requestId ?? serial}`;
    const attempt = (attempts.get(name) ?? 0) + 1;
    attempts.delete(name);
    attempts.set(name, attempt);
    for (const old of attempts.keys()) {
      if (attempts.size <= KEPT) break;
      attempts.delete(old);
    }
    const one = { atMs: clock.now(), attempt };
    begun.set(serial, one);
    return one;
  };

  const tell = (request: RequestRecord) => {
    const { serial, method, address, requestId, status, failure, isOpen } = request;
    const { atMs, attempt } = begun.get(serial) ?? begin(request);
    add({
      kind: 'request',
      serial,
      method,
      path: toPath(address),
      requestId: requestId === null ? null : toId(requestId),
      attempt,
      status,
      failure,
      isOpen,
      afterMs: Math.max(0, Math.round(clock.now() - atMs)),
    });
  };

  return $requests.subscribe((requests) => {
    const known = new Set(before);
    // Newest first, and told in their order.
    for (const request of [...requests].reverse()) if (!known.has(request)) tell(request);
    const listed = new Set(requests.map(({ serial }) => serial));
    for (const request of before)
      if (!listed.has(request.serial)) {
        // How it ended nobody will see.
        if (isUnderWay(request)) tell({ ...request, isOpen: false, failure: request.failure ?? 'aborted' });
        begun.delete(request.serial);
      }
    before = requests;
  });
}

const isUnderWay = ({ status, failure, isOpen }: RequestRecord) => isOpen || (status === null && failure === null);
