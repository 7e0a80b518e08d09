// Storing a visitor's message, once for each request id, and clearing a conversation.

import type { FormAnswer } from '@persona-chat/widget/protocol/form.ts';
import type { WireTool } from '@persona-chat/widget/protocol/tool-call.ts';
import type { Attachment, Message } from '@persona-chat/widget/protocol/message.ts';
import type { Admission } from '../agendas/admit-message.ts';
import { HttpError } from '../http-error.ts';
import { newId } from '../secrets.ts';
import { toStoredContent } from '../uploads/content-urls.ts';
import { uploadNamesOf } from '../uploads/upload-names.ts';
import { lockConversation } from './conversations.ts';
import type { Database, Queryable } from './database.ts';
import { admitEdit, supersedeFrom } from './edited-messages.ts';
import { admitFormAnswer } from './form-answers.ts';
import { findByRequest, findMessage, hideMessages, saveMessage } from './messages.ts';
import { clearPeople } from './people.ts';
import { withdrawQuestion } from './ratings.ts';
import { createReply } from './replies.ts';
import { stopOpenReplies } from './stop-replies.ts';
import { attachUploads, detachHidden } from './uploads.ts';

export interface Sending {
  readonly conversationId: string;
  /** The same when the same message is sent again (docs/protocol.md#sending); null turns idempotence off. */
  readonly requestId: string | null;
  readonly content: string;
  /** Asked inside the transaction, so that no upload goes away before the message refers to it. */
  readonly attachments: (queryable: Queryable) => Promise<readonly Attachment[]>;
  readonly origin: string | null;
  readonly replyToId: string | null;
  /** The visitor's last message, in whose place this one comes, or null. */
  readonly replaces: string | null;
  /** The form that it answers, checked, or null. */
  readonly formAnswer: FormAnswer | null;
  /** What the page from which it comes lets the persona do. */
  readonly tools?: readonly WireTool[] | null;
  readonly channel: string;
  readonly chatMode: 'text' | 'voice';
  readonly targetLanguage: string;
  /** Model for the reply, or the brain's own. */
  readonly model: string | null;
  /** Asked inside the transaction too: what a human or another tab has changed meanwhile counts. Throws to refuse. */
  readonly admit: (queryable: Queryable) => Promise<Admission>;
}

const quotedId = async (queryable: Queryable, sending: Sending): Promise<string | null> => {
  if (sending.replyToId === null) return null;
  // The quoted message may have been cleared meanwhile; the visitor's text matters more than the quote.
  const quoted = await findMessage(queryable, sending.conversationId, sending.replyToId);
  return quoted?.id ?? null;
};

/**
 * Stores the message and stops what still runs in the conversation; a repeated request changes nothing, and neither does
 * beginning an agenda that runs: both give the message that was stored.
 */
export const acceptMessage = (
  database: Database,
  sending: Sending,
): Promise<{ readonly message: Message; readonly isAnswered: boolean }> =>
  database.transaction(async (queryable) => {
    const { conversationId, requestId, origin, content, channel, replaces, formAnswer } = sending;
    // As `requireConversation`, which was asked before whoever deletes it.
    if (!(await lockConversation(queryable, conversationId)))
      throw new HttpError(404, 'There is no such conversation.');
    const repeated = requestId === null ? null : await findByRequest(queryable, conversationId, requestId);
    if (repeated) return { message: repeated, isAnswered: true };

    const { isLive, beginning, follow } = await sending.admit(queryable);
    if (beginning) return { message: beginning, isAnswered: true };
    if (replaces !== null) await admitEdit(queryable, conversationId, replaces);
    if (formAnswer) await admitFormAnswer(queryable, conversationId, formAnswer);
    await stopOpenReplies(queryable, conversationId);
    if (replaces !== null) await supersedeFrom(queryable, conversationId, replaces);
    const replyToId = await quotedId(queryable, sending);
    const attachments = await sending.attachments(queryable);
    const message = await saveMessage(queryable, conversationId, {
      id: newId(),
      role: 'user',
      content: toStoredContent(content, uploadNamesOf(attachments)),
      attachments,
      origin,
      replyToId,
      channel,
      requestId,
      isLive,
      replaces,
      formAnswer,
    });
    await attachUploads(queryable, message.id, uploadNamesOf(attachments));
    const turn = await follow(queryable, message);
    if (!isLive)
      await createReply(queryable, message.id, conversationId, {
        model: sending.model,
        turn,
        tools: sending.tools ?? null,
      });
    await queryable.query(
      'update conversations set chat_mode = $2, target_language = $3, updated_at = now() where id = $1',
      [conversationId, sending.chatMode, sending.targetLanguage],
    );
    return { message, isAnswered: !isLive };
  });

/**
 * Hides all messages; what still runs is stopped and hidden too. The conversation keeps its id, and a running agenda ends
 * (docs/protocol.md#clearing). Resolves with the names of the files that were sent in it, whose bytes have to go.
 */
export const clearConversation = (
  database: Database,
  conversationId: string,
  endAgenda: (queryable: Queryable) => Promise<void>,
): Promise<readonly string[]> =>
  database.transaction(async (queryable) => {
    await lockConversation(queryable, conversationId);
    await stopOpenReplies(queryable, conversationId);
    await endAgenda(queryable);
    await hideMessages(queryable, conversationId);
    await withdrawQuestion(queryable, conversationId);
    await clearPeople(queryable, conversationId);
    return detachHidden(queryable, conversationId);
  });
