// Bodies of the operator's calls. They are no part of the widget's protocol: only the operator page makes them.

import { idSchema } from '@persona-chat/widget/protocol/requests.ts';
import * as v from 'valibot';
import { cleanName } from '../clean-name.ts';
import { toStorableText } from '../store/database.ts';

/** `clean` leaves what is kept of it. */
const text = (most: number, clean: (sent: string) => string = toStorableText) =>
  v.pipe(v.string(), v.transform(clean), v.trim(), v.nonEmpty('It is empty.'), v.maxLength(most));

export const signInSchema = v.object({ token: text(256), name: v.optional(text(80, cleanName), 'The owner') });

export const conversationParametersSchema = v.object({ conversationId: idSchema });

export const transcriptQuerySchema = v.object({ lastId: v.optional(idSchema) });

export const operatorMessageSchema = v.object({ content: text(20_000) });

export const paywallSchema = v.object({
  passed: v.boolean(),
  reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(500)), ''),
});

export const agendaActionSchema = v.variant('action', [
  v.object({ action: v.literal('start'), agendaId: idSchema }),
  v.object({ action: v.picklist(['step', 'complete', 'exit', 'remind', 'time-out']) }),
]);
export type AgendaAction = v.InferOutput<typeof agendaActionSchema>;
