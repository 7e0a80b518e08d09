// The context of the ui: the session and what the shell offers; inside a conversation also its slots.

import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import type { createRoot } from 'react-dom/client';
import type { Session } from '../features/session-types.ts';
import type { ConversationFeatures } from '../features/conversation-types.ts';
import type { Translate } from '../features/i18n/i18n-types.ts';
import type { Sheets } from './theme/sheets.ts';

export interface UiContext {
  readonly session: Session;
  readonly sheets: Sheets;
  /** `<persona-chat>`, whose attributes hold texts of the page. */
  readonly element: HTMLElement;
  /** The wrapper inside the shadow root; its `data-covered` hides the launcher under a sheet. */
  readonly container: HTMLElement;
  /** For views inside what is no view of ours; r2wc brings it anyway. */
  readonly createRoot: typeof createRoot;
  /** Closes the panel as the visitor would. */
  close(): void;
}

export const SessionContext = createContext<UiContext | null>(null);

export function useUi(): UiContext {
  const context = useContext(SessionContext);
  if (!context) throw new Error('persona-chat: rendered outside a session');
  return context;
}

export function useSession(): Session {
  return useUi().session;
}

/** The conversation on screen; only inside the views that its chunk brings. */
export const ConversationContext = createContext<ConversationFeatures | null>(null);

export function useConversation(): ConversationFeatures {
  const conversation = useContext(ConversationContext);
  if (!conversation) throw new Error('persona-chat: rendered outside a conversation');
  return conversation;
}

/** Translates at render; the view draws again when the language changes. */
export function useT(): Translate {
  return useStore(useSession().i18n.$t);
}
