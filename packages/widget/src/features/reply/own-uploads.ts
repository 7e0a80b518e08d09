// The server takes from a guest what they have uploaded themselves. Where it has given one up and made another, what waits goes up again
// before its message does (P5, G1).

import { toWidgetError } from '../../core/errors.ts';
import type { OutboxEntry } from '../../protocol/stored.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { Outbox } from './outbox.ts';

export interface OwnUploads {
  /** The guest who talks now; undefined for who is signed in. */
  readonly guestId: () => string | undefined;
  /**
   * Uploads what is kept of a message's files once more; gives the message with their new addresses. Rejects with `unsupported`, and a
   * text for the visitor, where the bytes are kept no longer.
   */
  readonly again: (entry: OutboxEntry, signal: AbortSignal) => Promise<Pick<OutboxEntry, 'content' | 'attachments'>>;
}

export interface OwnUploadsPorts {
  readonly list: Pick<MessageList, 'patch'>;
  readonly outbox: Pick<Outbox, 'entries' | 'refresh'>;
  readonly uploads: OwnUploads;
}

/** Makes the files of a message those of the guest who talks now; false where they are. */
export async function refreshUploads(
  { list, outbox, uploads }: OwnUploadsPorts,
  key: string,
  signal: AbortSignal,
): Promise<boolean> {
  const entry = outbox.entries().find(({ requestId }) => requestId === key);
  let guest = uploads.guestId();
  if (!entry?.files?.length || (entry.guest === guest && !entry.isRefused)) return false;
  try {
    for (;;) {
      const fresh = await uploads.again(entry, signal);
      signal.throwIfAborted();
      const isSame = guest === uploads.guestId();
      guest = uploads.guestId();
      // Another guest came in mid-upload: what went up before is not theirs.
      if (!isSame) continue;
      outbox.refresh(key, { ...fresh, guest });
      list.patch(key, { content: fresh.content, attachments: fresh.attachments ?? [] });
      return true;
    }
  } catch (thrown) {
    if (toWidgetError(thrown).code === 'unsupported') outbox.refresh(key, { files: undefined });
    throw thrown;
  }
}
