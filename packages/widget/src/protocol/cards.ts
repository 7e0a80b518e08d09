// Cards of a message: `cards` (docs/protocol.md#cards). Read entry by entry: a broken card or action costs neither the others nor the
// message.

import * as v from 'valibot';
import { parseData, parseItems } from './envelope.ts';

export const maxCards = 10;
export const maxActions = 3;
const maxTitleCharacters = 120;
const maxTextCharacters = 600;
const maxLabelCharacters = 60;
const maxReplyCharacters = 1_000;
/** Of the data of an event, as JSON. */
const maxDataCharacters = 8_000;

const trimmed = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.trim()),
    v.maxLength(most),
  );
/** White space of a line, as it shows. */
const line = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.maxLength(most),
  );
const filled = (most: number) =>
  v.pipe(
    line(most),
    v.check((text) => text !== ''),
  );
const label = filled(maxLabelCharacters);
const text = (most: number) => v.nullish(v.fallback(trimmed(most), ''), '');

const actionSchema = v.union([
  v.object({ type: v.literal('link'), label, url: v.pipe(v.string(), v.maxLength(4_096)) }),
  v.object({
    type: v.literal('reply'),
    label,
    text: v.nullish(trimmed(maxReplyCharacters)),
  }),
  v.object({
    type: v.literal('event'),
    label,
    name: v.pipe(
      v.string(),
      v.check((name) => /^[\w.:-]{1,64}$/.test(name)),
    ),
    data: v.pipe(
      v.optional(v.unknown(), null),
      v.check((data) => JSON.stringify(data).length <= maxDataCharacters),
    ),
  }),
]);
/** What a card offers; the text of a reply is its label where it has none of its own. */
export type CardAction = v.InferOutput<typeof actionSchema>;

const imageSchema = v.object({ url: v.pipe(v.string(), v.maxLength(4_096)), alt: text(maxTitleCharacters) });

const cardSchema = v.object({
  id: v.nullish(v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(128))), null), null),
  title: filled(maxTitleCharacters),
  text: text(maxTextCharacters),
  image: v.optional(v.unknown()),
  actions: v.optional(v.unknown()),
});

export interface Card {
  readonly id: string | null;
  readonly title: string;
  /** Plain text with line breaks. */
  readonly text: string;
  readonly image: { readonly url: string; readonly alt: string } | null;
  readonly actions: readonly CardAction[];
}

/** The first cards that can be shown. A list of any length costs no more than a look at its beginning. */
export function readCards(value: unknown): readonly Card[] {
  const entries = Array.isArray(value) ? value.slice(0, maxCards) : [];
  return parseItems(cardSchema, entries).map(({ image, actions, ...card }) => ({
    ...card,
    image: parseData(imageSchema, image),
    actions: parseItems(actionSchema, Array.isArray(actions) ? actions.slice(0, maxActions) : []),
  }));
}
