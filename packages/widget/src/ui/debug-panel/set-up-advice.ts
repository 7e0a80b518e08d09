// A set-up that cannot work, told to whoever sets it up: one console line, what, where and what to do (docs/embedding.md#when-nothing-happens).

import type { SetUpTopic } from '../../core/env.ts';
import { whyUnread, whyUnreadOpening } from '../../protocol/why-unread.ts';
import { channelAdvice, languageAdvice } from './attribute-advice.ts';
import { type AdvisedHost, openingAdvice } from './opening-advice.ts';
import {
  type EnvelopeFact,
  envelopeAdvice,
  type FailureFact,
  failureAdvice,
  inShort,
  type StreamFact,
  streamAdvice,
  unprovenCallAdvice,
} from './reply-advice.ts';

/** Of the page, as its console is. */
const told = new Set<string>();

/** What the console was told, for the debug panel. */
export const adviceLines = (): readonly string[] => [...told];

/** A line, undefined for what is no matter of the set-up, and its place in the documentation. */
type Line = readonly [text: string | undefined, place: string];

const attributes = 'embedding.md#attributes';
const commands = 'embedding.md#commands';
const nothingHappens = 'embedding.md#when-nothing-happens';

const wordsOf: Readonly<Record<SetUpTopic, (fact: never, host: AdvisedHost) => Line | Promise<Line>>> = {
  opening: async (fact, host) => [await openingAdvice(fact, host), nothingHappens],
  'opening-part': (data: unknown) => [
    `POST /conversations: parts of data are missing or wrong, left out: ${whyUnreadOpening(data)}`,
    'protocol.md#opening-a-chat',
  ],
  stream: (fact: StreamFact) => [streamAdvice(fact), 'protocol.md#the-reply-stream'],
  failure: (fact: FailureFact | undefined) => [fact && failureAdvice(fact), nothingHappens],
  'reply-id': (id: string) => [
    `a reply is not shown: its subMessageId is the id of another message, ${inShort(id)}: each message has an id of its own`,
    'protocol.md#the-reply-stream',
  ],
  unproven: (fact: FailureFact) => [unprovenCallAdvice(fact), 'protocol.md#opening-a-chat'],
  envelope: (fact: EnvelopeFact) => [envelopeAdvice(fact), 'protocol.md#calls'],
  history(messages: readonly unknown[]) {
    const [first] = messages.map(whyUnread).filter(Boolean);
    return [`GET /chat: messages are left out, of the first is missing or wrong: ${first}`, 'protocol.md#entities'];
  },
  text: () => ['send and sendMessage take a text', commands],
  user: () => ['identify takes an object with name and email', commands],
  'api-base': () => ['api-base is missing: without it there is no server to talk to', attributes],
  lang: (raw: string) => [languageAdvice(raw), attributes],
  channel: ([raw, known]: readonly [string, string]) => [channelAdvice(raw, known), attributes],
  persona: (paths: readonly string[]) => [
    `persona cannot be read whole, left out: ${paths.join(', ')}`,
    'embedding.md#the-element',
  ],
  'built-in': (name: string) => [
    `this page has changed or frozen ${name}: the Firebase SDK cannot run in it, the conversation is looked at every 30 s in place of live updates`,
    'realtime.md#pages-that-have-changed-the-language',
  ],
  tool: (problem: string) => [`the tool ${problem} cannot be used: it is left out`, 'embedding.md#tools-of-the-page'],
};

/**
 * Writes a line to the console, once a page; `place` is where the documentation has more. What has been warned of is only explained: of
 * a bad value there is one warning.
 */
export function tell(text: string | undefined, place: string, level: 'info' | 'warn' = 'warn'): void {
  const line = `${text} (${__HOMEPAGE__}/blob/main/docs/${place})`;
  if (!text || told.has(line)) return;
  told.add(line);
  console[level](`persona-chat: ${line}`);
}

/** Tells a problem of the session's. */
export async function advise(topic: SetUpTopic, fact: unknown, host: AdvisedHost): Promise<void> {
  tell(...(await wordsOf[topic](fact as never, host)));
}
