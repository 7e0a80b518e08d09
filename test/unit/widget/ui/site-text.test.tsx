// The page's own texts, by attributes that only the chat reads (docs/embedding.md#texts).

import { afterEach, expect, it } from 'vitest';
import { Composer } from '../../../../packages/widget/src/ui/composer/composer.tsx';
import { Who } from '../../../../packages/widget/src/ui/frame/who.tsx';
import { StartScreen } from '../../../../packages/widget/src/ui/start-form/start-screen.tsx';
import { Welcome } from '../../../../packages/widget/src/ui/timeline/welcome.tsx';
import { renderInChat, type Rendered } from '../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const places = (
  <>
    <Who />
    <StartScreen />
    <Welcome />
    <Composer />
  </>
);

const field = () => view.find<HTMLTextAreaElement>('textarea');

async function write(attributes: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, value] of Object.entries(attributes))
    if (value === null) view.host.removeAttribute(name);
    else view.host.setAttribute(name, value);
  await view.settle();
}

it('shows the texts of the page at once, and the own ones again when they go', async () => {
  view = await renderInChat(places);
  const before = view.element.textContent;
  const texts = {
    'text-placeholder': 'Ask about tea',
    'text-title': 'Tea time',
    'text-subtitle': 'Two questions first',
    'text-greeting': 'Green or black?',
    'text-header': 'Tea guide',
  };
  await write(texts);
  expect(field().placeholder).toBe('Ask about tea');
  for (const text of ['Tea time', 'Two questions first', 'Green or black?', 'Tea guide'])
    expect(view.element.textContent).toContain(text);
  await write(Object.fromEntries(Object.keys(texts).map((name) => [name, null])));
  expect(view.element.textContent).toBe(before);
  expect(field().placeholder).toBe('Type message here');
});

it('keeps the name of the field, which says what it is for', async () => {
  view = await renderInChat(places);
  await write({ 'text-placeholder': 'Ask about tea' });
  expect(field().getAttribute('aria-label')).toBe('Type message here');
});

it('follows the language, and takes the text without one where there is none of it', async () => {
  view = await renderInChat(places);
  await write({
    'text-placeholder': 'Ask about tea',
    'text-placeholder-ar': 'اسأل عن الشاي',
    'text-placeholder-ja-jp': 'お茶について',
  });
  for (const [code, text] of [
    ['AR', 'اسأل عن الشاي'],
    ['ja-JP', 'お茶について'],
    ['DE', 'Ask about tea'],
  ] as const) {
    await view.chat.session.i18n.setLanguage(code, false);
    await view.settle();
    expect(field().placeholder).toBe(text);
  }
  await write({ 'text-placeholder-de': 'Frag nach Tee' });
  expect(field().placeholder).toBe('Frag nach Tee');
});

it('shows markup as the letters it is written with', async () => {
  view = await renderInChat(places);
  const images = view.element.querySelectorAll('img,script').length;
  const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script>{{max}}';
  await write({ 'text-title': hostile, 'text-greeting': hostile, 'text-header': hostile, 'text-placeholder': hostile });
  expect(view.element.querySelectorAll('img,script')).toHaveLength(images);
  expect(view.find('h3').textContent).toBe(hostile);
  expect(field().placeholder).toBe(hostile);
});

it('takes 200 characters of the first line, and nothing but space as no text', async () => {
  view = await renderInChat(places);
  await write({ 'text-title': `\n a\tb ${'😀'.repeat(5000)}\nmore`, 'text-placeholder': ' \n ' });
  expect(view.find('h3').textContent).toBe(`a\tb ${'😀'.repeat(196)}`);
  expect(field().placeholder).toBe('Type message here');
});

it('keeps a direction of its own for each text', async () => {
  view = await renderInChat(places);
  await write({ 'text-title': '\u202Eevil', 'text-greeting': 'مرحبا', 'text-header': 'مرشد' });
  expect(view.find('h3').dir).toBe('auto');
  const shown = (text: string) => [...view.element.querySelectorAll('p,bdi')].filter((one) => one.textContent === text);
  expect(shown('مرحبا').map((one) => one.getAttribute('dir'))).toEqual(['auto']);
  expect(shown('مرشد').some((one) => one.localName === 'bdi')).toBe(true);
});
