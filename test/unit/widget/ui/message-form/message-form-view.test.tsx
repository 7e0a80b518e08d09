import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { LazyRich } from '../../../../../packages/widget/src/ui/rich/lazy-rich.tsx';
import { completion, message, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const fields = [
  { id: 'seats', name: 'Seats', type: 'number', required: true, max: 6 },
  { id: 'teas', name: 'Teas?', type: 'select', options: ['Sencha', 'Oolong'] },
  { id: 'day', name: 'Day', type: 'date' },
  { id: 'quiet', name: 'A quiet corner', type: 'checkbox' },
];
const shown = { ...message('p1', 'persona', 'When?'), key: 'p1', attachments: [] };
const show = async (form: unknown, history: object[] = [], reply: object = {}) => {
  const messageShown = { ...shown, ...reply, form, delivery: 'delivered' as const, isStreaming: false };
  view = await renderInChat(<LazyRich message={messageShown} />, {
    history: [message('p1', 'persona', 'When?', { form }), ...history],
  });
  await Promise.all([chunks.messageForm.load(), chunks.startForm.load()]);
  await view.settle();
  await view.settle();
};
const type = async (key: string, value: string) => {
  const input = view.find<HTMLInputElement>(`[data-key="field:${key}"]`);
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await view.settle();
};
const press = async () => {
  view.find('button[type="submit"]').click();
  await view.settle();
};
const text = () => view.element.textContent ?? '';
const posts = () => view.chat.env.http.of('POST /chat/v4');

describe('a form inside a message', () => {
  it('has the fields and rules of the start form, and is sent with words for people and values for the server', async () => {
    await show({ title: 'Tasting', submitLabel: 'Reserve', fields });
    expect(view.find('[role="group"]').textContent).toContain('Tasting');
    await press();
    expect(text()).toContain('This field is required');
    expect(document.activeElement?.getAttribute('data-key')).toBe('field:seats');
    await type('seats', '9');
    await press();
    expect(text()).toContain('less than or equal to 6');
    expect(posts()).toHaveLength(0);
    await type('seats', '2');
    await type('day', '2027-03-04');
    await press();
    expect(posts()[0]?.json['message']).toMatchObject({
      content: 'Seats: 2\nDay: Mar 4, 2027\nA quiet corner: No',
      formAnswer: {
        messageId: 'p1',
        values: [
          { fieldId: 'seats', value: 2 },
          { fieldId: 'teas', value: null },
          { fieldId: 'day', value: '2027-03-04T00:00:00.000Z' },
          { fieldId: 'quiet', value: false },
        ],
      },
    });
  });

  it.each([
    ['its title', { title: 'Tasting', fields }, { answers: 'u1' }, 'Form: Tasting'],
    ['that it is there, where it has no title', { fields }, { answers: 'u1' }, 'Form'],
    ['nothing, where a page of the history has brought it', { title: 'Tasting', fields }, {}, undefined],
  ])('G10: says of a form %s, once', async (_, form, reply, said) => {
    await show(form, [], reply);
    const heard: unknown[] = [];
    view.chat.session.announcer.$announcement.listen((one) => heard.push(one?.text));
    await view.chat.env.clock.advance(1000);
    await type('seats', '2');
    await view.chat.env.clock.advance(1000);
    expect(heard).toEqual(said ? [said] : []);
  });

  it('G1: a refusal at a field stands there, with what was typed; what is sent then is the same message', async () => {
    await show({ fields });
    view.chat.env.http.on('POST /chat/v4', () => ({
      status: 422,
      json: { message: 'Please check', fields: { seats: 'Fully booked' } },
    }));
    await type('seats', '2');
    await press();
    expect(text()).toContain('Fully booked');
    expect(view.find<HTMLInputElement>('[data-key="field:seats"]').value).toBe('2');
    view.chat.env.http.on('POST /chat/v4', ({ json, headers }) => ({
      json: {
        data: { ...message('u1', 'user', ''), ...(json['message'] as object), requestId: headers['x-request-id'] },
      },
    }));
    await type('seats', '3');
    await press();
    expect(view.chat.texts()).toEqual(['When?', 'Seats: 3\nA quiet corner: No']);
    expect(text()).toContain('Sent');
    expect(view.element.querySelector('form')).toBeNull();
  });

  it('G8: words of the server stand at a field that was left as it was, which has the focus', async () => {
    await show({
      fields: [
        { id: 'tea', name: 'Tea' },
        { ...fields[0], defaultValue: 2 },
      ],
    });
    view.chat.env.http.on('POST /chat/v4', () => ({
      status: 422,
      json: { fields: { seats: 'Two are left no more' } },
    }));
    await type('tea', 'Sencha');
    const group = view.find<HTMLElement>('[role="group"]');
    // As the panel does it when what has the focus goes.
    group.focus();
    view.find<HTMLButtonElement>('button[type="submit"]').click();
    await view.settle();
    await view.settle();
    expect(text()).toContain('Two are left no more');
    expect(document.activeElement?.getAttribute('data-key')).toBe('field:seats');
  });

  it('G1: keeps in words what was typed alone, for where the form can no longer be sent', async () => {
    await show({ fields });
    await type('seats', '2');
    view.chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await view.chat.session.clear();
    await view.settle();
    expect(view.chat.session.composer.$draft.get()).toBe('Seats: 2');
  });

  it('G1: keeps in words what is no answer to its field as well', async () => {
    await show({ fields });
    await type('seats', 'about five');
    view.chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    await view.chat.session.clear();
    await view.settle();
    expect(view.chat.session.composer.$draft.get()).toBe('Seats: about five');
  });

  it('G6: says to wait only as long as there is something to wait for', async () => {
    await show({ fields: [{ id: 'tea', name: 'Tea' }] });
    await view.chat.send('Hello');
    await press();
    expect(text()).toContain('Please wait until the previous message is processed');
    view.chat.streams.at(-1)?.push(token('r1', 'Hi', true), completion());
    await view.settle();
    expect(text()).not.toContain('Please wait');
  });

  it('G4: says that it was sent, and shows nothing twice', async () => {
    const values = [
      { fieldId: 'seats', value: 2 },
      { fieldId: 'teas', value: 'Oolong' },
      { fieldId: 'day', value: '2027-03-04T00:00:00.000Z' },
      { fieldId: 'quiet', value: true },
    ];
    await show({ title: 'Tasting', fields }, [
      message('u1', 'user', 'Seats: 2', { requestId: 'form-p1', formAnswer: { messageId: 'p1', values } }),
    ]);
    expect(view.element.querySelector('form')).toBeNull();
    // What was answered stands in the visitor's own message alone.
    expect(text()).toBe('TastingSent');
  });

  it('SEC1: hostile words are text, and what is no form shows nothing', async () => {
    const hostile = '<img src=x onerror=alert(1)>';
    await show({
      title: hostile,
      text: hostile,
      submitLabel: hostile,
      fields: [{ id: 'a', name: hostile, type: 'text' }],
    });
    expect(view.element.querySelector('img')).toBeNull();
    expect(text()).toContain(hostile);
    view.unmount();
    await show({ fields: 'none' });
    expect(text()).toBe('');
  });

  it('stays as it is while it is filled in, whatever order a page of the history has it in', async () => {
    let change = (_form: object) => {};
    function Changing() {
      const [form, setForm] = useState<object>({ title: 'Tasting', fields });
      change = setForm;
      return <LazyRich message={{ ...shown, form, delivery: 'delivered', isStreaming: false }} />;
    }
    view = await renderInChat(<Changing />);
    await view.settle();
    await press();
    expect(text()).toContain('This field is required');
    const [first] = fields;
    change({ fields: [{ max: 6, required: true, ...first }, ...fields.slice(1)], title: 'Tasting' });
    await view.settle();
    expect(text()).toContain('This field is required');
  });

  it('G1: what was typed is there again after a reload', async () => {
    await show({ fields: [...fields, { id: 'more', name: 'More?', type: 'multiselect', options: ['Cake'] }] });
    await type('seats', '4');
    expect(view.chat.env.tab.get('persona-chat:https://api.example:support')).toContain('"field:seats":"4"');
    await type('more', 'Ca');
    expect(view.chat.env.tab.get('persona-chat:https://api.example:support')).toContain('"words":{"field:more":"Ca"}');
  });
});
