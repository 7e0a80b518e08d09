// What forms take from their fields where the page stops `input` on its way.

import { describe, expect, it } from 'vitest';
import type { Form } from '../../../../../packages/widget/src/features/start-form/form.ts';
import type { FormValues } from '../../../../../packages/widget/src/features/start-form/form-field.ts';
import { hearUnheard } from '../../../../../packages/widget/src/ui/start-form/unheard.ts';

const fields = `
  <input data-key="name"><input data-key="day" type="date"><input data-key="agreed" type="checkbox">
  <textarea data-key="note"></textarea>
  <select data-key="size"><option value="">Choose</option><option>S</option></select>
  <div data-type="multiselect"><input data-key="teas"></div>`;

/** The fields as they are drawn with these values, after `change`; gives what the form is told. */
function heard(values: FormValues, change: (of: (key: string) => HTMLInputElement) => void): unknown {
  const element = document.createElement('form');
  element.innerHTML = fields;
  const of = (key: string) => element.querySelector(`[data-key=${key}]`) as HTMLInputElement;
  for (const [key, value] of Object.entries(values)) {
    if (typeof value === 'boolean') of(key).checked = value;
    else of(key).value = String(value);
  }
  change(of);
  const told: unknown[] = [];
  hearUnheard(element, {
    $values: { get: () => values },
    setValue: (...one: unknown[]) => told.push(one),
  } as never as Form);
  return told;
}

describe('hearUnheard', () => {
  it('takes what was typed, chosen and checked', () => {
    const told = heard({ name: 'Ada' }, (of) => {
      of('name').value = 'Ada L';
      of('note').value = 'Hello';
      of('size').value = 'S';
      of('agreed').checked = true;
    });
    expect(told).toEqual([
      ['name', 'Ada L'],
      ['agreed', true],
      ['note', 'Hello'],
      ['size', 'S'],
    ]);
  });

  it('takes nothing where a field cannot show what is known, nor what is searched for', () => {
    const values = { name: 'Ada', day: 'soon', agreed: true, note: 'one\r\ntwo', size: 'XL' };
    expect(heard(values, (of) => (of('teas').value = 'gre'))).toEqual([]);
  });
});
