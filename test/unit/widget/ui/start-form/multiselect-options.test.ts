import { describe, expect, it } from 'vitest';
import type { Field } from '../../../../../packages/widget/src/protocol/guest.ts';
import {
  matchingOptions,
  optionForEnter,
  toggled,
} from '../../../../../packages/widget/src/ui/start-form/multiselect-options.ts';

const field = {
  id: 'f',
  name: 'Teas',
  type: 'multiselect',
  options: ['Green', 'Black'],
  required: false,
} as unknown as Field;
const own = { ...field, allowCreate: true };
const values = (...args: Parameters<typeof matchingOptions>) => matchingOptions(...args).map((option) => option.value);

describe('matchingOptions', () => {
  it('filters by what is typed, whatever the letter case', () => {
    expect(values(field, [], 'gre')).toEqual(['Green']);
  });

  it('offers to create what is new, only where the owner allows it', () => {
    expect(values(field, [], 'White')).toEqual([]);
    expect(matchingOptions(own, [], ' White ')).toEqual([{ value: 'White', isNew: true }]);
  });

  it('creates no duplicate of an option or of an own choice', () => {
    expect(values(own, [], 'green')).toEqual(['Green']);
    expect(values(own, ['White'], 'WHITE')).toEqual(['White']);
  });

  it('keeps own choices in the list, so that they can be taken back', () => {
    expect(values(own, ['White'], '')).toEqual(['Green', 'Black', 'White']);
  });
});

describe('optionForEnter', () => {
  const teas = { ...field, options: ['Green tea', 'Green', 'Black'] };
  const taken = (definition: Field, chosen: readonly string[], query: string) =>
    optionForEnter(matchingOptions(definition, chosen, query), chosen, query);

  it('prefers the exact match to what only begins like it', () => {
    expect(taken(teas, [], 'green')).toEqual({ value: 'Green', isNew: false });
  });

  it('creates what is typed rather than taking something similar', () => {
    const definition = { ...teas, options: ['Green tea'], allowCreate: true };
    expect(taken(definition, [], 'Green')).toEqual({ value: 'Green', isNew: true });
  });

  it('takes the first match that is not chosen where nothing may be created', () => {
    expect(taken(teas, ['Green tea'], 'gre')).toEqual({ value: 'Green', isNew: false });
    expect(taken(teas, [], 'white')).toBeUndefined();
    expect(taken(teas, [], ' ')).toBeUndefined();
  });
});

describe('toggled', () => {
  it('adds at the end and takes away', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  });
});
