// What a visitor may send, as a server reads it (docs/protocol.md#entities). Every text has a maximum, every list too:
// what is let in here is stored, handed out again, and given to a model. The widget takes types from here alone, so
// none of it is built into it.

import * as v from 'valibot';
import { channelSchema } from './enums.ts';
import { maxFeedbackCharacters } from './feedback.ts';
import { maxFields } from './form.ts';
import { maxEmailCharacters } from './people.ts';
import { maxRatingCharacters, ratingScores } from './rating.ts';
import { maxTools } from './tool-call.ts';
import { toolSchema } from './tool-requests.ts';

/** A text of at most `most` UTF-16 units. */
const text = (most: number) => v.pipe(v.string(), v.maxLength(most, `At most ${most} characters.`));

const list = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item), v.maxLength(most, `At most ${most} entries.`));

/** An id, whoever made it: no white space and no controls. */
export const idSchema = v.pipe(text(128), v.regex(/^[^\s\p{Cc}]*$/u, 'An id is needed.'));
const digits = v.pipe(text(3), v.regex(/^\d{1,3}$/, 'A number is needed.'));

/** Codes of the 31 languages; English is `en` in the widget's requests (docs/protocol.md#entities). */
const languageCodes = [
  'EN',
  'en',
  'AR',
  'BG',
  'CS',
  'DA',
  'DE',
  'EL',
  'ES',
  'FI',
  'FIL',
  'FR',
  'HI',
  'HR',
  'ID',
  'IT',
  'ja-JP',
  'KO',
  'MS',
  'NL',
  'PL',
  'PT',
  'RO',
  'RU',
  'SK',
  'SV',
  'ta',
  'tr',
  'uk',
  'vi',
  'zh',
  'th',
] as const;
export const targetLanguageSchema = v.pipe(
  v.string(),
  v.picklist(languageCodes, 'One of the 31 language codes is needed.'),
);

/** The same languages with a region, as recognisers of speech want them. */
const longCodes = [
  'en-US',
  'ar-SA',
  'bg-BG',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'es-ES',
  'fi-FI',
  'fil-PH',
  'fr-FR',
  'hi-IN',
  'hr-HR',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'ms-MY',
  'nl-NL',
  'pl-PL',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sv-SE',
  'ta-IN',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-CN',
  'th-TH',
] as const;
export const longCodeSchema = v.pipe(
  v.string(),
  v.picklist(longCodes, 'A language with its region is needed, as in en-US.'),
);

const wireChannelSchema = v.pipe(v.string(), v.picklist(channelSchema.options, 'A channel of the protocol is needed.'));

export const bootstrapRequestSchema = v.object({
  personaId: v.optional(idSchema),
  clientId: idSchema,
  channel: wireChannelSchema,
  targetLanguage: targetLanguageSchema,
  guestId: v.optional(idSchema),
  conversationId: v.optional(idSchema),
  /** Another conversation instead of the latest one, which is kept; one that is still empty is used first. */
  isNew: v.optional(v.boolean()),
});
export type BootstrapRequest = v.InferInput<typeof bootstrapRequestSchema>;

/** Query of GET /conversations. */
export const listConversationsQuerySchema = v.object({
  personaId: idSchema,
  search: v.optional(text(200), ''),
  cursor: v.optional(idSchema),
});

export const maxTitleCharacters = 100;

/** PATCH /conversations/{conversationId}; empty or null takes the title back. */
export const renameConversationRequestSchema = v.object({ title: v.nullable(text(maxTitleCharacters)) });

/** Query of GET /chat. */
export const historyQuerySchema = v.object({
  conversationId: idSchema,
  lastId: v.optional(idSchema),
  take: v.optional(digits, '20'),
});

/** Query of GET /me/export: everything of the visitor's, or one conversation. */
export const exportQuerySchema = v.object({ conversationId: v.optional(idSchema) });

/** Query of GET /chat/live. */
export const liveQuerySchema = v.object({ conversationId: idSchema });

export const maxMessageCharacters = 20_000;
export const maxAttachments = 10;

/** An attachment of a message that is sent: an upload of the visitor's own, by its URL. */
export const sentAttachmentSchema = v.object({
  type: v.picklist(['VOICE', 'IMAGE', 'FILE']),
  url: text(4_096),
  name: v.nullish(text(1_000), ''),
  mimeType: v.nullish(text(255), ''),
  /** Transcript of a voice attachment. */
  content: v.nullish(text(maxMessageCharacters)),
});

/** Wider than what the form's checks allow, so that those can say at the field what is wrong. */
const answerText = text(20_000);
const answerSchema = v.union([answerText, v.number(), v.boolean(), list(text(2_000), 200), v.null()]);

/** A message as POST /chat/v4 sends it: without `id`; its request id is the header's. */
export const outgoingMessageSchema = v.object({
  role: text(32),
  content: v.nullish(text(maxMessageCharacters), ''),
  attachments: v.nullish(list(sentAttachmentSchema, maxAttachments), []),
  createdAt: text(40),
  origin: v.nullish(text(64)),
  errorStatus: v.nullish(text(64)),
  hidden: v.nullish(v.boolean()),
  isLive: v.nullish(v.boolean()),
  status: v.nullish(text(32)),
  replyToId: v.nullish(idSchema),
  channel: v.nullish(wireChannelSchema),
  /** The form that it answers, by the message that holds it; `content` says the same in words. */
  formAnswer: v.nullish(
    v.object({ messageId: idSchema, values: list(v.object({ fieldId: idSchema, value: answerSchema }), maxFields) }),
  ),
});
export type OutgoingMessage = v.InferInput<typeof outgoingMessageSchema>;

/** The name of a model, as services call theirs. */
const modelSchema = v.pipe(text(128), v.regex(/^[\w./:@-]*$/, 'The name of a model is needed.'));

export const sendRequestSchema = v.object({
  conversationId: idSchema,
  clientId: idSchema,
  targetLanguage: targetLanguageSchema,
  voiceEnabled: v.boolean(),
  message: outgoingMessageSchema,
  chatMode: text(16),
  agendaToTriggerId: v.optional(v.nullable(idSchema)),
  channel: wireChannelSchema,
  model: v.optional(v.nullable(modelSchema)),
  /**
   * `regenerate-message` asks for another answer instead of the reply `messageId`; `message` says nothing then. `submit-message` with a
   * `messageId` puts `message` in the place of that one.
   */
  trigger: v.optional(v.nullable(v.picklist(['submit-message', 'regenerate-message'], 'A trigger is needed.'))),
  messageId: v.optional(v.nullable(idSchema)),
  /** What the page lets the persona do, where it has said so. */
  tools: v.optional(v.nullable(list(toolSchema, maxTools))),
});
export type SendRequestBody = v.InferOutput<typeof sendRequestSchema>;
export type SendRequest = v.InferInput<typeof sendRequestSchema>;

/** Query of GET /chat/v4/stream/{userMessageId}; numbers and flags arrive as text. */
export const streamQuerySchema = v.object({
  conversationId: idSchema,
  userMessageId: v.optional(idSchema),
  channel: v.optional(wireChannelSchema),
  voiceEnabled: v.optional(text(8)),
  voiceOutputFormat: v.optional(text(32)),
  targetLanguage: v.optional(targetLanguageSchema),
  clientId: v.optional(idSchema),
  retryCount: v.optional(text(16)),
  model: v.optional(modelSchema),
  agendaToTriggerId: v.optional(idSchema),
});
export type StreamQuery = v.InferOutput<typeof streamQuerySchema>;

/** Query of DELETE /chat/v4/stream/{userMessageId}: the sub-message that stood last, and how much of it had come. */
export const stopQuerySchema = v.object({
  conversationId: idSchema,
  clientId: v.optional(idSchema),
  subMessageId: v.optional(idSchema),
  characters: v.optional(v.pipe(v.string(), v.maxLength(7), v.regex(/^\d+$/))),
});

/** Body of PUT /chat/{messageId}/feedback. */
export const feedbackRequestSchema = v.object({
  conversationId: idSchema,
  value: v.picklist(['up', 'down', 'none'], 'One of up, down and none is needed.'),
  reasons: v.nullish(list(v.pipe(text(32), v.regex(/^[a-z][a-z-]*$/, 'A reason is a word.')), 8), []),
  text: v.nullish(text(maxFeedbackCharacters), ''),
});
export type FeedbackRequest = v.InferOutput<typeof feedbackRequestSchema>;

/** Body of PUT /chat/{messageId}/version: which answer of the last question is shown, from 1. */
export const chooseAnswerRequestSchema = v.object({
  conversationId: idSchema,
  index: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1_000)),
});

/** Body of PUT /conversations/{conversationId}/rating; without a score it was dismissed. */
export const ratingRequestSchema = v.object({
  score: v.nullable(v.picklist(ratingScores, 'A whole number from 1 to 5 is needed, or null.')),
  text: v.nullish(text(maxRatingCharacters), ''),
});
export type RatingRequest = v.InferOutput<typeof ratingRequestSchema>;

/** Body of POST /conversations/{conversationId}/activity: that the visitor types, or what they have seen; never what they type. */
export const activityRequestSchema = v.variant('type', [
  v.object({ type: v.literal('typing') }),
  v.object({ type: v.literal('read'), lastMessageId: idSchema }),
]);
export type ActivityRequest = v.InferOutput<typeof activityRequestSchema>;

/** Body of PUT /conversations/{conversationId}/email: where an answer goes that comes outside the hours. */
export const emailRequestSchema = v.object({
  email: v.pipe(text(maxEmailCharacters), v.trim(), v.email('Please enter a valid email address.')),
});

export const clearRequestSchema = v.object({ conversationId: idSchema });

export const errorEventRequestSchema = v.object({
  conversationId: v.optional(idSchema),
  clientId: idSchema,
  errorEvent: v.object({ message: text(4_000), name: text(200), stack: v.optional(text(16_000)) }),
  attachments: v.optional(list(sentAttachmentSchema, maxAttachments)),
});
export type ErrorEventRequest = v.InferOutput<typeof errorEventRequestSchema>;

/** Body of PUT /guests/{guestId}. */
export const guestUpdateSchema = v.object({
  name: answerText,
  email: answerText,
  additionalInfo: list(v.object({ fieldId: idSchema, value: answerSchema }), 200),
  /** Only `utm_*` query parameters of the page. */
  utm: v.optional(v.pipe(v.record(text(200), text(4_000)), v.maxEntries(100, 'At most 100 entries.'))),
});
export type GuestUpdate = v.InferOutput<typeof guestUpdateSchema>;

/** Query of the speech socket's URL; the token comes in the first frame instead. */
export const speechQuerySchema = v.object({
  conversationId: idSchema,
  targetLanguage: v.optional(longCodeSchema),
  modelId: v.optional(modelSchema),
  clientId: v.optional(idSchema),
  guestId: v.optional(idSchema),
  /** The same when the socket is opened again for the same recording. */
  requestId: v.optional(idSchema),
});
export type SpeechQuery = v.InferOutput<typeof speechQuerySchema>;

/** Text frames that a client of the speech socket sends. */
export const speechCommandSchema = v.variant('type', [
  v.object({ type: v.literal('start'), token: v.nullish(text(4_096)) }),
  v.object({ type: v.literal('stop') }),
]);
export type SpeechCommand = v.InferOutput<typeof speechCommandSchema>;
