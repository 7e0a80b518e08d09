// proactive.js: what speaks first where the page asks for it (docs/embedding.md#speaking-first). It shares no code with the chat,
// which no visitor has asked for yet.

import type { ProactiveModule } from '@persona-chat/widget/host-api.ts';
import { createWatcher, type Watcher } from './watcher.ts';

const watchers = new WeakMap<Element, Watcher>();

/** A shell was drawn: its watcher begins, follows, or ends with it. */
export const beginChat: ProactiveModule['beginChat'] = (host) => {
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
};
