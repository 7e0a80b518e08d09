// Messages that the server has not confirmed, kept across reloads so that no text is lost (G1, P2, P8).

import type { StoragePort } from '../../core/env.ts';
import { parseItems } from '../../protocol/envelope.ts';
import { type OutboxEntry, outboxEntrySchema, requestIdKey } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { FailedStatus } from './reply-types.ts';

export interface Outbox {
  /** The messages of the visitor who talks now, with what other tabs have stored. */
  entries(): readonly OutboxEntry[];
  put(entry: OutboxEntry): void;
  /** The message is on its way. */
  markSent(requestId: string): void;
  /** It waits for its turn (again), or for the visitor's Retry; `why` where that matters later. */
  setState(requestId: string, state: 'queued' | 'failed', why?: 'unanswered' | 'refused'): void;
  /** What is to be said of that, until its state is another one. */
  explain(requestId: string, failure: FailedStatus): void;
  /** The server has it, or the visitor gave it up. */
  remove(requestId: string): void;
  has(requestId: string): boolean;
  /** What a clearing takes with it that is asked for now: what waits for its turn is for afterwards. */
  clearable(): readonly string[];
  /** The history was cleared: removes what `clearable` has named then, unless it waits for its turn by now. */
  giveUp(requestIds: readonly string[]): void;
}

/** Creates the outbox over the visitor's storage and the key `request-id`. */
export function createOutbox({ visitor }: Pick<ScopedStorage, 'visitor'>, keys: StoragePort): Outbox {
  const entries = () => parseItems(outboxEntrySchema, visitor.read().outbox);
  const write = (outbox: readonly OutboxEntry[]) =>
    visitor.patch({ outbox: outbox.length > 0 ? [...outbox] : undefined });
  const patch = (requestId: string, fields: Partial<OutboxEntry>) =>
    write(entries().map((entry) => (entry.requestId === requestId ? { ...entry, ...fields } : entry)));
  const change = (requestId: string, fields: Pick<OutboxEntry, 'state' | 'isUnanswered' | 'isRefused'>) =>
    patch(requestId, { isUnanswered: undefined, isRefused: undefined, failure: undefined, ...fields });
  const confirm = (requestId: string) => {
    if (keys.get(requestIdKey) === requestId) keys.remove(requestIdKey);
  };
  const remove = (requestId: string) => {
    confirm(requestId);
    write(entries().filter((entry) => entry.requestId !== requestId));
  };
  const clearable = () => entries().flatMap(({ requestId, state }) => (state === 'queued' ? [] : [requestId]));
  return {
    entries,
    put: (entry) => write([...entries().filter(({ requestId }) => requestId !== entry.requestId), entry]),
    markSent(requestId) {
      keys.set(requestIdKey, requestId);
      change(requestId, { state: 'sending' });
    },
    setState(requestId, state, why) {
      // What got no answer is still unconfirmed: the key goes on naming it.
      if (why !== 'unanswered') confirm(requestId);
      change(requestId, {
        state,
        ...(why === 'unanswered' && { isUnanswered: true }),
        ...(why === 'refused' && { isRefused: true }),
      });
    },
    explain: (requestId, failure) => patch(requestId, { failure }),
    remove,
    has: (requestId) => entries().some((entry) => entry.requestId === requestId),
    clearable,
    giveUp(requestIds) {
      for (const requestId of clearable()) if (requestIds.includes(requestId)) remove(requestId);
    },
  };
}
