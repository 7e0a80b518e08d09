// Who says their message anew takes its reply away, here or in another tab: what they had begun to say of that reply is handed over,
// also where that happened while this tab was elsewhere.

import type { Readable } from '../../core/store-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { FeedbackDrafts } from './feedback-drafts.ts';

/** The id of the message that the reply with this id answers; undefined where neither is listed. */
export function questionOf(
  list: Pick<MessageList, 'byId' | 'get'>,
  keys: readonly string[],
  id: string,
): string | undefined {
  const before = keys.slice(0, Math.max(0, keys.indexOf(list.byId(id)?.key ?? '')));
  return list.get(before.findLast((key) => list.get(key)?.role === 'user') ?? '')?.id;
}

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
    if (isOver) return;
    const replaced = new Set($keys.get().map((key) => list.get(key)?.replaces));
    for (const [id, question] of drafts.questions()) if (!list.byId(id) && replaced.has(question)) onGone(id);
  };
  const stop = $keys.subscribe(() => void look());
  return () => {
    isOver = true;
    stop();
  };
}
