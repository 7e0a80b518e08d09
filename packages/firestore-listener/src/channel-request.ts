// What a browser's channel sends, read and checked.

import * as v from 'valibot';
import { listenRequestSchema } from './messages.ts';
import type { ListenRequest } from './messages.ts';

const number = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number));

export const channelQuerySchema = v.object({
  VER: v.literal('8'),
  RID: v.optional(v.string()),
  SID: v.optional(v.string()),
  /** Id of the last message that the client has. */
  AID: v.optional(number),
  /** `1`: the response ends after its first chunk. */
  CI: v.optional(v.string()),
  TO: v.optional(number),
  TYPE: v.optional(v.string()),
});
export type ChannelQuery = v.InferOutput<typeof channelQuerySchema>;

const bodySchema = v.object({ count: v.optional(number, '0'), ofs: v.optional(number, '0') });
/** A client has a few listeners, and says a few words about each. */
const maxMessages = 100;

export interface Messages {
  readonly offset: number;
  /** undefined where a message cannot be understood. */
  readonly messages: readonly (ListenRequest | undefined)[];
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readMessage = (text: string | undefined): ListenRequest | undefined => {
  const result = v.safeParse(listenRequestSchema, parseJson(text ?? ''));
  return result.success ? result.output : undefined;
};

/** The messages in a form-encoded body; null when it is none. */
export const readMessages = (body: string): Messages | null => {
  // Looked up by name for each message; the form itself would be searched from its beginning.
  const form = new Map(new URLSearchParams(body));
  const result = v.safeParse(bodySchema, { count: form.get('count'), ofs: form.get('ofs') });
  if (!result.success || result.output.count > maxMessages) return null;
  const { count, ofs: offset } = result.output;
  const messages = Array.from({ length: count }, (_, index) => readMessage(form.get(`req${index}___data__`)));
  return { offset, messages };
};

/** The bearer token of a handshake: it travels inside the body, so that browsers ask for no permission first. */
export const readBearer = (body: string): string | null =>
  /^Authorization:\s*Bearer\s+(\S+)\s*$/im.exec(new URLSearchParams(body).get('headers') ?? '')?.[1] ?? null;
