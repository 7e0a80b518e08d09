import { parseItems } from '../../protocol/envelope.ts';
import { type OutboxEntry, outboxEntrySchema } from '../../protocol/stored.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** The files of a message that waits have other addresses by now, or are kept no longer. Code that comes with files alone. */
export function changeFiles(
  { visitor }: Pick<ScopedStorage, 'visitor'>,
  requestId: string,
  fields: Partial<Pick<OutboxEntry, 'content' | 'attachments' | 'files' | 'guest'>>,
): void {
  const entries = parseItems(outboxEntrySchema, visitor.read().outbox);
  if (!entries.some((entry) => entry.requestId === requestId)) return;
  visitor.patch({
    outbox: entries.map((entry) => (entry.requestId === requestId ? { ...entry, ...fields } : entry)),
  });
}
