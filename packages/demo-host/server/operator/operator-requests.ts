// Bodies and queries of the operator's calls. They are no part of the widget's protocol: only the operator page makes them.

import { idSchema } from '@persona-chat/widget/protocol/requests.ts';
import * as v from 'valibot';
import { cleanName } from '../clean-name.ts';
import { toStorableText } from '../store/database.ts';

/** `clean` leaves what is kept of it. */
const text = (most: number, clean: (sent: string) => string = toStorableText) =>
  v.pipe(v.string(), v.transform(clean), v.trim(), v.nonEmpty('It is empty.'), v.maxLength(most));

/** As it was typed, since every character counts. */
const secret = v.pipe(v.string(), v.maxLength(256));
const newSecret = v.pipe(
  secret,
  v.check((value) => value.trim().length >= 12, 'At least 12 characters, without the spaces around them.'),
);
const role = v.picklist(['owner', 'agent']);
const name = text(80, cleanName);

/** With the token of the server, or with an account. */
export const signInSchema = v.pipe(
  v.object({
    token: v.optional(text(256)),
    name: v.optional(name, 'Owner'),
    login: v.optional(text(80, cleanName)),
    secret: v.optional(secret),
  }),
  v.check(
    ({ token, login, secret }) => token !== undefined || (login !== undefined && secret !== undefined),
    'Something is missing.',
  ),
);
export type SignIn = v.InferOutput<typeof signInSchema>;

export const newAccountSchema = v.object({ name, login: text(80, cleanName), role, secret: newSecret });
export const accountChangeSchema = v.object({
  name: v.optional(name),
  role: v.optional(role),
  isDisabled: v.optional(v.boolean()),
  secret: v.optional(newSecret),
});
/** The secret that they have, and the one that they want. */
export const ownSecretSchema = v.object({ secret, newSecret });
export const accountParametersSchema = v.object({ operatorId: idSchema });

export const cannedAnswerSchema = v.object({ title: text(80, cleanName), text: text(20_000) });
/** `before`: what the operator has seen, which is changed. */
export const changedAnswerSchema = v.object({
  ...cannedAnswerSchema.entries,
  before: v.optional(
    v.object({ title: v.pipe(v.string(), v.maxLength(80)), text: v.pipe(v.string(), v.maxLength(20_000)) }),
  ),
});
export const cannedAnswerParametersSchema = v.object({ cannedAnswerId: idSchema });

export const auditQuerySchema = v.object({
  before: v.optional(
    v.pipe(v.string(), v.maxLength(15), v.regex(/^\d+$/, 'A position is needed.'), v.transform(Number)),
  ),
});

export const conversationParametersSchema = v.object({ conversationId: idSchema });

export const transcriptQuerySchema = v.object({ lastId: v.optional(idSchema) });

export const listQuerySchema = v.object({
  filter: v.optional(v.picklist(['all', 'waiting', 'mine', 'closed']), 'all'),
  search: v.optional(v.pipe(v.string(), v.maxLength(60), v.transform(toStorableText), v.trim()), ''),
  before: v.optional(
    v.pipe(v.string(), v.maxLength(160), v.regex(/^\d{1,17}\.[^\s\p{Cc}]{1,128}$/u, 'A place in the list is needed.')),
  ),
});

export const operatorMessageSchema = v.pipe(
  v.object({
    content: v.optional(v.pipe(v.string(), v.transform(toStorableText), v.trim(), v.maxLength(20_000)), ''),
    attachments: v.optional(
      v.pipe(v.array(v.object({ url: v.pipe(v.string(), v.maxLength(2_000)) })), v.maxLength(10)),
      [],
    ),
  }),
  v.check(({ content, attachments }) => content !== '' || attachments.length > 0, 'It is empty.'),
);
export type OperatorMessage = v.InferOutput<typeof operatorMessageSchema>;

/** `from`: the operator who answers as far as the page knows, null for the persona. Without it nobody is asked about. */
export const takeOverSchema = v.optional(v.nullable(v.object({ from: v.optional(v.nullable(idSchema)) })));
export const operatorTypingSchema = v.object({ isTyping: v.boolean() });
export const operatorReadSchema = v.object({ lastMessageId: idSchema });

export const paywallSchema = v.object({
  passed: v.boolean(),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
});

export const agendaActionSchema = v.variant('action', [
  v.object({ action: v.literal('start'), agendaId: idSchema }),
  /** `from`: the item at which it stands as far as the operator knows. Without it nobody is asked about. */
  v.object({ action: v.literal('step'), from: v.optional(idSchema) }),
  v.object({ action: v.picklist(['complete', 'exit', 'remind', 'time-out']) }),
]);
export type AgendaAction = v.InferOutput<typeof agendaActionSchema>;
