// The visitor's conversations with this persona, where the server has several of them (docs/behaviour.md#past-conversations).

import type { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { PastConversation } from '../../protocol/past-conversation.ts';

export type ConversationsPhase =
  | { readonly name: 'loading' }
  /** The next page is on its way. */
  | { readonly name: 'loading-more' }
  | { readonly name: 'ready'; readonly hasMore: boolean }
  /** The page that was asked for did not come; what is listed by then stays. */
  | { readonly name: 'failed'; readonly error: WidgetError };

/** What was asked for and did not work; `busy`: something is recorded or sent, and belongs to the conversation on screen. */
export interface ConversationsFailure {
  /** Of the conversation; null for another one that was to be begun. */
  readonly id: string | null;
  readonly error: WidgetError | 'busy';
}

export interface ConversationsFeature {
  readonly $phase: Readable<ConversationsPhase>;
  /** The latest first; of the one on screen nothing is unread. */
  readonly $items: Readable<readonly PastConversation[]>;
  readonly $search: Readable<string>;
  /** Id of the conversation on screen. */
  readonly $currentId: Readable<string | undefined>;
  /** Something that was asked for is under way: nothing else is begun. */
  readonly $isBusy: Readable<boolean>;
  readonly $failure: Readable<ConversationsFailure | null>;
  /** Reads the list anew, without a search. */
  load(): void;
  /** Looks for words a moment after the last letter. */
  search(text: string): void;
  /** The next page, or the one again that has failed. */
  loadMore(): void;
  /**
   * Brings a conversation on screen, null: one in which nothing was said yet. What is written, chosen or under way here stays here.
   * Resolves with whether it is there.
   */
  open(id: string | null): Promise<boolean>;
  /**
   * A call has been told that there is no such conversation: where the one on screen was deleted on another device, a new one takes its
   * place, with all that waits in it.
   */
  leaveMissing(): Promise<void>;
  /** Another tab has deleted the one on screen: nothing of it stays here either, also what is kept of a recording by `settled`. */
  leaveDeleted(settled: Promise<void>): Promise<void>;
  /** The one that is being opened is not wanted any more: what comes of it is not shown. */
  giveUp(): void;
  /** Gives it a title; an empty one takes it back. */
  rename(id: string, title: string): Promise<boolean>;
  /** Deletes it for good, with its draft and what was not sent. In place of the one on screen the latest of the others is opened. */
  remove(id: string): Promise<boolean>;
}
