import { expect, it } from 'vitest';
import { answerRequestId, readForm, readFormAnswer } from '../../../../packages/widget/src/protocol/form.ts';

const field = (fields: object = {}) => ({ id: 'seats', name: 'Seats', type: 'number', ...fields });
const fieldsOf = (...fields: unknown[]) => readForm({ fields })?.fields.map(({ id }) => id);

it('reads title, text, the word on the button and the fields of the start form', () => {
  const form = readForm({ title: ' Tasting ', text: 'When?', submitLabel: 'Reserve', fields: [field({ min: 1 })] });
  expect(form).toMatchObject({ title: 'Tasting', text: 'When?', submitLabel: 'Reserve' });
  expect(form?.fields).toMatchObject([{ id: 'seats', name: 'Seats', type: 'number', min: 1, required: false }]);
});

it.each([null, undefined, 'form', [], {}, { fields: 'all' }, { fields: [] }, { fields: [null, 7, {}, { id: 'a' }] }])(
  'what has no field is none: %j',
  (value) => {
    expect(readForm(value)).toBeNull();
  },
);

it('broken fields and words cost nothing but themselves', () => {
  expect(fieldsOf(null, 'text', field({ name: 7 }), field({ id: '' }), field({ name: ' ' }), field())).toEqual([
    'seats',
  ]);
  expect(readForm({ title: 'x'.repeat(121), text: {}, fields: [field()] })).toMatchObject({ title: '', text: '' });
});

it('the second field of an id goes, and one that nobody could answer', () => {
  expect(fieldsOf(field(), field({ name: 'Again' }))).toEqual(['seats']);
  expect(
    fieldsOf(field({ type: 'select', options: [] }), field({ id: 'b', type: 'multiselect', options: [''] })),
  ).toBeUndefined();
  expect(fieldsOf(field({ type: 'multiselect', options: [], allowCreate: true }))).toEqual(['seats']);
});

it('takes twenty fields, and looks at no more', () => {
  expect(fieldsOf(...Array.from({ length: 900 }, (_, index) => field({ id: `${index}` })))).toHaveLength(20);
});

it.each([
  ['[A-Z]{3}-\\d{4}', true],
  ['(cat|dog)', true],
  ['(a+)+', false],
  ['(a|a)*b', false],
  ['(.*){9}x', false],
  ['(a)\\1', false],
  ['x'.repeat(201), false],
])('keeps a pattern only where it cannot keep the page busy: %s', (pattern, isKept) => {
  expect(readForm({ fields: [field({ type: 'text', pattern })] })?.fields[0]?.pattern).toBe(isKept ? pattern : null);
});

it('reads answers of every kind, and nothing else', () => {
  const values = ['a', 1, true, ['a', 'b'], null].map((value, index) => ({ fieldId: `${index}`, value }));
  expect(readFormAnswer({ messageId: 'p1', values })).toEqual({ messageId: 'p1', values });
  expect(readFormAnswer({ messageId: 'p1', values: [{ fieldId: 'a', value: {} }] })).toBeNull();
  expect(readFormAnswer('p1')).toBeNull();
});

it('G2: one id for each form, which a header can carry', () => {
  expect(answerRequestId('p1')).toBe('form-p1');
  expect(answerRequestId('p 1')).toBeUndefined();
  expect(answerRequestId('ü')).toBeUndefined();
  expect(answerRequestId('x'.repeat(121))).toBeUndefined();
});
