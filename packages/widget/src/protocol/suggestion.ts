// What a visitor may say next with one press: `starters` of a persona, `suggestions` of a message
// (docs/protocol.md#starters-and-suggestions). Read entry by entry: a broken one costs neither the others nor the message.

import * as v from 'valibot';
import { parseItems } from './envelope.ts';

const maxLabelCharacters = 100;
const maxTextCharacters = 1000;

const entrySchema = v.union([
  v.string(),
  v.object({ label: v.string(), text: v.nullish(v.string()), icon: v.nullish(v.fallback(v.string(), '')) }),
]);

export interface Suggestion {
  /** What the button says. */
  readonly label: string;
  /** What is sent. */
  readonly text: string;
  /** Name of an icon, known or not. */
  readonly icon: string;
}

/** The first `most` entries that can be shown and sent as they are; those that are too long, empty or said twice are left out. */
export function readSuggestions(value: unknown, most: number): readonly Suggestion[] {
  const byLabel = new Map<string, Suggestion>();
  // A list of any length costs no more than a look at its beginning.
  for (const entry of parseItems(entrySchema, Array.isArray(value) ? value.slice(0, most * 4) : [])) {
    const { label, text, icon } = typeof entry === 'string' ? { label: entry, text: entry, icon: '' } : entry;
    const shown = label.replace(/\s+/g, ' ').trim();
    const sent = (text ?? label).trim();
    const fits = shown.length <= maxLabelCharacters && sent.length <= maxTextCharacters;
    if (fits && shown && sent && !byLabel.has(shown))
      byLabel.set(shown, { label: shown, text: sent, icon: icon ?? '' });
  }
  return [...byLabel.values()].slice(0, most);
}
