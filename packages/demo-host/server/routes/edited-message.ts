import type { SendRequestBody } from '@persona-chat/widget/protocol/requests.ts';
import { HttpError } from '../http-error.ts';
import { canEdit } from '../personas/capability-settings.ts';
import type { StoredConversation } from '../store/conversations.ts';
import type { Queryable } from '../store/database.ts';
import { admitEdit } from '../store/edited-messages.ts';
import { findPersona } from '../store/personas.ts';

/** Id of the visitor's last message in whose place this one comes (docs/protocol.md#edit), or null; throws an HttpError where it cannot. */
export const readReplaced = async (
  database: Queryable,
  conversation: Pick<StoredConversation, 'id' | 'personaId'>,
  { trigger, messageId }: Pick<SendRequestBody, 'trigger' | 'messageId'>,
): Promise<string | null> => {
  if (trigger !== 'submit-message' || !messageId) return null;
  const persona = await findPersona(database, conversation.personaId);
  if (!canEdit(persona?.wire)) throw new HttpError(404, 'There is no such message.');
  await admitEdit(database, conversation.id, messageId);
  return messageId;
};
