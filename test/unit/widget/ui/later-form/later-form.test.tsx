import { afterEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { Log } from '../../../../../packages/widget/src/ui/timeline/log.tsx';
import { bootstrapData, completion, token } from '../../../../helpers/fake-chat.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const nobody = { id: 'g1', name: null, email: null };
async function show(fields: object = {}, config: { form?: string } = { form: 'later' }): Promise<void> {
  await chunks.laterForm.open();
  view = await renderInChat(<Log />, { config, bootstrap: { ...bootstrapData, guest: nobody, ...fields } });
  view.chat.env.http.on('PUT /guests/g1', ({ json }) => ({ json: { data: { id: 'g1', ...json } } }));
}
async function say(text: string) {
  await view.chat.send(text);
  await view.settle();
}
const card = () => view.element.querySelector('.pc-later-form');
const field = (key: string) => view.find<HTMLInputElement>(`.pc-later-form [data-key="${key}"]`);
function type(values: Record<string, string>) {
  for (const [key, value] of Object.entries(values)) {
    field(key).value = value;
    field(key).dispatchEvent(new Event('input', { bubbles: true }));
  }
}
async function fill(values: Record<string, string>) {
  type(values);
  await view.settle();
  view.find('.pc-later-form form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await view.settle();
}

describe('LaterForm', () => {
  it('stands below the first message alone, once there is one, and takes no focus', async () => {
    await show();
    expect(card()).toBeNull();
    await say('Green tea?');
    await say('And black?');
    const [first] = view.element.querySelectorAll('article');
    expect(first?.nextElementSibling).toBe(card());
    expect(view.element.querySelectorAll('.pc-later-form')).toHaveLength(1);
    expect(card()?.contains(document.activeElement)).toBe(false);
    // No form that has the focus as a whole: that is for one that stands in the place of all else.
    expect(view.find('.pc-later-form form').hasAttribute('tabindex')).toBe(false);
    expect(first?.textContent).toContain('Waiting');
    expect(first?.textContent).not.toContain('Waiting for the network');
  });

  it('has all fields of the persona, with the errors of the server, and thanks by name', async () => {
    await show({ fields: [{ id: 'size', name: 'Cup size', type: 'text', required: true }] });
    await say('Green tea?');
    await fill({ name: 'Ada', email: 'nobody' });
    expect(card()?.textContent).toContain('Please enter a valid email address');
    expect(card()?.textContent).toContain('This field is required');
    view.chat.env.http.on('PUT /guests/g1', () => ({
      status: 422,
      json: { message: 'No.', fields: { size: 'Too small.' } },
    }));
    await fill({ email: 'ada@example.org', 'field:size': 'S' });
    expect(card()?.textContent).toContain('Too small.');
    view.chat.env.http.on('PUT /guests/g1', () => Promise.reject(networkFailure()));
    await fill({});
    expect(card()?.textContent).toContain('Failed to update guest');
    expect(field('name').value).toBe('Ada');
    view.chat.env.http.on('PUT /guests/g1', ({ json }) => ({ json: { data: { id: 'g1', ...json } } }));
    await fill({});
    expect(card()).toBeNull();
    expect(view.element.textContent).toContain('Thank you, Ada');
    expect(view.element.textContent).not.toContain('Waiting');
  });

  it('N2, P2: sends once, however often the button is pressed', async () => {
    await show();
    await say('Green tea?');
    const submit = () =>
      view.find('.pc-later-form form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    type({ name: 'Ada', email: 'ada@example.org' });
    await view.settle();
    submit();
    submit();
    await view.settle();
    expect(view.chat.env.http.of('PUT /guests/g1')).toHaveLength(1);
    expect(view.chat.env.http.of('POST /chat/v4')).toHaveLength(1);
  });

  it.each([
    [true, 'How can we reach you? Your message goes out once you have filled this in.'],
    [false, 'How can we reach you? You can fill this in at any time; the reply does not wait for it.'],
  ])('is said once in sentences, and so is the thanks (requireEmailUpfront %s)', async (value, asked) => {
    await show({ persona: { id: 'support', name: 'Mina', settings: [{ key: 'requireEmailUpfront', value }] } });
    const said: (string | undefined)[] = [];
    const stop = view.chat.session.announcer.$announcement.listen((latest) => void said.push(latest?.text));
    await say('Green tea?');
    view.chat.streams[0]?.push(token('r1', 'Sencha.', true), completion());
    await view.settle();
    await say('And black?');
    await fill({ name: 'Ada', email: 'ada@example.org' });
    for (let count = 0; count < 6; count += 1) await view.chat.env.clock.advance(1_000);
    stop();
    expect(said.join(' ')).toBe(value ? `${asked} Thank you, Ada` : `Mina says Sencha. ${asked} Thank you, Ada`);
  });

  it('N3, SEC1: shows a name that is markup as it is written', async () => {
    await show();
    await say('Green tea?');
    await fill({ name: '<img src=x onerror=alert(1)>', email: 'ada@example.org' });
    expect(view.element.querySelector('img')).toBeNull();
    expect(view.element.textContent).toContain('<img src=x onerror=alert(1)>');
  });

  it('keeps what was begun over a reload of the tab, and shows what the page knows', async () => {
    await show();
    await say('Green tea?');
    type({ name: 'Ad' });
    await view.settle();
    await view.chat.session.identify({ name: 'Bo', email: 'bo@example.org' });
    await view.settle();
    expect([field('name').value, field('email').value]).toEqual(['Ad', 'bo@example.org']);
    expect(view.chat.session.guests.unsent.read()).toMatchObject({ name: 'Ad' });
  });
});
