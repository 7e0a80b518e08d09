// A reply, read from its stream.

import * as v from 'valibot';
import { parseJson } from '@persona-chat/widget/protocol/envelope.ts';
import { createLineSplitter } from '@persona-chat/widget/protocol/stream-codec.ts';
import { streamEventSchema, type StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import type { Client } from './client.ts';
import { clientId, type Visitor } from './context.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly StreamEvent[];
  /** Lines that are no event. */
  readonly broken: readonly string[];
  /** Events of types that the protocol does not have. */
  readonly unknown: readonly string[];
  /** The events `tool_call` as they came. */
  readonly calls: readonly unknown[];
  /** Texts by the id of their message, as the history should hold them. */
  readonly texts: ReadonlyMap<string, string>;
}

interface Reading {
  /** Ends the connection after so many events. */
  readonly cutAfter?: number;
  /** Ends it with the first event of that type, or with the first that holds text. */
  readonly until?: StreamEvent['type'] | 'text';
  readonly token?: string;
}

interface Lines {
  readonly events: StreamEvent[];
  readonly broken: string[];
  readonly unknown: string[];
  readonly calls: unknown[];
}

const known = new Set(streamEventSchema.options.map(({ entries }) => entries.type.literal as string));

/** Unknown types are for newer widgets: beside a text they are no mistake. */
function readLine(line: string, { events, broken, unknown, calls }: Lines): void {
  if (line.trim() === '') return;
  const json = parseJson(line) as { readonly type?: unknown } | undefined;
  const event = v.safeParse(streamEventSchema, json);
  if (json?.type === 'tool_call') calls.push(json);
  if (event.success) events.push(event.output);
  else if (typeof json?.type !== 'string' || known.has(json.type)) broken.push(line);
  else unknown.push(line);
}

function textsOf(events: readonly StreamEvent[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'token') texts.set(event.subMessageId, (texts.get(event.subMessageId) ?? '') + event.delta);
    if (event.type === 'chunk')
      texts.set(event.sub_message_id, event.message ?? (texts.get(event.sub_message_id) ?? '') + event.delta);
    if (event.type === 'completion') for (const { id, content } of event.messages ?? []) texts.set(id, content);
  }
  return texts;
}

/** The first event of a reply may be without any: it is told before there is one. */
export const hasText = (event: StreamEvent): boolean =>
  (event.type === 'token' || event.type === 'chunk') && Boolean(event.delta || ('message' in event && event.message));

export async function readReply(
  client: Client,
  { token, conversationId }: Visitor,
  messageId: string,
  { cutAfter = Infinity, until, token: other = token }: Reading = {},
): Promise<Reply> {
  const query = new URLSearchParams({ conversationId, clientId, channel: 'WEB_WIDGET', voiceEnabled: 'false' });
  const path = `/chat/v4/stream/${encodeURIComponent(messageId)}?${query}&targetLanguage=en&retryCount=0`;
  const cut = new AbortController();
  const response = await client.request(path, { token: other, clientId, conversationId, signal: cut.signal });
  const lines: Lines = { events: [], broken: [], unknown: [], calls: [] };
  const { events } = lines;
  const splitter = createLineSplitter();
  const isWanted = (event: StreamEvent) => (until === 'text' ? hasText(event) : event.type === until);
  const isEnough = () => events.length >= cutAfter || events.some(isWanted);
  for await (const bytes of response.body ?? []) {
    for (const line of splitter.push(bytes)) readLine(line, lines);
    if (isEnough()) break;
  }
  cut.abort();
  if (!isEnough()) for (const line of splitter.end()) readLine(line, lines);
  return { status: response.status, headers: response.headers, ...lines, texts: textsOf(events) };
}
