// The server takes from a guest what they have uploaded themselves. Where it has given one up and made another, the files of a message that
// waits go up again before it does, from what is kept of them (P5, G1).

import { toWidgetError } from '../../core/errors.ts';
import { parseItems } from '../../protocol/envelope.ts';
import { type OutboxEntry, outboxEntrySchema } from '../../protocol/stored.ts';
import type { BootstrapFeature } from '../bootstrap/bootstrap-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { Outbox } from '../reply/outbox.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/**
 * Uploads what is kept of a message's files once more; gives the message with their new addresses. Rejects with `unsupported` where the
 * bytes are kept no longer.
 */
export type UploadAgain = (
  entry: OutboxEntry,
  signal: AbortSignal,
) => Promise<Pick<OutboxEntry, 'content' | 'attachments'>>;

interface Uploader {
  open(): Promise<{ readonly uploadAgain: UploadAgain }>;
}

export interface RefreshUploadsPorts {
  readonly list: Pick<MessageList, 'patch'>;
  readonly outbox: Pick<Outbox, 'entries'>;
  readonly storage: Pick<ScopedStorage, 'visitor'>;
  readonly bootstrap: Pick<BootstrapFeature, '$guest'>;
  readonly attachments: Uploader;
  readonly recording: Uploader;
}

/** A message that waits, in the place that it has: the outbox itself, whose code all openings load, changes no files. */
function changeFiles(
  visitor: ScopedStorage['visitor'],
  requestId: string,
  fields: Partial<Pick<OutboxEntry, 'content' | 'attachments' | 'files' | 'guest'>>,
): void {
  const entries = parseItems(outboxEntrySchema, visitor.read().outbox);
  if (!entries.some((entry) => entry.requestId === requestId)) return;
  visitor.patch({
    outbox: entries.map((entry) => (entry.requestId === requestId ? { ...entry, ...fields } : entry)),
  });
}

/** Makes the files of a message those of the guest who talks now, also where they were refused; false where there is nothing to do. */
export async function refreshUploads(
  { list, outbox, storage, bootstrap, attachments, recording }: RefreshUploadsPorts,
  key: string,
  signal: AbortSignal,
): Promise<boolean> {
  const guestId = () => bootstrap.$guest.get()?.id;
  const entry = outbox.entries().find(({ requestId }) => requestId === key);
  if (!entry?.files || (entry.guest === guestId() && !entry.isRefused)) return false;
  const isSpoken = entry.attachments?.some(({ type }) => type === 'VOICE');
  try {
    const { uploadAgain } = await (isSpoken ? recording : attachments).open();
    for (;;) {
      const guest = guestId();
      const fresh = await uploadAgain(entry, signal);
      signal.throwIfAborted();
      // Another guest may have come in mid-upload: what went up before is not theirs.
      if (guest !== guestId()) continue;
      changeFiles(storage.visitor, key, { ...fresh, guest });
      list.patch(key, { content: fresh.content, attachments: fresh.attachments ?? [] });
      return true;
    }
  } catch (thrown) {
    if (toWidgetError(thrown).code === 'unsupported') changeFiles(storage.visitor, key, { files: undefined });
    throw thrown;
  }
}
