import type { Conversation, Handler } from '../protocol/conversation.ts';

/** The human who handles the conversation, or null while the AI does (specification §4). */
export function humanOf(conversation: Conversation | null): Handler | null {
  const handler = conversation?.handleBy;
  return handler?.type === 'USER' ? handler : null;
}
