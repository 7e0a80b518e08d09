// The start form as a visitor's browser sends it.

import type { Guest } from '@persona-chat/widget/protocol/guest.ts';
import { guestSchema } from '@persona-chat/widget/protocol/guest.ts';
import * as v from 'valibot';
import type { Answer, Visitor } from './visitor.ts';

export interface FormParts {
  readonly name?: unknown;
  readonly email?: unknown;
  /** Answers by field id. */
  readonly answers?: Readonly<Record<string, unknown>>;
  readonly utm?: unknown;
  readonly headers?: Record<string, string>;
}

/** PUT /guests with a good name and e-mail where none are given. */
export const putGuest = (visitor: Visitor, parts: FormParts = {}): Promise<Answer> => {
  const { name = 'Ada', email = 'ada@example.com', answers = {}, utm, headers } = parts;
  const additionalInfo = Object.entries(answers).map(([fieldId, value]) => ({ fieldId, value }));
  return visitor.call(`/guests/${visitor.bootstrap.guest?.id ?? ''}`, {
    method: 'PUT',
    body: { name, email, additionalInfo, ...(utm === undefined ? {} : { utm }) },
    ...(headers && { headers }),
  });
};

/** The guest of a reply, checked with the widget's schema. */
export const guestOf = ({ data }: Answer): Guest => v.parse(guestSchema, data);

/** A guest's answers by field id. */
export const answersOf = (guest: Guest): Record<string, unknown> =>
  Object.fromEntries(guest.additionalInfo.map(({ fieldId, value }) => [fieldId, value]));
