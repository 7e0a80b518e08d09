// proactive.js: what speaks first where the page asks for it (docs/embedding.md#speaking-first). It shares no code with the chat,
// which no visitor has asked for yet.

import type { ChatHost, BesideLauncherModule } from '@persona-chat/widget/host-api.ts';
import { createWatcher, type Watcher } from './watcher.ts';

const watchers = new WeakMap<Element, Watcher>();

function follow(host: ChatHost): void {
  const { element } = host;
  const known = watchers.get(element);
  if (!element.isConnected) {
    known?.end();
    watchers.delete(element);
    return;
  }
  const watcher = known ?? createWatcher(host);
  watchers.set(element, watcher);
  watcher.changed();
}

/** A shell was drawn: its watcher begins, follows, or ends with it; not before the page is loaded, which comes first. */
export const beginChat: BesideLauncherModule['beginChat'] = (host) => {
  if (document.readyState === 'complete') follow(host);
  else addEventListener('load', () => follow(host), { once: true });
};
