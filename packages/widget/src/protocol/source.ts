// What a reply rests on: `sources` of a message (docs/protocol.md#sources-and-steps). Read entry by entry: a broken one costs neither
// the others, which keep their numbers, nor the message.

import * as v from 'valibot';
import { parseData } from './envelope.ts';

const maxSources = 50;
const maxTitleCharacters = 200;
const maxSnippetCharacters = 500;
const maxUrlCharacters = 2048;

const text = v.nullish(v.fallback(v.string(), ''), '');
const sourceSchema = v.object({ title: text, url: text, snippet: text });

export interface WireSource {
  readonly title?: string;
  readonly url?: string;
  readonly snippet?: string;
}

export interface Source extends Required<WireSource> {
  /** Its place in the list, from 1: the number of its marks in the text. */
  readonly number: number;
}

/** One line; what is too long is cut. */
export function oneLine(value: string, most: number): string {
  const words = value
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
}

/** The sources that say what or where they are, in their order; of an address it is not known whether a link may lead there. */
export function readSources(value: unknown): readonly Source[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value.slice(0, maxSources) : [];
  return entries.flatMap((entry, index) => {
    const source = parseData(sourceSchema, entry);
    if (!source) return [];
    const title = oneLine(source.title ?? '', maxTitleCharacters);
    const url = (source.url ?? '').length > maxUrlCharacters ? '' : (source.url ?? '');
    if (!title && !url) return [];
    return { number: index + 1, title, url, snippet: oneLine(source.snippet ?? '', maxSnippetCharacters) };
  });
}
