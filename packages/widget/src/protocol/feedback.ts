// What a visitor thinks of a reply: `feedback` of a message (docs/protocol.md#feedback). Whatever it holds, the message stands.

import * as v from 'valibot';

export const maxFeedbackCharacters = 1000;

/** Those that the chat offers, in their order; a reader leaves out others. */
export const feedbackReasons = ['incorrect', 'unhelpful', 'unsafe', 'other'] as const;
export type FeedbackReason = (typeof feedbackReasons)[number];

const feedbackSchema = v.object({
  value: v.picklist(['up', 'down']),
  reasons: v.fallback(v.array(v.unknown()), []),
  text: v.fallback(v.string(), ''),
});

export interface MessageFeedback {
  readonly value: 'up' | 'down';
  /** Of `down` alone. */
  readonly reasons: readonly string[];
  readonly text: string;
}

/** What stands in a message; null where that is nothing that could be shown. */
export function readFeedback(value: unknown): MessageFeedback | null {
  const { success, output } = v.safeParse(feedbackSchema, value);
  if (!success) return null;
  const reasons = feedbackReasons.filter((reason) => output.reasons.includes(reason));
  return { value: output.value, reasons, text: output.text.slice(0, maxFeedbackCharacters) };
}
