import type { Attachment } from '../../protocol/message.ts';
import type { OutboxEntry } from '../../protocol/stored.ts';
import type { TimelineMessage } from '../timeline/timeline-types.ts';
import type { SendExtras } from './reply-types.ts';

/** A message that is to be sent, as the outbox keeps it. */
export function toEntry(
  requestId: string,
  content: string,
  createdAt: string,
  state: OutboxEntry['state'],
  attachments: readonly Attachment[] = [],
  extras?: SendExtras,
): OutboxEntry {
  const files = attachments.length > 0 && { attachments: [...attachments] };
  return {
    requestId,
    content,
    createdAt,
    state,
    ...files,
    ...extras,
  };
}

/** What it looks like in the timeline until the server has named it. */
export function toBubble({
  requestId,
  content,
  createdAt,
  state,
  attachments = [],
  replaces,
  formAnswer,
}: OutboxEntry): TimelineMessage {
  const key = requestId;
  return {
    key,
    id: key,
    requestId,
    isUnconfirmed: true,
    role: 'user',
    content,
    attachments,
    replaces,
    formAnswer,
    createdAt,
    delivery: state,
    isStreaming: false,
  };
}
