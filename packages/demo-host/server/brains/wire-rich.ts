// What a brain may give besides words, as the wire has it (docs/protocol.md#cards, docs/protocol.md#forms).

export type WireAction =
  | { readonly type: 'link'; readonly label: string; readonly url: string }
  | { readonly type: 'reply'; readonly label: string; readonly text?: string }
  | { readonly type: 'event'; readonly label: string; readonly name: string; readonly data?: unknown };

export interface WireCard {
  readonly id?: string;
  readonly title: string;
  readonly text?: string;
  readonly image?: { readonly url: string; readonly alt?: string };
  readonly actions?: readonly WireAction[];
}
