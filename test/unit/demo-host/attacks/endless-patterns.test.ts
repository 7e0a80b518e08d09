// An owner's regular expression that takes for ever with a visitor's text.

import { checkAnswer } from '@persona-chat/demo-host/server/guests/check-answer.ts';
import { validationTexts } from '@persona-chat/demo-host/server/guests/validation-texts.ts';
import { fieldSchema } from '@persona-chat/widget/protocol/guest.ts';
import type { Field } from '@persona-chat/widget/protocol/guest.ts';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const fieldWith = (pattern: string, max?: number): Field =>
  v.parse(fieldSchema, { id: 'code', name: 'Code', type: 'text', pattern, ...(max && { max }) });

/** What it says, and whether that took less than a second. */
const check = (field: Field, value: string): [string | null, boolean] => {
  const begun = performance.now();
  return [checkAnswer(field, value), performance.now() - begun < 1_000];
};

it.each(['(a+)+$', '(a|aa)+$', '(?:a*)*b', '(.*)*\\d'])('is stopped, and the answer refused: %s', (pattern) => {
  expect(check(fieldWith(pattern), `${'a'.repeat(40)}!`)).toEqual([validationTexts.other, true]);
});

it('is not tried again at once, however often it is asked for', () => {
  const field = fieldWith('([a-z]+)+x$');
  check(field, `${'b'.repeat(40)}!`);
  const begun = performance.now();
  for (let index = 0; index < 200; index += 1) check(field, `${'b'.repeat(40)}!`);
  expect(performance.now() - begun).toBeLessThan(1_000);
});

it('leaves others as they are', () => {
  const field = fieldWith('[A-Z]{3}-\\d{4}');
  expect([checkAnswer(field, 'TEA-1234'), checkAnswer(field, 'tea')]).toEqual([null, validationTexts.other]);
  expect(checkAnswer(fieldWith('\\p{L}+[`$"]?'), 'Zoë`')).toBeNull();
  expect(checkAnswer(fieldWith('(unclosed'), 'any')).toBeNull();
});

it('meets no text without a bound', () => {
  expect(checkAnswer(fieldWith('x+', 50_000), 'x'.repeat(10_001))).toContain('10000');
});
