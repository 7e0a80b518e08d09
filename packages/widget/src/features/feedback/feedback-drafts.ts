// What the visitor has begun to say of a reply, kept with the tab: a reload and a look at another conversation cost none of it.

import { type MessageFeedback, readFeedback } from '../../protocol/feedback.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

/** What was wrong with a reply. */
export type FeedbackDraft = Pick<MessageFeedback, 'reasons' | 'text'>;

export interface FeedbackDrafts {
  /** Of the message with this id; undefined where nothing was begun. */
  read(id: string): FeedbackDraft | undefined;
  /** One that says nothing is forgotten. */
  keep(id: string, draft: FeedbackDraft | undefined): void;
}

/** Those that are kept; who begins one more has long left the first. */
const maxDrafts = 5;

export function createFeedbackDrafts({ tab }: Pick<ScopedStorage, 'tab'>): FeedbackDrafts {
  const all = () => tab.read().feedback ?? {};
  return {
    read(id) {
      const kept = Object.entries(all()).find(([of]) => of === id)?.[1];
      const read = kept ? readFeedback(Object.assign({}, kept, { value: 'down' })) : null;
      return read ? { reasons: read.reasons, text: read.text } : undefined;
    },
    keep(id, draft) {
      const others = Object.entries(all()).filter(([of]) => of !== id);
      if (draft && (draft.text || draft.reasons.length > 0)) others.push([id, draft]);
      tab.patch({ feedback: others.length > 0 ? Object.fromEntries(others.slice(-maxDrafts)) : undefined });
    },
  };
}
