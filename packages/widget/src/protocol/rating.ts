// What a visitor thinks of a conversation that a human has ended: `rating` of a conversation (docs/protocol.md#rating).

import * as v from 'valibot';

export const maxRatingCharacters = 1000;

/** From the worst to the best. */
export const ratingScores = [1, 2, 3, 4, 5] as const;
export type RatingScore = (typeof ratingScores)[number];

const ratingSchema = v.object({
  status: v.picklist(['asked', 'given', 'dismissed']),
  score: v.fallback(v.nullable(v.picklist(ratingScores)), null),
  text: v.fallback(v.string(), ''),
});

export interface ConversationRating {
  /** `asked`: a human has ended the conversation, and nothing was said to it yet. */
  readonly status: 'asked' | 'given' | 'dismissed';
  /** Of `given` alone. */
  readonly score: RatingScore | null;
  readonly text: string;
}

/** What stands in a conversation; null where that is nothing that could be read. */
export function readRating(value: unknown): ConversationRating | null {
  const { success, output } = v.safeParse(ratingSchema, value);
  return success ? output : null;
}

const draftSchema = v.object({
  score: v.fallback(v.nullable(v.picklist(ratingScores)), null),
  text: v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, maxRatingCharacters)),
    ),
    '',
  ),
});

/** In the tab's storage, of what the visitor has dismissed and no server knows of. */
export const dismissedDraft = { isDismissed: true };

export function isDismissedDraft(value: unknown): boolean {
  return (Object(value) as Partial<typeof dismissedDraft>).isDismissed === true;
}

/** What was begun and lies in the tab's storage; null where that is nothing. */
export function readRatingDraft(value: unknown): v.InferOutput<typeof draftSchema> | null {
  const { success, output } = v.safeParse(draftSchema, value);
  return success && (output.score !== null || output.text !== '') ? output : null;
}
