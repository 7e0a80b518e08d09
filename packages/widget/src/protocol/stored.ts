// What lies in the visitor's storage. Read with suspicion: other tabs, versions and people write there too.

import * as v from 'valibot';
import { parseJson } from './envelope.ts';
import { attachmentSchema } from './message.ts';

const text = v.fallback(v.optional(v.string()), undefined);

const flag = v.fallback(v.optional(v.boolean()), undefined);

/** What goes into headers and addresses; another hand may have written what no server knows how to refuse, or refuses for ever. */
const wordOf = (most: number) =>
  v.fallback(
    v.optional(
      v.pipe(
        v.string(),
        v.transform((value) => (/^[!-~]+$/.test(value) && value.length <= most ? value : undefined)),
      ),
    ),
    undefined,
  );
/** Lengths of docs/protocol.md#opening-a-chat. */
const id = wordOf(128);
const token = wordOf(8_192);

const words = v.fallback(v.optional(v.array(v.string())), undefined);

/** Key `auth-storage`: the browser's client id, and a session per API base and persona (docs/behaviour.md#storage). */
export const authStorageSchema = v.object({
  clientId: id,
  sessions: v.fallback(
    v.record(v.string(), v.fallback(v.object({ token, guestId: id, conversationId: id, earlierGuests: words }), {})),
    {},
  ),
});
export type AuthStorage = v.InferOutput<typeof authStorageSchema>;

/** Key of the id of the message that is not yet confirmed (docs/behaviour.md#storage). */
export const requestIdKey = 'request-id';

/**
 * A message that the server has not confirmed: `queued` goes out by itself, `sending` is under way in one of the tabs,
 * `failed` waits for Retry.
 */
export const outboxEntrySchema = v.object({
  requestId: v.string(),
  content: v.string(),
  createdAt: v.string(),
  state: v.picklist(['queued', 'sending', 'failed']),
  /** No answer came: the server may have stored it all the same. */
  isUnanswered: v.optional(v.boolean()),
  /** For what it is (413, 422): the same would be refused again. */
  isRefused: v.optional(v.boolean()),
  /** Why it was not sent; its readers check it. */
  failure: v.optional(v.unknown()),
  attachments: v.optional(v.array(attachmentSchema)),
  /** Under which ids their bytes are kept until the server has the message, in their order. */
  files: words,
  /** Id of the guest who has uploaded them: another one has to do that again. Absent for who is signed in. */
  guest: text,
  /** Id of the stored message in whose place it comes. */
  replaces: v.optional(v.string()),
  /** The form that it answers; its readers check it. */
  formAnswer: v.optional(v.unknown()),
});
export type OutboxEntry = v.InferOutput<typeof outboxEntrySchema>;

/** A conversation, and the guest whose it is; of a signed-in visitor without one. */
const conversationOf = v.fallback(v.optional(v.object({ id: v.string(), guestId: text })), undefined);

const visitorFields = {
  draft: text,
  /** Names the draft where tabs have copies of it. */
  draftId: text,
  /** Ids of the drafts that were sent last. */
  sentDrafts: words,
  /** Entries are checked one by one with `outboxEntrySchema`, so that a bad one never costs the others. */
  outbox: v.fallback(v.optional(v.array(v.unknown())), undefined),
  /** Entries are checked one by one with `storedFileSchema` (stored-file.ts). */
  files: v.fallback(v.optional(v.array(v.unknown())), undefined),
  /** Entries are checked one by one with `storedRecordingSchema` (stored-file.ts). */
  recordings: v.fallback(v.optional(v.array(v.unknown())), undefined),
  /** Ids of stored messages whose replies are still expected. */
  awaited: v.fallback(v.optional(v.array(v.string())), undefined),
  /** Calls of the page's tools that have begun to run, whatever became of them: none runs twice. */
  begunCalls: words,
  /** The conversation whose these fields are, once the visitor has several. */
  home: conversationOf,
};

/** A draft that was sent is none, wherever it has come back: tabs write the whole record, one of them as it was before. */
function withoutSent<T extends { draft?: unknown; draftId?: string | undefined; sentDrafts?: string[] | undefined }>(
  state: T,
): T {
  const { draftId, sentDrafts } = state;
  return draftId && sentDrafts?.includes(draftId) ? { ...state, draft: undefined, draftId: undefined } : state;
}

/** What belongs to one visitor and to nobody who uses the same browser after them (docs/behaviour.md#storage). */
export const visitorStateSchema = v.pipe(v.object(visitorFields), v.transform(withoutSent));
export type VisitorState = v.InferOutput<typeof visitorStateSchema>;

/** Key `persona-chat:<api-base>:<persona-id>` in local storage; its visitor fields are those of this browser's own guest. */
export const localStateSchema = v.pipe(
  v.object({
    ...visitorFields,
    language: text,
    /** The visitor wants to hear new messages. */
    sound: flag,
    /** The visitor fields of everybody whom the host page has identified, by id. */
    visitors: v.fallback(v.optional(v.record(v.string(), v.fallback(visitorStateSchema, {}))), undefined),
  }),
  v.transform(withoutSent),
);
export type LocalState = v.InferOutput<typeof localStateSchema>;

/** The same key in session storage. */
export const tabStateSchema = v.object({
  open: flag,
  scroll: v.fallback(
    v.optional(v.object({ fromEndPx: v.number(), id: text, offsetPx: v.fallback(v.optional(v.number()), undefined) })),
    undefined,
  ),
  /** What stands in a start form that was not sent; the form checks each value. */
  form: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
  /** What was begun to be said of replies and conversations, by their ids; its readers check each. */
  feedback: v.fallback(v.optional(v.record(v.string(), v.unknown())), undefined),
  /** What each visitor has last written in this tab, and in which of the two fields; other tabs have theirs. */
  drafts: v.fallback(
    v.optional(v.record(v.string(), v.object({ text: v.string(), id: text, isFormatted: flag }))),
    undefined,
  ),
  /** The guest whose all this is, once it is known; of a signed-in visitor none. */
  guestId: text,
  /** Under which id the page that is or was here keeps its files (features/kept-files/own-tab.ts). */
  page: text,
  /** On screen, where the server has several: other tabs may show another one. */
  conversation: conversationOf,
});
export type TabState = v.InferOutput<typeof tabStateSchema>;

/** Key `user_info`: prefill of the start form (docs/behaviour.md#storage). */
export const userInfoSchema = v.object({ name: text, email: text });

/** Stored JSON as the schema's output, or what the schema makes of `{}` when it is missing or broken. */
export function readStored<T>(schema: v.GenericSchema<unknown, T>, stored: string | null): T {
  return v.parse(schema, parseStored(stored ?? '') ?? {});
}

/** The JSON object that was stored, whatever is in it, or null where it is none. */
export function parseStored(stored: string): object | null {
  const value = parseJson(stored);
  return typeof value === 'object' && !Array.isArray(value) ? value : null;
}

/** Key `microphone-permission-store` (docs/protocol.md#entities). */
export const microphoneStoreSchema = v.object({
  permission: v.fallback(v.optional(v.picklist(['granted', 'prompt', 'denied'])), undefined),
});

/**
 * Key `mute-store`: whether the persona's voice is off, and whether that was the visitor's choice
 * (docs/behaviour.md#storage).
 */
export const muteStoreSchema = v.object({
  isMuted: v.fallback(v.optional(v.boolean(), true), true),
  isTouched: v.fallback(v.optional(v.boolean(), false), false),
  deviceId: text,
});
export type MuteStore = v.InferOutput<typeof muteStoreSchema>;
