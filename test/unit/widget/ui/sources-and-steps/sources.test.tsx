import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { copiedText } from '../../../../../packages/widget/src/ui/sources-and-steps/copied-text.ts';
import { Log } from '../../../../../packages/widget/src/ui/timeline/log.tsx';
import { completion, message, token } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
beforeAll(() => Promise.all([chunks.sourcesAndSteps.load(), chunks.messages.load()]), 60_000);
afterEach(() => view.unmount());

const sources = [
  { title: 'Brewing', url: 'https://www.tea.example/brewing', snippet: 'Not too hot.' },
  { title: 'A note', url: 'javascript:alert(1)' },
  { url: 'https://cups.example/gaiwan' },
];
const text = 'Pour it slowly.';
const show = async (options: Parameters<typeof renderInChat>[1] = {}) => {
  view = await renderInChat(<Log />, options);
  await view.settle();
};
/** Shows a reply with its text as the renderer draws it; what sanitises it in a browser takes too much away here. */
const inHistory = async (fields: object = { sources }) => {
  await show({ history: [message('m1', 'user', 'How?'), message('r1', 'persona', text, fields)] });
  await write(
    '<p>Pour [0] at 70 °C [1], slowly <strong>[3][2]</strong>. Not [9], <code>x[1]</code> or <a href="https://a.example">[2]</a>.</p>',
  );
};
const write = async (html: string) => {
  [...view.element.querySelectorAll('.pc-markdown')].at(-1)?.insertAdjacentHTML('beforeend', html);
  await view.settle();
};
const marks = () => [...view.element.querySelectorAll<HTMLElement>('[data-source]')];
const names = () => marks().map(({ ariaLabel }) => ariaLabel);
const card = () => view.element.querySelector('[role="dialog"]');
const said = () => view.chat.session.announcer.$announcement.get()?.text;
const press = async (mark: HTMLElement | undefined, detail = 1) => {
  mark?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  await view.settle();
  await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe('marks', () => {
  it('are buttons where their number has a source, and text elsewhere', async () => {
    await inHistory();
    expect(names()).toEqual(['Source 1: Brewing', 'Source 3: cups.example', 'Source 2: A note']);
    expect(view.find('article:last-of-type p:last-of-type').textContent).toBe(
      'Pour [0] at 70 °C [1], slowly [3][2]. Not [9], x[1] or [2].',
    );
  });

  it('are text where the message has no sources', async () => {
    await inHistory({});
    expect(marks()).toEqual([]);
  });

  it('G8: keep the focus where the text is drawn anew', async () => {
    await inHistory();
    marks()[1]?.focus();
    const markdown = [...view.element.querySelectorAll('.pc-markdown')].at(-1);
    markdown?.replaceChildren();
    await write('<p>Pour at 70 °C [1], slowly [3].</p>');
    expect(document.activeElement).toBe(marks()[1]);
  });

  it('come while the text grows, and stay the same when more of it, or another list, comes', async () => {
    await show();
    await view.chat.send('How?');
    view.chat.streams[0]?.push({ type: 'sources', subMessageId: 'r1', sources }, token('r1', 'Pour '));
    await view.settle();
    await write('<p>Pour [1]</p>');
    const [first] = marks();
    expect(first?.ariaLabel).toBe('Source 1: Brewing');
    await write('<p>slowly [2]</p>');
    view.chat.streams[0]?.push({ type: 'sources', subMessageId: 'r1', sources: [{ title: 'Other' }] });
    await view.settle();
    expect(names()).toEqual(['Source 1: Other']);
    expect(marks()[0]).toBe(first);
    expect(view.find('article:last-of-type p:last-of-type').textContent).toBe('slowly [2]');
  });

  it('come with a list that is there at the end alone', async () => {
    await show();
    await view.chat.send('How?');
    view.chat.streams[0]?.push(token('r1', 'Pour ', true));
    await view.settle();
    await write('<p>Pour [1]</p>');
    expect(marks()).toEqual([]);
    view.chat.streams[0]?.push({ type: 'completion', messages: [{ id: 'r1', content: 'Pour ', sources }] });
    await view.settle();
    expect(names()).toEqual(['Source 1: Brewing']);
  });
});

describe('the card', () => {
  it('opens with a press and closes with the next', async () => {
    await inHistory();
    await press(marks()[0]);
    expect(card()?.getAttribute('aria-label')).toBe('Source 1: Brewing');
    expect(card()?.textContent).toBe('tea.exampleBrewingNot too hot.');
    expect(marks()[0]?.ariaExpanded).toBe('true');
    await press(marks()[0]);
    expect(card()).toBeNull();
    expect(marks()[0]?.ariaExpanded).toBe('false');
  });

  it('takes the focus of the keyboard, and Escape gives it back', async () => {
    await inHistory();
    marks()[0]?.focus();
    await press(marks()[0], 0);
    expect(document.activeElement).toBe(card()?.querySelector('a'));
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(escape);
    await view.settle();
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(marks()[0]);
    expect(escape.defaultPrevented).toBe(true);
  });

  it('closes with a press elsewhere', async () => {
    await inHistory();
    await press(marks()[0]);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    await view.settle();
    expect(card()).toBeNull();
  });

  it('SEC3: has a link only where one may lead there', async () => {
    await inHistory();
    await press(marks()[2]);
    expect(card()?.textContent).toBe('A note');
    expect(card()?.querySelector('a')).toBeNull();
    await press(marks()[0]);
    const link = card()?.querySelector('a');
    expect(link?.href).toBe('https://www.tea.example/brewing');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow ugc']);
  });
});

describe('the list', () => {
  const items = () => [...view.element.querySelectorAll('.pc-sources li')].map(({ textContent }) => textContent);

  it('has number, title and site of each', async () => {
    await inHistory();
    expect(items()).toEqual(['1Brewing tea.example', '2A note', '3cups.example']);
    // In a line from right to left a space of their own would stand at the far end.
    for (const { textContent } of view.element.querySelectorAll('.pc-sources bdi'))
      expect(textContent).toBe(textContent.trim());
  });

  it('shows three of many, and all with a press', async () => {
    await inHistory({ sources: Array.from({ length: 7 }, (_, index) => ({ title: `S${index}` })) });
    expect(items()).toHaveLength(3);
    const all = [...view.element.querySelectorAll('button')].find(({ textContent }) => textContent.includes('all (7)'));
    all?.click();
    await view.settle();
    expect(items()).toHaveLength(7);
  });

  it.each([['x'], [[]], [[7, null]], [{ 0: { title: 'x' } }]])('is none of %j', async (given) => {
    await inHistory({ sources: given });
    expect(items()).toEqual([]);
    expect(marks()).toEqual([]);
  });

  it('SEC1, SEC2: shows hostile titles as text and fetches nothing', async () => {
    const title = '<img src=x onerror=alert(1)><script>alert(2)</script>';
    await inHistory({
      sources: [{ title, snippet: title, url: 'https://u@evil.example/', icon: 'https://evil.example/i' }],
    });
    expect(items()).toEqual([`1${title}`]);
    expect(view.element.querySelector('img, script')).toBeNull();
    expect(view.element.querySelector('.pc-sources a[href]')).toBeNull();
  });
});

it('G10: how many there are is said once, after the reply, whose marks are not said', async () => {
  await show();
  await view.chat.send('How?');
  view.chat.streams[0]?.push(
    { type: 'sources', subMessageId: 'r1', sources },
    token('r1', 'Pour it [1].', true),
    completion(),
  );
  await view.settle();
  const heard: (string | undefined)[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    heard.push(said());
    await view.chat.env.clock.advance(1_000);
    await view.settle();
  }
  expect([...new Set(heard)].join(' ')).toContain('Mina says Pour it.');
  expect(heard.filter((one) => one?.includes('Sources: 3'))).not.toEqual([]);
  expect([...new Set(heard)].join(' ').split('Sources: 3')).toHaveLength(2);
});

it('of the history nothing is said', async () => {
  await inHistory();
  await view.chat.env.clock.advance(3_000);
  expect(said()).toBe('Chat ready');
});

it('a copied reply has its sources below it', async () => {
  await inHistory();
  expect(copiedText({ content: 'Hot [1].', sources })).toBe(
    'Hot [1].\n\n[1] Brewing https://www.tea.example/brewing\n[2] A note\n[3] cups.example https://cups.example/gaiwan',
  );
  expect(copiedText({ content: 'Hot.' })).toBe('Hot.');
});
