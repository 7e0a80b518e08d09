// The conversation's own document: who handles it, whether it may be used, and the last message of either side.

import type { RealtimeChange } from '../../core/env.ts';
import { type Conversation, conversationPartsSchema } from '../../protocol/conversation.ts';
import { parseData } from '../../protocol/envelope.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { CatchUp } from '../timeline/catch-up.ts';

export interface ConversationDocumentPorts {
  readonly bootstrap: Pick<Bootstrapping, '$conversation' | 'setConversation'>;
  readonly catchUp: Pick<CatchUp, 'append' | 'requestSync'>;
  /** The history was cleared, maybe elsewhere; the message was its last one. */
  readonly onCleared: (lastMessageId: string) => void;
}

/**
 * Takes a change of the document; a message is appended once, and never one of the visitor's
 * (docs/behaviour.md#live-updates).
 */
export function followConversationDocument({
  bootstrap,
  catchUp,
  onCleared,
}: ConversationDocumentPorts): (change: RealtimeChange) => void {
  let seen = bootstrap.$conversation.get()?.lastMessageId;
  let conversationId = bootstrap.$conversation.get()?.id;

  return ({ type, id, data }) => {
    const now = bootstrap.$conversation.get();
    const next = type === 'removed' ? null : parse(id, data);
    if (!next || next.id !== now?.id) return;
    if (conversationId !== now.id) seen = now.lastMessageId;
    conversationId = now.id;
    bootstrap.setConversation(next);
    const lastId = next.lastMessageId ?? next.lastMessage?.id ?? null;
    if (lastId === (seen ?? null)) return;
    const before = seen ?? '';
    seen = lastId;
    if (lastId === null) return onCleared(before);
    if (next.lastMessage && next.lastMessage.role !== 'user') catchUp.append(next.lastMessage);
    catchUp.requestSync();
  };
}

const parse = (id: string, data: unknown): Conversation | null =>
  parseData(conversationPartsSchema, { id, ...(data as object) });
