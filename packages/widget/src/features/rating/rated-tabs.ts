// Tabs of the browser that show one conversation: what was rated or dismissed in one is not asked in the others, even where no live
// document says so.

import type { Env } from '../../core/env.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';

/** Follows the conversation on screen. `onRated` hears its id when another tab has answered. */
export function followRatedTabs(
  env: Pick<Env, 'loadTabs'>,
  $conversation: Readable<Conversation | null>,
  onRated: (conversationId: string) => void,
) {
  let channel: { post(message: unknown): void; leave(): void } | undefined;
  let joined: string | undefined;
  let isOver = false;
  const join = async (conversationId: string | undefined) => {
    if (conversationId === joined) return;
    joined = conversationId;
    channel?.leave();
    channel = undefined;
    if (!conversationId) return;
    try {
      const tabs = await env.loadTabs();
      if (!isOver && joined === conversationId)
        channel ??= tabs.join(`persona-chat:${conversationId}:rating`, (message) => {
          if (message === 'rated') onRated(conversationId);
        });
    } catch {
      // Where tabs cannot talk, the server tells them.
    }
  };
  const stop = $conversation.subscribe((conversation) => void join(conversation?.id));
  return {
    tell(conversationId: string) {
      if (conversationId === joined) channel?.post('rated');
    },
    leave() {
      isOver = true;
      stop();
      channel?.leave();
    },
  };
}
