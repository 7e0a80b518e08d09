// A saved session of the debug panel (docs/behaviour.md#sessions): read with suspicion, since anybody may have written it.

import * as v from 'valibot';
import { parseItems, parseJson } from './envelope.ts';

/** Raised when an older panel could not read the file any more. */
export const sessionFormat = 1;
export const maxSessionBytes = 4_000_000;
/** Entries that are kept and read, at most. */
export const maxSessionEntries = 3_000;
/** The newest messages, which are told one by one. */
export const maxSessionMessages = 60;

const word = v.pipe(v.string(), v.maxLength(200));
// Validators that the chat has anyway: others would be paid for by everybody.
const count = v.pipe(
  v.number(),
  // Without an upper limit: a page stays open for days.
  v.check((number) => Number.isSafeInteger(number) && number >= 0),
);
const flag = v.boolean();
/** Milliseconds since the start. */
const at = count;

const messageFields = {
  key: word,
  id: word,
  role: word,
  delivery: word,
  /** Characters of its text. */
  length: count,
  isStreaming: flag,
  /** Another tab has written it. */
  isFromElsewhere: v.fallback(flag, false),
  /** It waits for a tool of the page, or for the visitor's word about one. */
  isCalling: v.fallback(flag, false),
  requestId: v.nullable(word),
};
const messageSchema = v.object(messageFields);

const stateFields = {
  phase: word,
  history: word,
  status: word,
  /** Of a status that waits: for so long. */
  seconds: count,
  conversationId: v.nullable(word),
  isOpen: flag,
  isOnline: flag,
  isVisible: flag,
  /** Null where nobody can tell. */
  hasFocus: v.nullable(flag),
  /** Characters of the draft. */
  draft: count,
};

const keys = v.pipe(v.array(word), v.maxLength(maxSessionMessages));

export const screenSchema = v.object({
  ...stateFields,
  /** Messages above the first of those that are told. */
  before: count,
  messages: v.pipe(v.array(messageSchema), v.maxLength(maxSessionMessages)),
});

const entrySchema = v.union([
  v.object({ kind: v.literal('event'), at, name: word, detail: v.fallback(v.optional(word), undefined) }),
  v.object({
    kind: v.literal('request'),
    at,
    serial: count,
    method: word,
    path: word,
    requestId: v.nullable(word),
    /** How often this call was made with this id. */
    attempt: count,
    status: v.nullable(count),
    failure: v.nullable(word),
    isOpen: flag,
    /** Milliseconds since it went out. */
    afterMs: count,
  }),
  v.object({
    kind: v.literal('state'),
    at,
    phase: v.optional(word),
    history: v.optional(word),
    status: v.optional(word),
    seconds: v.optional(count),
    conversationId: v.optional(v.nullable(word)),
    isOpen: v.optional(flag),
    isOnline: v.optional(flag),
    isVisible: v.optional(flag),
    hasFocus: v.optional(v.nullable(flag)),
    draft: v.optional(count),
  }),
  v.object({ kind: v.literal('message'), at, ...messageFields }),
  v.object({ kind: v.literal('list'), at, before: count, keys }),
  /** An announcement: equal numbers are equal texts. */
  v.object({ kind: v.literal('announcement'), at, text: count, length: count }),
]);

const sessionSchema = v.object({
  'persona-chat-session': v.literal(sessionFormat),
  version: v.fallback(word, ''),
  /** ISO 8601 UTC. */
  startedAt: v.fallback(word, ''),
  /** Milliseconds from the start to when it was saved. */
  endedAt: count,
  /** Older entries that were left out; `start` is what was on screen after them. */
  leftOut: v.fallback(count, 0),
  start: screenSchema,
  entries: v.array(v.unknown()),
});

export type ScreenMessage = v.InferOutput<typeof messageSchema>;
export type Screen = v.InferOutput<typeof screenSchema>;
export type SessionState = v.InferOutput<v.ObjectSchema<typeof stateFields, undefined>>;
export type SessionEntry = v.InferOutput<typeof entrySchema>;

export interface SavedSession extends Omit<v.InferOutput<typeof sessionSchema>, 'entries'> {
  readonly entries: readonly SessionEntry[];
}

/** A session; or what keeps the text from being one, by the path of the first field that is wrong. */
export type ReadSession = { readonly session: SavedSession; readonly unreadable: number } | { readonly wrong: string };

/** Reads a saved session. Entries that cannot be read, or come before the one ahead of them, are left out and counted. */
export function readSession(text: string): ReadSession {
  const value = parseJson(text);
  if (value === undefined) return { wrong: 'JSON' };
  const result = v.safeParse(sessionSchema, value);
  if (!result.success) return { wrong: pathOf(result.issues[0].path) };
  const { entries, ...rest } = result.output;
  let latest = 0;
  const known = parseItems(entrySchema, entries.slice(0, maxSessionEntries)).filter((entry) => {
    if (entry.at < latest) return false;
    latest = entry.at;
    return true;
  });
  return {
    session: { ...rest, endedAt: Math.max(rest.endedAt, latest), entries: known },
    unreadable: entries.length - known.length,
  };
}

function pathOf(path: readonly { readonly key: unknown }[] | undefined): string {
  return path?.map(({ key }) => String(key)).join('.') || 'persona-chat-session';
}
