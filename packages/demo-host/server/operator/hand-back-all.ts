// Whoever is disabled answers nobody any more: what they have taken over goes back to the persona.

import { lockConversation, readStoredConversation } from '../store/conversations.ts';
import type { Queryable } from '../store/database.ts';
import { findHandledBy } from '../store/operator-conversations.ts';
import type { Operator } from '../store/operator-sessions.ts';
import type { Audit } from './audit.ts';
import { handBack } from './operator-actions.ts';

export interface HandingBackAll {
  /** The account whose conversations these are. */
  readonly account: Pick<Operator, 'id' | 'name'>;
  /** The owner who disables it. */
  readonly owner: Operator;
  readonly now: number;
}

/** Inside the transaction that disables the account. Gives the ids of the conversations, in which replies may wait then. */
export const handBackAll = async (
  queryable: Queryable,
  audit: Audit,
  { account, owner, now }: HandingBackAll,
): Promise<readonly string[]> => {
  const handedBack: string[] = [];
  for (const conversationId of await findHandledBy(queryable, account.id)) {
    await lockConversation(queryable, conversationId);
    const conversation = await readStoredConversation(queryable, conversationId);
    // Handed back, taken over by another one, or deleted meanwhile.
    if (conversation?.handleBy?.id !== account.id) continue;
    await handBack({ queryable, conversation, operator: owner }, now);
    const detail = `${account.name}, disabled`;
    await audit(queryable, { action: 'hand-back', operator: owner, conversationId, detail });
    handedBack.push(conversationId);
  }
  return handedBack;
};
