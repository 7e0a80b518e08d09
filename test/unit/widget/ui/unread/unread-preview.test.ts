import { atom } from 'nanostores';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Session } from '../../../../../packages/widget/src/features/session-types.ts';
import { drawBadge } from '../../../../../packages/widget/src/ui/unread/unread-badge.ts';
import { drawPreview } from '../../../../../packages/widget/src/ui/unread/unread-preview.ts';

const container = document.createElement('div');
const element = document.createElement('persona-chat');
const launcher = document.createElement('button');
const open = vi.fn();
const message = { content: '**Your parcel** is [on its way](https://shop.example)\nBye', isLive: false };
const session = {
  $unread: atom(1),
  $latestUnread: atom<typeof message | null>(message),
  bootstrap: {
    $persona: atom({ name: 'Mina Lark', imageUrl: 'https://api.example/mina.png' }),
    $conversation: atom({ id: 'c1', handleBy: { id: 'o1', name: 'Robin', type: 'USER' } }),
  },
  i18n: { $t: atom((key: string) => key) },
} as unknown as Session;
const card = () => container.querySelector('.pc-preview');
const draw = () => drawPreview(container, element, session);

beforeEach(() => {
  const row = document.createElement('div');
  launcher.setAttribute('part', 'launcher');
  launcher.onclick = open;
  row.append(launcher);
  container.replaceChildren(row);
  document.body.replaceChildren(container);
  element.setAttribute('unread-preview', '');
  session.$latestUnread.get();
  open.mockClear();
});

it.each([null, 'false'])('shows nothing where the page does not ask for it (%s)', (value) => {
  if (value === null) element.removeAttribute('unread-preview');
  else element.setAttribute('unread-preview', value);
  draw();
  expect(card()).toBeNull();
});

it('shows who has written what, once, and opens the chat with a press', () => {
  draw();
  draw();
  expect(container.querySelectorAll('.pc-preview')).toHaveLength(1);
  const [press] = card()?.querySelectorAll('button') ?? [];
  expect(press?.textContent).toBe('Mina LarkYour parcel is on its way Bye');
  expect(press?.querySelector('img')?.src).toBe('https://api.example/mina.png');
  press?.click();
  expect(open).toHaveBeenCalledOnce();
});

it('shows initials where the picture fails, and in place of the picture of a persona for whom a human answers', () => {
  draw();
  card()?.querySelector('img')?.dispatchEvent(new Event('error'));
  expect(card()?.querySelector('.pc-avatar')?.textContent).toBe('ML');
  (session.$latestUnread as ReturnType<typeof atom<object>>).set({ ...message, isLive: true });
  draw();
  expect(card()?.querySelector('.pc-avatar')?.textContent).toBe('R');
  expect(card()?.querySelector('img')).toBeNull();
  (session.$latestUnread as ReturnType<typeof atom<object>>).set(message);
});

it('SEC1: makes no markup of what is written', () => {
  (session.$latestUnread as ReturnType<typeof atom<object>>).set({ content: '<img src=x onerror=alert(1)>' });
  draw();
  expect(card()?.querySelectorAll('img')).toHaveLength(1);
  expect(card()?.textContent).toContain('<img src=x onerror=alert(1)>');
  (session.$latestUnread as ReturnType<typeof atom<object>>).set(message);
});

it('goes with its button, with Escape, and with what is unread; the focus is on the launcher then', () => {
  const goes = [
    () => card()?.querySelector<HTMLElement>('button:last-child')?.click(),
    () => card()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })),
  ];
  for (const go of goes) {
    draw();
    go();
    expect(card()).toBeNull();
    expect(document.activeElement).toBe(launcher);
  }
  draw();
  drawBadge(container, 0, '');
  expect(card()).toBeNull();
});

it('G8: leaves every key but Escape to the page, and gives the focus to the launcher where it goes', () => {
  draw();
  const [press] = card()?.querySelectorAll('button') ?? [];
  press?.focus();
  const pressed = (key: string) =>
    press?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  expect(['Tab', 'Enter', ' ', 'a'].map(pressed)).toEqual([true, true, true, true]);
  drawBadge(container, 0, '');
  expect([card(), document.activeElement]).toEqual([null, launcher]);
});

it.each([0, 1])('G8: keeps the focus where it is while another message takes its place (button %i)', (index) => {
  draw();
  const button = card()?.querySelectorAll('button')[index];
  button?.focus();
  (session.$latestUnread as ReturnType<typeof atom<object>>).set({ ...message, content: 'Second words' });
  draw();
  expect([card()?.textContent, document.activeElement]).toEqual(['Mina LarkSecond words', button]);
  button?.click();
  expect(index === 0 ? open.mock.calls.length : card()).toBe(index === 0 ? 1 : null);
  (session.$latestUnread as ReturnType<typeof atom<object>>).set(message);
});
