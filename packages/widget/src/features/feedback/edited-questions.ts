// Who says their message anew takes its reply away, here or in another tab: what they had begun to say of that reply is handed over,
// also where that happened while this tab was elsewhere.

import type { Readable } from '../../core/store-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { FeedbackDrafts } from './feedback-drafts.ts';

/** Follows the list; `onGone` is told of each reply of which something was begun, once its question was replaced. */
export function followEditedQuestions(
  list: Pick<MessageList, 'byId' | 'get'>,
  $keys: Readable<readonly string[]>,
  drafts: Pick<FeedbackDrafts, 'questions'>,
  onGone: (id: string) => void,
): () => void {
  let isOver = false;
  const look = async () => {
    // What comes in the place of the question is listed after that has gone.
    await Promise.resolve();
    const unlisted = drafts.questions().filter(([id]) => !list.byId(id));
    if (isOver || unlisted.length === 0) return;
    const replaced = new Set($keys.get().map((key) => list.get(key)?.replaces));
    for (const [id, question] of unlisted) if (replaced.has(question)) onGone(id);
  };
  const stop = $keys.subscribe(() => void look());
  return () => {
    isOver = true;
    stop();
  };
}
