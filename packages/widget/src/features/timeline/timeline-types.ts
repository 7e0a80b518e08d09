// The timeline's public face: an order atom and one atom per message, so that a token redraws one bubble.

import type { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Message } from '../../protocol/message.ts';

/** A message as it is shown. Its `id` is stable from the first local bubble on, also after the server names it. */
export interface TimelineMessage extends Omit<Message, 'status'> {
  /** Key that never changes while the bubble lives; equals `id` for messages that came from the server. */
  readonly key: string;
  /** `sending` until the final token, then `delivered`; `failed` offers Retry; `queued` waits for the network. */
  readonly delivery: 'queued' | 'sending' | 'delivered' | 'failed';
  /** True while tokens of this message still arrive. */
  readonly isStreaming: boolean;
  /** The visitor stopped it: it stays as it was then until a reload shows what the server has. */
  readonly isFrozen?: boolean;
  /** Id of the message that it answers, as long as its stream alone has named it and no page of the history. */
  readonly answers?: string | undefined;
  /** No server has confirmed it: the visitor's own, known by its `requestId` alone, which makes sending it again harmless. */
  readonly isUnconfirmed?: boolean;
  /** Why it could not be sent, which stays with it while something else takes the status line; its readers check it. */
  readonly failure?: unknown;
  /** Another tab has written it, or an earlier page of this one. */
  readonly isFromElsewhere?: boolean | undefined;
}

export type HistoryState =
  | { readonly name: 'idle' }
  | { readonly name: 'loading' }
  /** The cursor was -1 or a page was empty: nothing older exists. `isEmpty` when an older page had nothing in it. */
  | { readonly name: 'complete'; readonly isEmpty: boolean }
  | { readonly name: 'failed'; readonly error: WidgetError };

/** Where the visitor reads, kept for the tab, so that a classic site's next page goes on there. */
export interface ReadingPlace {
  /** Undefined when nothing was kept: the end. */
  read(): ReadPlace | undefined;
  keep(place: ReadPlace | undefined): void;
}

export interface ReadPlace {
  /** Between what is seen and the end. */
  readonly fromEndPx: number;
  /** Of the message at the top of the view: what is below it may get another height, as pictures do that are not here yet. */
  readonly id?: string | undefined;
  /** From the top of that message to the top of the view; negative where it starts below. */
  readonly offsetPx?: number | undefined;
}

export interface TimelineFeature {
  /** Keys of the listed messages, oldest first (docs/behaviour.md#messages; hidden ones left out). */
  readonly $keys: Readable<readonly string[]>;
  readonly $history: Readable<HistoryState>;
  /** Becomes true once the first page has been answered. */
  readonly $isLoaded: Readable<boolean>;
  /** The first page has come or failed, or is so late that nothing waits for it any longer. */
  readonly $isSettled: Readable<boolean>;
  /** The message of a key as it is now. */
  get(key: string): TimelineMessage | undefined;
  /** The message behind a key, to be followed. Asking for an unknown key gives a store of `undefined`. */
  message(key: string): Readable<TimelineMessage | undefined>;
  /** First line of the message that `replyToId` names, or null where it is not known. */
  quoteOf(replyToId: string): string | null;
  /** Loads the next older page; one at a time; a no-op when complete. */
  loadOlder(): Promise<void>;
}
