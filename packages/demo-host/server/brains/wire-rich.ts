// What a brain may give besides words, as the wire has it (docs/protocol.md#cards, docs/protocol.md#forms).

import type { fieldSchema } from '@persona-chat/widget/protocol/guest.ts';
import type * as v from 'valibot';

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

export interface WireForm {
  readonly title?: string;
  readonly text?: string;
  readonly submitLabel?: string;
  readonly fields: readonly v.InferInput<typeof fieldSchema>[];
}
