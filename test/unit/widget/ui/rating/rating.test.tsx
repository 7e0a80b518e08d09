import { afterEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { LazyRating } from '../../../../../packages/widget/src/ui/rating/lazy-rating.tsx';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const call = 'PUT /conversations/c1/rating';
const asked = { status: 'asked', score: null, text: '' };

const show = async (conversation: object = { rating: asked }, capabilities: object = { rating: true }) => {
  view = await renderInChat(<LazyRating />, {
    bootstrap: { ...bootstrapData, capabilities, conversation: { ...bootstrapData.conversation, ...conversation } },
    history: [message('r1', 'persona', 'Sencha.')],
  });
  view.chat.env.http.on(call, () => ({ json: { data: {} } }));
  if (view.chat.session.rating.$state.get().name !== 'idle') await chunks.rating.load();
  await view.settle();
};
const named = (name: string) => {
  const found = [...view.element.querySelectorAll<HTMLElement>('button, input')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  );
  if (!found) throw new Error(`nothing is called ${name} in ${view.element.innerHTML}`);
  return found;
};
const press = async (name: string) => {
  named(name).focus();
  named(name).click();
  await view.settle();
};
const write = async (text: string) => {
  const field = view.find<HTMLTextAreaElement>('textarea');
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await view.settle();
};
const form = () => view.element.querySelector('form');
const sent = () => view.chat.env.http.of(call).map(({ json }) => json);

describe('the card', () => {
  it('is five radio buttons with names, and words once one is chosen', async () => {
    await show();
    expect(view.find('form').getAttribute('aria-labelledby')).toBe(view.find('form > p').id);
    expect(view.find('[role="radiogroup"]').getAttribute('aria-labelledby')).toBe(view.find('form > p').id);
    expect(view.find('form > p').textContent).toBe('How was this conversation?');
    const names = [...view.element.querySelectorAll('[type="radio"]')].map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['1 of 5', '2 of 5', '3 of 5', '4 of 5', '5 of 5']);
    expect(view.element.querySelector('textarea')).toBeNull();
    await press('4 of 5');
    expect(view.element.querySelectorAll('[data-on]')).toHaveLength(4);
    await write('Kind');
    await press('Send');
    expect(sent()).toEqual([{ score: 4, text: 'Kind' }]);
    expect(view.element.textContent).toBe('Thank you for your feedback');
  });

  it('goes when it is dismissed, and the server is told', async () => {
    await show();
    await press('Do not rate');
    expect(form()).toBeNull();
    expect(sent()).toEqual([{ score: null, text: '' }]);
  });

  it('takes no focus when it comes', async () => {
    await show();
    expect(document.activeElement).toBe(document.body);
  });

  it('says why it could not be stored, with all that was written', async () => {
    await show();
    view.chat.env.http.on(call, () => ({ status: 429, json: { message: 'No.' } }));
    await press('2 of 5');
    await write('Slow');
    await press('Send');
    const shown = view.find('.pc-rating-error').textContent ?? '';
    expect(shown).toMatch(/^Your feedback could not be saved\. ./);
    await view.chat.env.clock.advance(2_000);
    expect(view.chat.session.announcer.$announcement.get()?.text).toContain(shown);
    expect(view.find<HTMLTextAreaElement>('textarea').value).toBe('Slow');
    expect(document.activeElement).toBe(named('Send'));
    view.chat.env.http.on(call, () => ({ json: { data: {} } }));
    await press('Send');
    expect(form()).toBeNull();
  });
});

describe('no code is loaded', () => {
  it.each([
    ['where the server takes none', { rating: asked }, {}],
    ['before anybody is asked', {}, { rating: true }],
    ['once it was answered', { rating: { ...asked, status: 'given', score: 3 } }, { rating: true }],
    ['for what cannot be read', { rating: 7 }, { rating: true }],
  ])('%s', async (_what, conversation, capabilities) => {
    await show(conversation, capabilities);
    expect(view.chat.session.rating.$state.get().name).toBe('idle');
    expect(form()).toBeNull();
  });

  it('but while a human answers it is, for the moment in which they end it', async () => {
    await show({ handleBy: { id: 'o1', name: 'Robin', type: 'USER' } });
    expect(view.chat.session.rating.$state.get().name).toBe('ready');
    expect(form()).toBeNull();
  });
});
