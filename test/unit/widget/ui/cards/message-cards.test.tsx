import { afterEach, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { LazyRich } from '../../../../../packages/widget/src/ui/rich/lazy-rich.tsx';
import { completion, message, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
afterEach(() => view.unmount());

const show = async (cards: unknown) => {
  const shown = { ...message('p1', 'persona', 'Here.', { cards }), key: 'p1', attachments: [] };
  view = await renderInChat(<LazyRich message={{ ...shown, delivery: 'delivered', isStreaming: false }} />, {
    history: [message('p1', 'persona', 'Here.', { cards })],
  });
  await chunks.cards.load();
  await view.settle();
};
const card = (fields: object = {}) => ({ title: 'Sencha', ...fields });
const named = (name: string) =>
  [...view.element.querySelectorAll<HTMLElement>('a, button')].find(({ textContent }) => textContent === name);

describe('cards', () => {
  it('are groups named by their titles: one alone, several as a list', async () => {
    await show([card()]);
    expect(view.element.querySelectorAll('[role="group"]')).toHaveLength(1);
    view.unmount();
    await show([card(), card({ title: 'Gyokuro' })]);
    expect(view.element.querySelectorAll('ul > li')).toHaveLength(2);
    expect(view.find('[role="group"]').getAttribute('aria-label')).toBe('Cards');
  });

  it('SEC1: show hostile text as text', async () => {
    const text = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
    await show([card({ title: text, text, actions: [{ type: 'reply', label: text.slice(0, 60) }] })]);
    expect(view.element.querySelectorAll('img, script')).toHaveLength(0);
    expect(view.element.textContent).toContain(text);
  });

  it('SEC2: load pictures from allowed origins alone, elsewhere a link stands in their place', async () => {
    await show([
      card({ image: { url: 'https://api.example/a.webp', alt: 'A tin' } }),
      card({ image: { url: 'https://evil.example/?q=secret', alt: 'Track me' } }),
      card({ image: { url: '//evil.example/a.png' } }),
      card({ image: { url: 'data:image/svg+xml,<svg onload="alert(1)">' } }),
      card({ image: { url: 'https://api.example@evil.example/a.png', alt: 'Who' } }),
    ]);
    expect([...view.element.querySelectorAll('img')].map(({ src, alt }) => [src, alt])).toEqual([
      ['https://api.example/a.webp', 'A tin'],
    ]);
    expect(named('Track me')?.getAttribute('href')).toBe('https://evil.example/?q=secret');
    expect(named('Who')).toBeUndefined();
  });

  it('SEC3: open safe addresses only, away from the page', async () => {
    const link = (label: string, url: string) => ({ type: 'link', label, url });
    await show([
      card({
        actions: [
          link('Script', 'javascript:alert(1)'),
          link('Relative', '/admin'),
          link('Notes', 'https://tea.example/notes'),
        ],
      }),
    ]);
    expect([...view.element.querySelectorAll('a')].map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://tea.example/notes', '_blank', 'noopener noreferrer nofollow ugc'],
    ]);
    expect(named('Script')).toBeUndefined();
  });

  it('offer no reply while another one runs, and say why when it is pressed', async () => {
    await show([card({ actions: [{ type: 'reply', label: 'More' }] })]);
    named('More')?.click();
    await view.settle();
    expect(view.chat.texts()).toEqual(['Here.', 'More']);
    expect(named('More')?.getAttribute('aria-disabled')).toBe('true');
    named('More')?.click();
    await view.settle();
    expect(view.chat.texts()).toEqual(['Here.', 'More']);
    await view.chat.env.clock.advance(600);
    expect(view.chat.session.announcer.$announcement.get()?.text).toContain('Please wait');
    view.chat.streams[0]?.push(token('p2', 'Gladly.', true), completion());
    await view.settle();
    expect(named('More')?.hasAttribute('aria-disabled')).toBe(false);
  });

  it('a message whose cards cannot be read shows nothing of them', async () => {
    await show('cards');
    expect(view.element.textContent).toBe('');
  });
});
