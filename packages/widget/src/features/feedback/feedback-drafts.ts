// What the visitor has begun to say of a reply.

import type { Owner } from '../../core/owner.ts';
import type { Readable } from '../../core/store-types.ts';
import type { TabDrafts } from '../../core/tab-drafts.ts';
import { type MessageFeedback, readFeedback } from '../../protocol/feedback.ts';

/** What was wrong with a reply. */
export type FeedbackDraft = Pick<MessageFeedback, 'reasons' | 'text'>;

/** A reply of which something was begun. */
export interface BegunReply {
  readonly id: string;
  /** Id of the message that was answered. */
  readonly question: string;
  /** When that was stored, ISO 8601; empty where nothing tells. */
  readonly askedAt: string;
  /** Whose it is, as an `Owner` has it; undefined where nothing tells. */
  readonly by: unknown;
}

export interface FeedbackDrafts {
  /** Of the message with this id; undefined where nothing was begun. */
  read(id: string): FeedbackDraft | undefined;
  /** One that says nothing is forgotten. `question`: the message that was answered. */
  keep(
    id: string,
    draft: FeedbackDraft | undefined,
    question?: { readonly id: string; readonly createdAt: string },
  ): void;
  /** Those whose questions are known, whoever has begun them. */
  begun(): readonly BegunReply[];
}

export function createFeedbackDrafts(
  drafts: TabDrafts,
  { $owner }: { readonly $owner: Readable<Owner> },
): FeedbackDrafts {
  return {
    read(id) {
      const kept = drafts.read(id);
      const read = kept ? readFeedback(Object.assign({}, kept, { value: 'down' })) : null;
      return read ? { reasons: read.reasons, text: read.text } : undefined;
    },
    keep(id, draft, question) {
      const asked = question && { question: question.id, askedAt: question.createdAt, by: $owner.get().visitor };
      drafts.keep(id, draft?.text || draft?.reasons.length ? { ...draft, ...asked } : undefined);
    },
    begun: () =>
      drafts.all().flatMap(([id, kept]) => {
        const { question, askedAt, by } = Object(kept) as Partial<Record<keyof BegunReply, unknown>>;
        return typeof question === 'string' ? [{ id, question, askedAt: String(askedAt ?? ''), by }] : [];
      }),
  };
}
