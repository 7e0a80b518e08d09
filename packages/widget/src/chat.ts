// The entry of the chat: a session, whose first call goes out while the views are still on their way
// (docs/internals.md#the-first-second).

import { endElsewhere, isElsewhere } from './boot/end-elsewhere.ts';
import { startSession } from './boot/start-session.ts';
import { repeated } from './core/repeated-import.ts';
import type { BegunChat, ChatHost } from './host-api.ts';

/** Begins a chat in a shell; `viewsCome` when the file of the views may be imported. */
export function beginChat(host: ChatHost, isOpening: boolean, viewsCome?: Promise<unknown>): BegunChat {
  if (isElsewhere(host)) {
    endElsewhere(host);
    return { views: new Promise(() => {}), destroy: () => {} };
  }
  const started = startSession(host, viewsCome);
  const whenOpened = isOpening && host.isOpen ? started.openAhead() : undefined;
  const loadViews = async () => {
    await viewsCome;
    const { createChat } = await repeated(() => import('./element.tsx'));
    // The panel is drawn once then, with the field.
    await whenOpened;
    return () => createChat(host, started);
  };
  const views = loadViews();
  views.catch(started.destroy);
  return { views, destroy: started.destroy };
}
