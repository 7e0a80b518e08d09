// Each type of field × each rule, good and bad, as the server sees it (docs/protocol.md#the-start-form).

import { saveFields } from '@persona-chat/demo-host/server/store/personas.ts';
import { fieldSchema, fieldTypeSchema } from '@persona-chat/widget/protocol/guest.ts';
import type { FieldType } from '@persona-chat/widget/protocol/guest.ts';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { answersOf, guestOf, putGuest } from './support/guest-form.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';
import type { Answer, Visitor } from './support/visitor.ts';

type Definition = Partial<v.InferInput<typeof fieldSchema>>;

const often = { max: 10_000, timeWindow: 60_000 };
const demoHost = useDemoHost({ limits: { bootstrap: often, send: often } });
let visitor: Visitor;
beforeAll(async () => {
  visitor = await createVisitor(demoHost(), null, 'guide');
});

/** Sends one answer to a form with this one field. */
const answer = async (type: FieldType, definition: Definition, value: unknown): Promise<Answer> => {
  const field = v.parse(fieldSchema, { id: 'field', name: 'Field', ...definition, type });
  await saveFields(demoHost().database, 'guide', [field]);
  return putGuest(visitor, { answers: { field: value } });
};

const options = ['Green', 'Black', 'White'];

const good: readonly [FieldType, Definition, unknown][] = [
  ['text', { required: true }, 'x'],
  ['text', { required: true }, ' '],
  ['text', { min: 2, max: 3 }, 'ab'],
  ['text', { min: 2, max: 3 }, 'abc'],
  ['text', { pattern: '[A-Z]{3}' }, 'TEA'],
  ['text', { pattern: '([' }, 'whatever'],
  ['textarea', { required: true, max: 9 }, 'two\nlines'],
  ['select', { required: true, options }, 'Black'],
  ['multiselect', { required: true, options }, ['White', 'Green']],
  ['multiselect', { required: true, options, allowCreate: true }, ['Green', 'My own']],
  ['multiselect', { min: 2, max: 2, options }, ['White', 'Green']],
  ['number', { required: true, min: -1, max: 1 }, 0],
  ['number', { min: 1.5, max: 2.5 }, 1.5],
  ['number', { min: 1.5, max: 2.5 }, 2.5],
  ['checkbox', { required: true }, true],
  ['checkbox', {}, false],
  ['date', { required: true }, '2028-02-29T00:00:00.000Z'],
  ['date_time', { required: true }, '2027-03-06T23:59:00.000Z'],
  ['date_time', {}, '2027-03-06T09:30Z'],
  ['time', { required: true }, '00:00'],
  ['time', {}, '23:59'],
];

const required = 'This field is required';
const other = 'Please input value';
const noDate = 'Please enter a valid date for this field';
const unchecked = 'This field must be checked';
const atLeastOne = 'Please select at least 1 option for this field';

const bad: readonly [FieldType, Definition, unknown, string][] = [
  ['text', { required: true }, '', required],
  ['text', { required: true }, null, required],
  ['text', { required: true }, '\0', required],
  ['text', { min: 2 }, 'a', 'This field must be at least 2 characters'],
  ['text', { max: 3 }, 'abcd', 'This field must be at most 3 characters'],
  ['text', {}, 'x'.repeat(10_001), 'This field must be at most 10000 characters'],
  ['text', { pattern: '[A-Z]{3}' }, 'TEAS', other],
  ['text', {}, 5, other],
  ['textarea', { required: true }, '', required],
  ['textarea', { min: 10 }, 'short', 'This field must be at least 10 characters'],
  ['textarea', { max: 3 }, 'long', 'This field must be at most 3 characters'],
  ['select', { required: true, options }, '', required],
  ['select', { options }, 'Blue', other],
  ['select', { options, allowCreate: true }, 'Blue', other],
  ['select', { options }, ['Black'], other],
  ['multiselect', { required: true, options }, [], atLeastOne],
  ['multiselect', { required: true, options }, null, atLeastOne],
  ['multiselect', { min: 2, options }, ['Black'], 'Please select at least 2 option for this field'],
  ['multiselect', { max: 1, options }, ['Black', 'Green'], other],
  ['multiselect', { options }, ['Black', 'Blue'], other],
  ['multiselect', { options }, ['Black', 'Black'], other],
  ['multiselect', { options }, 'Black', other],
  ['multiselect', { options, allowCreate: true }, [' '], 'This field cannot be blank'],
  ['multiselect', { options, allowCreate: true }, ['x'.repeat(201)], 'This field must be at most 200 characters'],
  ['number', { required: true }, null, required],
  ['number', { required: true }, '', required],
  ['number', { min: 1 }, 0, 'This field must be greater than or equal to 1'],
  ['number', { max: 6 }, 6.5, 'This field must be less than or equal to 6'],
  ['number', {}, '5', other],
  ['number', {}, true, other],
  ['checkbox', { required: true }, false, unchecked],
  ['checkbox', { required: true }, null, unchecked],
  ['checkbox', { required: true }, 'true', unchecked],
  ['checkbox', {}, 'true', other],
  ['date', { required: true }, null, required],
  ['date', {}, '2027-02-29T00:00:00.000Z', noDate],
  ['date', {}, '2027-03-06', noDate],
  ['date', {}, '2027-03-06T01:00:00.000Z', noDate],
  ['date', {}, 1_804_291_200, noDate],
  ['date_time', { required: true }, '', required],
  ['date_time', {}, '2027-13-01T00:00:00.000Z', noDate],
  ['date_time', {}, '2027-02-30T10:00:00.000Z', noDate],
  ['date_time', {}, '2027-03-06T09:30:00+01:00', noDate],
  ['date_time', {}, '2027-03-06T24:00:00.000Z', noDate],
  ['date_time', {}, 'tomorrow', noDate],
  ['time', { required: true }, null, required],
  ['time', {}, '24:00', noDate],
  ['time', {}, '9:30', noDate],
  ['time', {}, '09:30:00', noDate],
];

describe('an answer', () => {
  it.each(good)('is taken: %s %j %j', async (type, definition, value) => {
    const taken = await answer(type, definition, value);
    expect([taken.status, taken.fields]).toEqual([200, null]);
    expect(answersOf(guestOf(taken))).toEqual({ field: value });
  });

  it.each(bad)('is refused: %s %j %j', async (type, definition, value, text) => {
    const refused = await answer(type, definition, value);
    expect([refused.status, refused.fields]).toEqual([422, { field: text }]);
  });

  it.each(fieldTypeSchema.options)('may be missing where it is not required: %s', async (type) => {
    const taken = await answer(type, { options }, null);
    expect(answersOf(guestOf(taken))).toEqual({});
  });

  it.each(fieldTypeSchema.options)('may not be left out where it is required: %s', async (type) => {
    await answer(type, { options }, null);
    const field = v.parse(fieldSchema, { id: 'field', name: 'Field', type, options, required: true });
    await saveFields(demoHost().database, 'guide', [field]);
    expect(Object.keys((await putGuest(visitor)).fields ?? {})).toEqual(['field']);
  });

  it('is refused when it is a number beyond all numbers', async () => {
    await answer('number', {}, 1);
    const answered = await visitor.call(`/guests/${visitor.bootstrap.guest?.id ?? ''}`, {
      method: 'PUT',
      body: '{"name":"Ada","email":"ada@example.com","additionalInfo":[{"fieldId":"field","value":1e999}]}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answered.fields).toEqual({ field: other });
  });
});

describe('the demo’s forms', () => {
  it('show every type of field, required and not', async () => {
    const { bootstrap } = await createVisitor(demoHost(), null, 'form');
    for (const type of fieldTypeSchema.options) {
      const needs = bootstrap.fields.filter((field) => field.type === type).map((field) => field.required);
      expect([type, needs.includes(true), needs.includes(false)]).toEqual([type, true, true]);
    }
    expect(bootstrap.fields.some(({ allowCreate, options }) => allowCreate && options.length > 4)).toBe(true);
    for (const part of ['min', 'max', 'pattern', 'placeholder', 'description', 'defaultValue'] as const) {
      expect([part, bootstrap.fields.some((field) => field[part] != null)]).toEqual([part, true]);
    }
  });

  it.each(['support', 'guide', 'form'])('begin with answers that they take: %s', async (personaId) => {
    const { bootstrap } = await createVisitor(demoHost(), null, personaId);
    const ids = bootstrap.fields.map(({ id }) => id);
    expect(ids).not.toContain('name');
    expect(ids).not.toContain('email');
    const opened = await createVisitor(demoHost(), null, personaId);
    const defaults = bootstrap.fields.filter(({ defaultValue }) => defaultValue != null);
    const answered = await putGuest(opened, {
      answers: Object.fromEntries(defaults.map(({ id, defaultValue }) => [id, defaultValue])),
    });
    for (const { id } of defaults) expect(answered.fields ?? {}).not.toHaveProperty(id);
  });

  it('show Lena’s picture from the API', async () => {
    const { bootstrap } = await createVisitor(demoHost(), null, 'form');
    const reply = await fetch(bootstrap.persona?.imageUrl ?? '');
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });
});
