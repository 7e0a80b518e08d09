// What the shell reads of the visitor's storage before the chat is there. It writes one thing: a dismissed teaser.

import type { ChatConfig } from '@persona-chat/widget/host-api.ts';

/** Blocked, full or corrupt storage is as good as empty. */
function attempt(action: () => unknown): unknown {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/** The key of contract §5 "Storage". */
export const storageKey = ({ apiBase, personaId = '' }: ChatConfig): string => `persona-chat:${apiBase}:${personaId}`;

/** Whether the panel was open when this tab last showed a page with this persona. */
export const wasOpen = (config: ChatConfig): boolean =>
  attempt(() => (JSON.parse(sessionStorage.getItem(storageKey(config)) ?? '') as { open?: unknown }).open) === true;

const teaserKey = (config: ChatConfig): string => `${storageKey(config)}:teaser`;

export const isTeaserDismissed = (config: ChatConfig): boolean => !!attempt(() => localStorage.getItem(teaserKey(config)));

export const dismissTeaser = (config: ChatConfig): unknown => attempt(() => localStorage.setItem(teaserKey(config), '1'));
