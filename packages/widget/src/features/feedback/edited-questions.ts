// Who says their message anew takes its reply away, here or in another tab: what they had begun to say of that reply is handed over.

import type { Readable } from '../../core/store-types.ts';
import type { MessageList } from '../timeline/message-list.ts';

export interface EditedQuestions {
  /** Something was begun of the reply with this id. */
  begun(id: string): void;
  stop(): void;
}

/** Follows the list; `onGone` is told of each reply of which something was begun, once its question was replaced. */
export function followEditedQuestions(
  list: Pick<MessageList, 'byId' | 'get'>,
  $keys: Readable<readonly string[]>,
  onGone: (id: string) => void,
): EditedQuestions {
  /** Ids of questions by those of their replies. */
  const questions = new Map<string, string>();
  const isReplaced = (id: string, question: string, keys: readonly string[]) =>
    !list.byId(id) && !list.byId(question) && keys.some((key) => list.get(key)?.replaces);

  const look = async () => {
    // What comes in the place of the question is listed after that has gone.
    await Promise.resolve();
    const keys = $keys.get();
    // Another conversation, or the same one read anew.
    if (keys.length === 0) questions.clear();
    for (const [id, question] of questions) {
      if (!isReplaced(id, question, keys)) continue;
      questions.delete(id);
      onGone(id);
    }
  };
  const stop = $keys.listen(() => {
    if (questions.size > 0) void look();
  });

  return {
    begun(id) {
      const keys = $keys.get();
      const before = keys.slice(0, Math.max(0, keys.indexOf(list.byId(id)?.key ?? '')));
      const question = list.get(before.findLast((key) => list.get(key)?.role === 'user') ?? '');
      if (question) questions.set(id, question.id);
    },
    stop() {
      stop();
      questions.clear();
    },
  };
}
