// What `scroll-reducer.ts` knows of the list, what it hears, and what it has done.

/** The list as it is laid out, in pixels. */
export interface Layout {
  readonly scrollTop: number;
  /** Of all that is in the list, and of what is seen of it. */
  readonly height: number;
  readonly viewHeight: number;
  readonly viewWidth: number;
  /** Not all messages are drawn: the window keeps the place of what is read by itself (`ui/long-conversation`). */
  readonly isWindowed: boolean;
}

export interface ScrollState {
  readonly mode: 'following' | 'reading' | 'returning';
  /** Sizes at the last time that anything was brought into its place. */
  readonly height: number;
  readonly viewHeight: number;
  readonly viewWidth: number;
  readonly fromEndPx: number;
  /** Scroll position by then. */
  readonly placedTop: number;
  /** The event of that scrolling has not come yet. */
  readonly isPlacing: boolean;
  /** The rows of the first paint are drawn: what is not among them will not come. */
  readonly isSettled: boolean;
  /** At the last event of scrolling. */
  readonly lastTop: number;
  readonly firstKey: string | undefined;
  readonly lastKey: string | undefined;
  /** At the last time that anything was brought into its place: the last key, unless a reply was growing. */
  readonly placedKey: string | undefined;
  /** Something arrived out of sight. */
  readonly hasUnseen: boolean;
  /** What was pressed there may have grown: whoever still is at the end when something else comes follows it again. */
  readonly isPressedAtEnd: boolean;
  /** On the way to the end, which another size of the list may cut short. */
  readonly isGliding: boolean;
  /** Whether the end was followed when the view got another size. */
  readonly wasFollowing: boolean;
}

export type Gesture =
  | { readonly name: 'wheel-turned'; readonly deltaY: number }
  | { readonly name: 'key-pressed'; readonly key: string }
  /** The focus has come to something in the list; what was looked for is brought into sight. */
  | { readonly name: 'finger-moved' | 'pointer-pressed' | 'focus-moved' | 'row-shown' };

export type ScrollEvent =
  | { readonly name: 'keys-changed'; readonly keys: readonly string[]; readonly layout: Layout }
  /** Something new is listed, and none of it is seen: what has the focus has kept its place. */
  | { readonly name: 'newest-hidden' }
  /** The visitor has sent something from this page. */
  | { readonly name: 'message-sent' }
  /**
   * A reply is on its way: by a press on Retry nothing new is listed, and what was pressed may be lower from then on. Or something stands
   * among the messages that is none: who has left, the question for a rating.
   */
  | { readonly name: 'more-comes' }
  /** A reply whose end changes no height has ended; something in the list has another size. */
  | { readonly name: 'reply-ended' | 'content-resized' | 'start-settled' }
  /** @param isTopRestored What stands at the top was brought there, and nobody has scrolled since. */
  | { readonly name: 'view-resized'; readonly isTopRestored: boolean; readonly layout: Layout }
  /**
   * The answer to the effect `lay-out`.
   *
   * @param newestStart Scroll position that shows what is newest from its start.
   * @param readTop The one that shows what was read before a reload.
   * @param isReadDrawn The message of that is drawn.
   */
  | {
      readonly name: 'laid-out';
      readonly layout: Layout;
      readonly newestStart: number;
      readonly readTop: number;
      readonly isReadDrawn: boolean;
      readonly isReplyGrowing: boolean;
    }
  /** @param isContentChanged Since the last frame: the list may have been lower for a moment, and the browser have moved it. */
  | { readonly name: 'scrolled'; readonly layout: Layout; readonly isContentChanged: boolean }
  | { readonly name: 'scroll-ended' | 'end-requested'; readonly layout: Layout }
  | Gesture;

export type ScrollEffect =
  | { readonly name: 'scroll-to'; readonly top: number; readonly isSmooth?: boolean }
  /** Asks for `laid-out`, as things are by then. */
  | { readonly name: 'lay-out' }
  /** What is at the top of the view (`top-of-view.ts`). */
  | { readonly name: 'remember-top' | 'forget-top' | 'restore-top' };

export type ScrollStep = readonly [ScrollState, readonly ScrollEffect[]];

export type EventOf<Name extends ScrollEvent['name']> = Extract<ScrollEvent, { readonly name: Name }>;
