// What a conversation tells of the people behind it (docs/protocol.md#people). Whatever these members hold, the conversation stands.

import * as v from 'valibot';

/** Without renewal a human counts as typing for so long; a server may say another time within these bounds. */
const typingMs = { least: 1000, most: 15_000, usual: 6000 };
const maxMessage = 500;
export const maxEmailCharacters = 254;

/** ISO 8601; whoever reads it looks whether it is a time. */
const time = v.pipe(v.string(), v.maxLength(40));
const cut = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, most)),
  );
const id = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128));

const typingSchema = v.object({
  at: time,
  timeoutMs: v.fallback(v.nullish(v.pipe(v.number(), v.finite())), null),
});

/** `at` is the server's time, which only tells one state from the next; it ends `timeoutMs` after it has arrived. */
export interface Typing {
  readonly at: string;
  readonly timeoutMs: number;
}

const markSchema = v.object({ lastMessageId: id });
const queueSchema = v.object({ position: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) });
const draftSchema = v.object({ email: cut(maxEmailCharacters) });

const awaySchema = v.object({
  message: v.fallback(v.nullish(v.pipe(cut(maxMessage), v.trim())), null),
  until: v.fallback(v.nullish(time), null),
  email: v.fallback(v.optional(v.nullable(cut(maxEmailCharacters))), undefined),
});

export interface Away {
  /** The site's own words. */
  readonly message: string;
  /** When somebody answers again; nobody has looked yet whether it is a time. */
  readonly until: string | null;
  /** Where the answer goes; '' while an address is asked for; null where none is taken. */
  readonly email: string | null;
}

function parse<Schema extends v.GenericSchema>(schema: Schema, value: unknown): v.InferOutput<Schema> | null {
  const { success, output } = v.safeParse(schema, value);
  return success ? output : null;
}

export function readTyping(value: unknown): Typing | null {
  const read = parse(typingSchema, value);
  if (!read) return null;
  const { least, most, usual } = typingMs;
  return { at: read.at, timeoutMs: Math.min(most, Math.max(least, read.timeoutMs ?? usual)) };
}

/** Id of the last message that the human has seen. */
export const readMark = (value: unknown): string | null => parse(markSchema, value)?.lastMessageId ?? null;

/** The place in the line, from 1. */
export const readQueue = (value: unknown): number | null => parse(queueSchema, value)?.position ?? null;

export function readAway(value: unknown): Away | null {
  const read = parse(awaySchema, value);
  if (!read) return null;
  const { message, until, email } = read;
  return { message: message ?? '', until: until ?? null, email: email === undefined ? null : (email ?? '') };
}

/** An address that was begun and lies in the tab's storage. */
export const readEmailDraft = (value: unknown): string | null => parse(draftSchema, value)?.email ?? null;
