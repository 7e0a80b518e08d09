import { expect, it } from 'vitest';
import type { FormField } from '../../../../../packages/widget/src/features/start-form/form-field.ts';
import { requiredProgress } from '../../../../../packages/widget/src/ui/start-form/required-progress.ts';

const field = (key: string, isRequired = true) => ({ key, isRequired }) as FormField;

it('counts the required fields that hold something', () => {
  const fields = [field('name'), field('email'), field('teas'), field('rules'), field('note', false)];
  expect(requiredProgress(fields, { name: 'Ada', email: ' ', teas: [], rules: false, note: 'x' })).toEqual({
    done: 1,
    count: 4,
  });
  expect(requiredProgress(fields, { name: 'Ada', email: 'a', teas: ['b'], rules: true })).toEqual({
    done: 4,
    count: 4,
  });
  expect(requiredProgress([], {})).toEqual({ done: 0, count: 1 });
});
