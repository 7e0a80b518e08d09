// Words for a reply that the chat cannot read as it comes, and for a call that the server fails at.

import { parseJson } from '../../protocol/envelope.ts';
import type { streamEventSchema } from '../../protocol/stream-event.ts';
import { whyUnread, whyUnreadEvent } from '../../protocol/why-unread.ts';

/** A stream that ended without its completion, or held no text: its type of content, and the first line that could not be read. */
export interface StreamFact {
  readonly type: string | null;
  readonly line: string | undefined;
  /** What can be read; it comes along, since only what reads replies is to have its code. */
  readonly events: typeof streamEventSchema;
}

export interface FailureFact {
  readonly method: string;
  readonly path: string;
}

const MAX_SHOWN = 80;
/** As much of a text of the server's as a line has room for. */
export const inShort = (text: string): string => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

/** An event that ends its sub-message, and names its text, be it none. */
const isWhole = (event: object): boolean => {
  const { delta, message, subMessageEnded, sub_message_ended: ended } = event as Readonly<Record<string, unknown>>;
  return Boolean(subMessageEnded || ended) && (delta ?? message) != null;
};

export function streamAdvice({ type, line, events }: StreamFact): string | undefined {
  const form = 'send one JSON object a line, as NDJSON';
  if (type?.startsWith('text/event')) return `the stream of a reply is ${type}: ${form}`;
  if (!line) return 'the stream of a reply has ended without {"type":"completion"}, so that the chat asks for it again';
  const event = parseJson(line);
  if (typeof event !== 'object' || event === null || Array.isArray(event))
    return `the stream of a reply (${type}) has a line that is no JSON object, ${form}: ${inShort(line)}`;
  const { type: name, delta } = event as { readonly type?: unknown; readonly delta?: unknown };
  const known = events.options.map(({ entries }) => entries.type.literal);
  if (!known.some((one) => one === name))
    return `the stream of a reply has an event without a type of the protocol (${known.join(', ')}): ${inShort(line)}`;
  const why = whyUnreadEvent(event, events);
  if (!why && /^(completion|end)$/.test(String(name)))
    return 'the stream of a reply has held nothing but its end: unless a visitor has stopped it, or a human has taken over, send events with text before it';
  // What has ended without a word may have none to say.
  if (!why && isWhole(event)) return undefined;
  // Nothing is wrong with an event that brings no letter yet.
  if (!why && delta === '')
    return 'the stream of a reply has ended without {"type":"completion"}, or without any text, so that the chat asks for it again';
  return `the stream of a reply: of the event "${String(name)}" is missing or wrong: ${why || 'its text, as delta'}`;
}

export interface EnvelopeFact {
  readonly call: string;
  readonly data: unknown;
}

/** What the data of a call has to be. */
const shapes: Readonly<Record<string, string>> = {
  'GET /chat': '{data: [message, …], metadata: {nextParamId}}',
  'POST /chat/v4': '{data: message}',
};

export function envelopeAdvice({ call, data }: EnvelopeFact): string {
  if (call === 'POST /chat/v4' && data != null) return `${call}: of data is missing or wrong: ${whyUnread(data)}`;
  return `${call} gave no ${shapes[call] ?? '{data: …}'}: replies of the API are envelopes in JSON`;
}

/** Ids tell nobody where a server fails. */
const nameOf = ({ method, path }: FailureFact): string =>
  `${method} ${path.replace(/(\/stream|\/guests|\/documents)\/.*/, '$1/{id}')}`;

export const failureAdvice = (fact: FailureFact): string => `${nameOf(fact)} gave 500: the log of the API says why`;

/** Of the first call, which is the one that may be made without a token, the opening tells. */
export const unprovenCallAdvice = (fact: FailureFact): string | undefined =>
  fact.path === '/conversations'
    ? undefined
    : `${nameOf(fact)} gave 401 for want of a token: the reply to POST /conversations has to hold data.token`;
