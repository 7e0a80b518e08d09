// What the visitor has begun to say of a reply.

import type { TabDrafts } from '../../core/tab-drafts.ts';
import { type MessageFeedback, readFeedback } from '../../protocol/feedback.ts';

/** What was wrong with a reply. */
export type FeedbackDraft = Pick<MessageFeedback, 'reasons' | 'text'>;

export interface FeedbackDrafts {
  /** Of the message with this id; undefined where nothing was begun. */
  read(id: string): FeedbackDraft | undefined;
  /** One that says nothing is forgotten. `question`: the id of the message that was answered. */
  keep(id: string, draft: FeedbackDraft | undefined, question?: string): void;
  /** Ids of replies of which something was begun, each with that of the message that was answered, whoever has begun it. */
  questions(): readonly (readonly [id: string, question: string])[];
}

export function createFeedbackDrafts(drafts: TabDrafts): FeedbackDrafts {
  return {
    read(id) {
      const kept = drafts.read(id);
      const read = kept ? readFeedback(Object.assign({}, kept, { value: 'down' })) : null;
      return read ? { reasons: read.reasons, text: read.text } : undefined;
    },
    keep(id, draft, question) {
      drafts.keep(id, draft?.text || draft?.reasons.length ? { ...draft, question } : undefined);
    },
    questions: () =>
      drafts.all().flatMap(([id, kept]) => {
        const { question } = Object(kept) as { question?: unknown };
        return typeof question === 'string' ? [[id, question] as const] : [];
      }),
  };
}
