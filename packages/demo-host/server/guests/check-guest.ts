// What the start form sends, checked a second time: a form can be gone round (docs/protocol.md#the-start-form).

import type { Field, FieldValue } from '@persona-chat/widget/protocol/guest.ts';
import type { GuestUpdate } from '@persona-chat/widget/protocol/requests.ts';
import * as v from 'valibot';
import { cleanName } from '../clean-name.ts';
import { toStorableText } from '../store/database.ts';
import { checkAnswers } from './check-answers.ts';
import { fill, validationTexts as texts } from './validation-texts.ts';

export interface CheckedGuest {
  /** As it may be shown beside other text. */
  readonly name: string;
  readonly email: string;
  /** What was sent, by field id; null takes an earlier answer back. */
  readonly answers: ReadonlyMap<string, FieldValue>;
  readonly utm: Readonly<Record<string, string>>;
  /** Texts by `name`, `email` or field id; empty when all is well. */
  readonly refusals: ReadonlyMap<string, string>;
}

const maxName = 200;
const maxEmail = 254;
const maxCampaignNames = 20;
const maxCampaignValue = 200;

const nameSchema = v.pipe(
  v.string(),
  v.minLength(1, texts.string.required),
  v.check((name) => cleanName(name) !== '', texts.string.nonBlank),
  v.maxLength(maxName, fill(texts.string.max, { max: maxName })),
);

const emailSchema = v.pipe(
  v.string(),
  v.minLength(1, texts.string.required),
  v.regex(/^\S*$/, texts.string.nonSpace),
  v.maxLength(maxEmail, fill(texts.string.max, { max: maxEmail })),
  v.email(texts.string.email),
);

const reasonOf = (schema: v.GenericSchema, value: string): string | null => {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  return result.success ? null : result.issues[0].message;
};

/** Only campaign parameters are kept, whatever else a page's query held (docs/protocol.md#the-start-form). */
const campaign = (utm: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(utm)
      .filter(([name]) => /^utm_\w{1,40}$/.test(name))
      .slice(0, maxCampaignNames)
      .map(([name, value]) => [name, value.slice(0, maxCampaignValue)]),
  );

/**
 * Checks an update against the persona's definitions. Fields that it leaves out keep their answer; `answered` are the
 * ids of those that have one.
 */
export const checkGuest = (
  fields: readonly Field[],
  update: GuestUpdate,
  answered: ReadonlySet<string>,
): CheckedGuest => {
  const refusals = new Map<string, string>();
  const refuse = (key: string, reason: string | null): void => {
    if (reason !== null) refusals.set(key, reason);
  };
  const [name, email] = [toStorableText(update.name), toStorableText(update.email)];
  refuse('name', reasonOf(nameSchema, name));
  refuse('email', reasonOf(emailSchema, email));

  const answers = checkAnswers(fields, update.additionalInfo, answered, refuse);
  return { name: cleanName(update.name), email, answers, utm: campaign(update.utm ?? {}), refusals };
};
