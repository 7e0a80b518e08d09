// Messages that the server has not confirmed, kept across reloads so that no text is lost (trust G1, P2, P8).

import type { StoragePort } from '../../core/env.ts';
import { parseItems } from '../../protocol/envelope.ts';
import { type OutboxEntry, outboxEntrySchema } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** Holds the id of the message that is not yet confirmed (specification §7, contract §5 "Storage"). */
const REQUEST_ID_KEY = 'request-id';

export interface Outbox {
  entries(): readonly OutboxEntry[];
  put(entry: OutboxEntry): void;
  /** The message is on its way: until an answer comes, a reload sends it again to find out. */
  markSent(requestId: string): void;
  /** The server answered: what it refused stays for Retry, what it stored goes. */
  settle(requestId: string, isStored: boolean): void;
}

/** Creates the outbox over the chat's scoped storage and the key `request-id`. */
export function createOutbox({ local }: ScopedStorage, keys: StoragePort): Outbox {
  const entries = () => parseItems(outboxEntrySchema, local.read().outbox);
  const write = (outbox: readonly OutboxEntry[]) => local.patch({ outbox: [...outbox] });
  const setState = (requestId: string, state: OutboxEntry['state']) =>
    write(entries().map((entry) => (entry.requestId === requestId ? { ...entry, state } : entry)));
  return {
    entries,
    put: (entry) => write([...entries(), entry]),
    markSent(requestId) {
      keys.set(REQUEST_ID_KEY, requestId);
      setState(requestId, 'queued');
    },
    settle(requestId, isStored) {
      if (keys.get(REQUEST_ID_KEY) === requestId) keys.remove(REQUEST_ID_KEY);
      if (isStored) write(entries().filter((entry) => entry.requestId !== requestId));
      else setState(requestId, 'failed');
    },
  };
}
