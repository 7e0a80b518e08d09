// The entry of the chat: a session, whose first call goes out while the views are still on their way
// (docs/internals.md#the-first-second).

import { startSession } from './boot/start-session.ts';
import type { BegunChat, ChatHost } from './host-api.ts';

/** Begins a chat in a shell. */
export function beginChat(host: ChatHost, isOpening: boolean): BegunChat {
  const started = startSession(host);
  // First, so that the conversation is there when the views are mounted, which are drawn once then.
  if (isOpening && host.isOpen) started.openAhead();
  const views = import('./element.tsx').then(
    ({ createChat }) =>
      () =>
        createChat(host, started),
  );
  views.catch(started.destroy);
  return { views, destroy: started.destroy };
}
