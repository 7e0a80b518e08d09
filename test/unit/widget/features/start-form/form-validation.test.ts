import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../../packages/widget/src/protocol/guest.ts';
import { toFormFields, type FieldInput } from '../../../../../packages/widget/src/features/start-form/form-field.ts';
import { validate, validateField } from '../../../../../packages/widget/src/features/start-form/form-validation.ts';

function field(type: Field['type'], more: Partial<Field> = {}): Field {
  return { id: 'f', name: 'Field', type, options: [], allowCreate: false, required: false, ...more } as Field;
}

function errorOf(definition: Field, value: FieldInput) {
  const formField = toFormFields([definition])[2];
  return formField && validateField(formField, value);
}

const colours = { options: ['red', 'green'] };

describe('validateField', () => {
  const name = toFormFields([])[0]!;
  const email = toFormFields([])[1]!;

  it.each<[string, FieldInput, string | undefined]>([
    ['an empty name', '', 'validation.string.required'],
    ['a blank name', '   ', 'validation.string.nonBlank'],
    ['a good name', 'Ada', undefined],
  ])('judges %s', (_, value, expected) => {
    expect(validateField(name, value)?.key).toBe(expected);
  });

  it.each<[string, FieldInput, string | undefined]>([
    ['an empty e-mail', '', 'validation.string.required'],
    ['an e-mail with a space inside', 'ada @example.org', 'validation.string.nonSpace'],
    ['an e-mail with a space at the end', 'ada@example.org ', 'validation.string.nonSpace'],
    ['an e-mail without a domain', 'ada@', 'validation.string.email'],
    ['a good e-mail', 'ada+tea@mail.example.org', undefined],
  ])('judges %s', (_, value, expected) => {
    expect(validateField(email, value)?.key).toBe(expected);
  });

  it.each<[string, Field, FieldInput, string | undefined]>([
    ['required text', field('text', { required: true }), '', 'validation.string.required'],
    ['optional text', field('text', { min: 3 }), '', undefined],
    ['short text', field('text', { min: 3 }), 'ab', 'validation.string.min'],
    ['long textarea', field('textarea', { max: 3 }), 'abcd', 'validation.string.max'],
    ['text against a pattern', field('text', { pattern: '\\d+' }), 'a1', 'validation.other'],
    ['text that fits a pattern', field('text', { pattern: '\\d+' }), '11', undefined],
    ['text under a broken pattern', field('text', { pattern: '(' }), 'any', undefined],
    ['a required select', field('select', { ...colours, required: true }), '', 'validation.string.required'],
    ['a foreign option', field('select', colours), 'blue', 'validation.other'],
    ['a known option', field('select', colours), 'red', undefined],
    ['a required multiselect', field('multiselect', { ...colours, required: true }), [], 'validation.array.min'],
    ['too few options', field('multiselect', { ...colours, min: 2 }), ['red'], 'validation.array.min'],
    ['too many options', field('multiselect', { ...colours, max: 1 }), ['red', 'green'], 'validation.other'],
    ['a foreign choice', field('multiselect', colours), ['blue'], 'validation.other'],
    ['a created choice', field('multiselect', { ...colours, allowCreate: true }), ['blue'], undefined],
    ['a required number', field('number', { required: true }), '', 'validation.number.required'],
    ['a word as number', field('number'), 'many', 'validation.other'],
    ['a small number', field('number', { min: 2 }), '1', 'validation.number.min'],
    ['a large number', field('number', { max: 2 }), '2.5', 'validation.number.max'],
    ['zero', field('number', { required: true }), '0', undefined],
    ['an unchecked required box', field('checkbox', { required: true }), false, 'validation.boolean.required'],
    ['a checked required box', field('checkbox', { required: true }), true, undefined],
    ['an unchecked optional box', field('checkbox'), false, undefined],
    ['a required date', field('date', { required: true }), '', 'validation.date.required'],
    ['half a date', field('date'), '2026-11', 'validation.date.invalid'],
    ['a date', field('date'), '2026-11-21', undefined],
    ['a date without time', field('date_time'), '2026-11-21', 'validation.date.invalid'],
    ['a date with time', field('date_time'), '2026-11-21T09:30', undefined],
    ['no time', field('time', { required: true }), '', 'validation.date.required'],
    ['a time', field('time'), '09:30', undefined],
  ])('judges %s', (_, definition, value, expected) => {
    expect(errorOf(definition, value)?.key).toBe(expected);
  });

  it('names the bound that was passed', () => {
    expect(errorOf(field('text', { min: 3, max: 9 }), 'ab')?.values?.['min']).toBe(3);
    expect(errorOf(field('number', { min: 3, max: 9 }), '10')?.values?.['max']).toBe(9);
    expect(errorOf(field('multiselect', { ...colours, required: true }), [])?.values?.['min']).toBe(1);
  });
});

describe('validate', () => {
  it('gives one reason per bad field, in the order of the form', () => {
    const fields = toFormFields([field('text', { required: true })]);
    const errors = validate(fields, { name: '', email: 'x', 'field:f': '' });
    expect([...errors.keys()]).toEqual(['name', 'email', 'field:f']);
  });

  it('refuses a field id that the form does not know', () => {
    const errors = validate(toFormFields([]), { name: 'Ada', email: 'ada@example.org', 'field:gone': 'x' });
    expect(errors.get('field:gone')?.key).toBe('validation.unknownField');
  });
});
