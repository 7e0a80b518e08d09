import { describe, expect, it, vi } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import type { Field, Guest } from '../../../../../packages/widget/src/protocol/guest.ts';
import type { GuestUpdate } from '../../../../../packages/widget/src/protocol/requests.ts';
import {
  createStartForm,
  type StartFormOptions,
} from '../../../../../packages/widget/src/features/start-form/start-form.ts';

const zone = {
  toLocal: (iso: string) => iso.slice(0, 16).replace('09', '11'),
  toUtc: (local: string) => `${local.replace('11:', '09:')}:00.000Z`,
};

function field(id: string, type: Field['type'], more: Partial<Field> = {}): Field {
  return { id, name: id, type, options: [], allowCreate: false, required: false, ...more } as Field;
}

function setUp(more: Partial<StartFormOptions> = {}) {
  const save = vi.fn<(update: GuestUpdate) => Promise<void>>(() => Promise.resolve());
  const form = createStartForm({ definitions: [], guest: null, prefill: {}, clock: zone, save, ...more });
  return { form, save };
}

const ada = { name: 'Ada', email: 'ada@example.org' };

describe('createStartForm', () => {
  it('starts with what is known of the visitor', () => {
    expect(setUp({ prefill: ada }).form.$values.get()).toEqual(ada);
  });

  it('prefers stored answers to defaults', () => {
    const guest: Guest = { id: 'g', ...ada, additionalInfo: [{ id: 'i', fieldId: 'size', value: 'large' }] };
    const definitions = [
      field('size', 'text', { defaultValue: 'small' }),
      field('tea', 'text', { defaultValue: 'green' }),
    ];
    const { form } = setUp({ definitions, guest });
    expect(form.$values.get()).toMatchObject({ 'field:size': 'large', 'field:tea': 'green' });
  });

  it('follows what another tab has stored, but for what was typed here', async () => {
    const guest = (name: string, email: string, size: string | null): Guest => ({
      id: 'g',
      name,
      email,
      additionalInfo: [{ id: 'i', fieldId: 'size', value: size }],
    });
    const { form, save } = setUp({ definitions: [field('size', 'text')], guest: guest('Ada', ada.email, 'large') });
    form.setValue('name', 'Ada L.');
    form.follow(guest('Countess', 'new@example.org', null));
    expect(form.$values.get()).toEqual({ name: 'Ada L.', email: 'new@example.org', 'field:size': '' });
    await form.submit();
    expect(save).toHaveBeenCalledWith({
      name: 'Ada L.',
      email: 'new@example.org',
      additionalInfo: [{ fieldId: 'size', value: null }],
    });
  });

  it('goes on with what was typed before, as far as it still fits', () => {
    const kept: object[] = [];
    const definitions = [
      field('size', 'text'),
      field('tea', 'multiselect'),
      field('news', 'checkbox'),
      field('age', 'number'),
    ];
    const unsent = {
      name: 'Ad',
      'field:size': 'large',
      'field:tea': ['green'],
      'field:news': 'yes',
      'field:gone': 'x',
      'field:age': 7,
    };
    const { form } = setUp({ prefill: ada, definitions, unsent, keep: (values) => kept.push(values) });
    const expected = {
      name: 'Ad',
      email: ada.email,
      'field:size': 'large',
      'field:tea': ['green'],
      'field:news': false,
      'field:age': '',
    };
    expect(form.$values.get()).toEqual(expected);
    form.setValue('name', 'Ada');
    expect(kept).toEqual([{ name: 'Ada', 'field:size': 'large', 'field:tea': ['green'], words: {} }]);
    expect(setUp({ definitions, unsent: { 'field:tea': [1] } }).form.$values.get()['field:tea']).toEqual([]);
  });

  it('takes what becomes known later, except where the visitor has typed', () => {
    const { form } = setUp({ unsent: { name: 'Grace' } });
    form.prefill(ada);
    expect(form.$values.get()).toEqual({ name: 'Grace', email: ada.email });
    form.setValue('email', '');
    form.prefill(ada);
    expect(form.$values.get()).toEqual({ name: 'Grace', email: '' });
  });

  it('does not save a bad form and names the first bad field', async () => {
    const { form, save } = setUp();
    expect(await form.submit()).toBe('name');
    expect(save).not.toHaveBeenCalled();
    expect([...form.$errors.get().keys()]).toEqual(['name', 'email']);
  });

  it('takes an error away once the value is good, and adds none while typing', () => {
    const { form } = setUp();
    form.setValue('email', 'a');
    expect(form.$errors.get().size).toBe(0);
    void form.submit();
    form.setValue('email', 'ada@example.org');
    expect([...form.$errors.get().keys()]).toEqual(['name']);
  });

  it('sends numbers as numbers and times as UTC strings', async () => {
    const definitions = [
      field('n', 'number'),
      field('d', 'date'),
      field('dt', 'date_time'),
      field('t', 'time'),
      field('c', 'checkbox'),
      field('m', 'multiselect', { options: ['a', 'b'] }),
      field('e', 'text'),
    ];
    const { form, save } = setUp({ definitions, prefill: ada });
    form.setValue('field:n', '2.5');
    form.setValue('field:d', '2026-11-21');
    form.setValue('field:dt', '2026-11-21T11:30');
    form.setValue('field:t', '11:30:00');
    form.setValue('field:c', true);
    form.setValue('field:m', ['b']);
    await form.submit();
    expect(save).toHaveBeenCalledWith({
      ...ada,
      additionalInfo: [
        { fieldId: 'n', value: 2.5 },
        { fieldId: 'd', value: '2026-11-21T00:00:00.000Z' },
        { fieldId: 'dt', value: '2026-11-21T09:30:00.000Z' },
        { fieldId: 't', value: '11:30' },
        { fieldId: 'c', value: true },
        { fieldId: 'm', value: ['b'] },
        { fieldId: 'e', value: null },
      ],
    });
  });

  it('sends once however often it is submitted', async () => {
    let finish = () => {};
    const save = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { form } = setUp({ prefill: ada, save });
    const first = form.submit();
    await form.submit();
    finish();
    await first;
    expect(save).toHaveBeenCalledTimes(1);
    expect(form.$isSaving.get()).toBe(false);
  });

  it("shows the server's words at the fields it names and keeps what was typed", async () => {
    const body = { message: 'Refused', fields: { email: 'Already taken', size: 'Too small' } };
    const save = () => Promise.reject(new WidgetError('http', { status: 422, body }));
    const { form } = setUp({ definitions: [field('size', 'text')], prefill: ada, save });
    form.setValue('field:size', 'xs');
    expect(await form.submit()).toBe('email');
    expect([...form.$errors.get().values()].map((error) => error.text)).toEqual(['Already taken', 'Too small']);
    expect(form.$values.get()).toMatchObject({ ...ada, 'field:size': 'xs' });
  });
  it('G1: keeps what is typed into the search of a field beside what was typed, whichever comes last', () => {
    const definitions = [field('teas', 'multiselect')];
    let unsent: Readonly<Record<string, unknown>> = {};
    const keep = (values: typeof unsent) => (unsent = values);
    const before = setUp({ definitions, prefill: ada, keep }).form;
    before.setWords('field:teas', 'Senc');
    before.setValue('name', 'Ada L.');
    const after = setUp({ definitions, prefill: ada, unsent, keep }).form;
    expect(after.words).toEqual({ 'field:teas': 'Senc' });
    expect(after.typed()).toEqual({ name: 'Ada L.' });
    after.setValue('name', 'Ada');
    expect(setUp({ definitions, unsent, keep }).form.words).toEqual({ 'field:teas': 'Senc' });
    expect(setUp({ definitions, unsent: { words: 5 } }).form.words).toEqual({});
  });
});
