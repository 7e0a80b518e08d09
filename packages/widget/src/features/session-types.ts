// What the ui sees of a session: one per <persona-chat>, independent of every other.

import type { ChatConfig, UserInfo } from '../core/host-types.ts';
import type { BootstrapFeature } from './bootstrap/bootstrap-types.ts';
import type { GuestsFeature } from './guests/guests.ts';
import type { AskedConfig } from './host-commands/who-is-meant.ts';
import type { I18nFeature } from './i18n/i18n-types.ts';
import type { LazyFeature } from '../core/lazy-feature.ts';
import type { ConversationFeatures } from './conversation-types.ts';
import type { Retries } from './lazy-retries/lazy-retries.ts';
import type { ThemeFeature } from './theme/theme.ts';
import type { Unread } from './unread/unread.ts';
import type { ToastsFeature } from './toasts/toasts.ts';
import type { Readable } from '../core/store-types.ts';

export interface Session {
  readonly $config: Readable<ChatConfig>;
  /** Origins from which message content may load images (`image-origins` in docs/embedding.md#attributes). */
  readonly $imageOrigins: Readable<readonly string[]>;
  /** Whether the panel is open now. */
  readonly $isOpen: Readable<boolean>;
  /** Whether it is open and the page draws it: what nobody sees does not listen, speak or count as read. */
  readonly $isShown: Readable<boolean>;
  /** Whether the browser has a network. */
  readonly $isOnline: Readable<boolean>;
  /** The lazy slots: what only a conversation on screen needs. */
  readonly conversation: LazyFeature<ConversationFeatures>;
  readonly bootstrap: BootstrapFeature;
  /** The start form and the guest behind it. */
  readonly guests: GuestsFeature;
  readonly i18n: I18nFeature;
  readonly theme: ThemeFeature;
  readonly toasts: ToastsFeature;
  /** Asks again for parts that nobody's click loads. */
  readonly retries: Pick<Retries, 'follow'>;
  /** Attributes or properties changed. */
  configure(config: ChatConfig): void;
  /**
   * The panel is open, or is no more, while its views are on their way: bootstraps, and tells nobody. Resolves when the code of
   * a conversation is here, or could not be loaded.
   */
  setOpenAhead(open: boolean): Promise<void>;
  /** Messages that have arrived while the panel was closed. */
  readonly $unread: Readable<number>;
  readonly $latestUnread: Unread['$latest'];
  /** The panel was opened (which bootstraps once) or closed (which counts unread messages from then on). */
  setOpen(open: boolean): void;
  /** The page has hidden the element, or what it stands in, or shows it again. */
  setDrawn(isDrawn: boolean): void;
  /** The view leaves the page, maybe for good: stores what was written last. */
  storeDraft(): void;
  /** Loads what a conversation needs again after a failure. */
  retryConversation(): Promise<void>;
  /** Loads the host page anew, as the visitor would: drafts, the unsent form and the open panel are kept. */
  reload(): void;
  /**
   * Opens where needed, waits until a message may be sent, then sends. Rejects with WidgetError when it was refused, or when
   * others talk by then than those of the call, which are in `asked`.
   */
  sendMessage(text: string, asked?: AskedConfig): Promise<void>;
  identify(user: UserInfo): Promise<void>;
  /** Starts an agenda by a message without content (docs/behaviour.md#agenda); rejects when the chat is busy. */
  triggerAgenda(agendaId: string, asked?: AskedConfig): Promise<void>;
  /**
   * Clears the history on the server and here; the conversation keeps its id (POST /chat/clear). The host's comes after what
   * it has asked for before, the visitor's at once.
   */
  clear(by?: 'host' | 'visitor'): Promise<void>;
  /**
   * Ends the session and forgets the visitor, in every tab (docs/behaviour.md#agenda): who comes next is a first-time
   * guest.
   */
  reset(): void;
  /** The same for a visitor who was deleted, of which other tabs have heard: who has begun to talk in one since then is left alone. */
  resetDeleted(): void;
  destroy(): void;
}
