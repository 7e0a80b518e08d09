// The text of messages that are not drawn: find-in-page and the printer read it.

import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { Span } from './plan-rows.ts';

const textOf = ({ content, attachments }: TimelineMessage): string =>
  [content.trim(), ...attachments.map((one) => one.content ?? one.name)].filter(Boolean).join('\n');

const between = '\n\n';

export const textOfAll = (messages: readonly TimelineMessage[]): string => messages.map(textOf).join(between);

/** Which message a place in such a text belongs to. */
export function messageAt(messages: readonly TimelineMessage[], offset: number): number {
  let end = 0;
  const index = messages.findIndex((message) => {
    end += textOf(message).length + between.length;
    return offset < end;
  });
  return index < 0 ? Math.max(0, messages.length - 1) : index;
}

/** Keeps the texts of whole sections: they are the same from one drawing to the next. */
export function createGapTexts(): (messages: readonly TimelineMessage[], span: Span, isWhole: boolean) => string {
  const kept = new Map<string, { readonly of: readonly TimelineMessage[]; readonly text: string }>();
  return (messages, { from, to }, isWhole) => {
    const of = messages.slice(from, to);
    const name = of[0]?.key ?? '';
    const known = kept.get(name);
    if (known && known.of.length === of.length && known.of.every((one, index) => one === of[index])) return known.text;
    const text = textOfAll(of);
    if (isWhole) kept.set(name, { of, text });
    return text;
  };
}
