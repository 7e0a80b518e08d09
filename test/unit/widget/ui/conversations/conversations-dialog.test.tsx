import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { ConversationsDialog } from '../../../../../packages/widget/src/ui/conversations/conversations-dialog.tsx';
import { ActionMenu } from '../../../../../packages/widget/src/ui/menus/action-menu.tsx';
import { Dialog } from '../../../../../packages/widget/src/ui/menus/dialog.tsx';
import { scrollClass, ScrollEnd } from '../../../../../packages/widget/src/ui/menus/popover.tsx';
import { bootstrapData } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
const onClose = vi.fn();
beforeAll(() => chunks.conversations.load());
afterEach(() => {
  view.unmount();
  onClose.mockClear();
  $isShown.set(true);
});

const $isShown = atom(true);

function Shown() {
  const isShown = useStore($isShown);
  const part = useStore(useConversation().conversations.$state);
  return isShown && part.name === 'ready' ? (
    <ConversationsDialog
      feature={part.feature}
      menus={{ ActionMenu, Dialog, ScrollEnd, scrollClass }}
      onClose={onClose}
    />
  ) : null;
}

const show = async (data: unknown = []) => {
  view = await renderInChat(<Shown />, { bootstrap: { ...bootstrapData, capabilities: { conversations: true } } });
  // English of the part comes with its chunk.
  view.chat.env.http.on('GET /conversations', () => ({ json: { data, metadata: { nextParamId: -1 } } }));
  await view.chat.session.conversations.load();
  await view.settle();
  await view.settle();
};
const rowsMenu = async (row: number, item: string) => {
  view.element.querySelectorAll<HTMLElement>('.pc-conversation [aria-haspopup="menu"]')[row]?.click();
  await view.settle();
  [...view.element.querySelectorAll<HTMLElement>('[role="menuitem"]')].find((one) => one.textContent === item)?.click();
  await view.settle();
};
const rows = () => [...view.element.querySelectorAll<HTMLElement>('[data-row]')];
const entries = [
  {
    id: 'c1',
    title: '<img src=x onerror=alert(1)>',
    lastMessage: { role: 'persona', content: '**Sencha** and [more](https://tea.example)', files: [] },
    updatedAt: '2026-01-02T03:00:00.000Z',
    unreadCount: 4,
  },
  { id: 'c2', lastMessage: { role: 'user', content: '', files: ['Tea.png'] }, updatedAt: 'never', unreadCount: 2 },
];

it('draws titles as text, the last line without marks, files by name, and what is unread elsewhere', async () => {
  await show(entries);
  expect(rows()).toHaveLength(2);
  expect(view.element.querySelector('img')).toBeNull();
  expect(rows()[0]?.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(rows()[0]?.textContent).toContain('Sencha and more');
  expect(rows()[1]?.textContent).toContain('Tea.png');
  expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual(['true', null]);
  // Nothing is unread in the one on screen.
  expect(rows().map((row) => row.querySelector('.pc-unread') !== null)).toEqual([false, true]);
});

it('moves between rows by arrows, with one of them in the order of Tab', async () => {
  await show(entries);
  expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  rows()[0]?.focus();
  rows()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  await view.settle();
  expect(document.activeElement).toBe(rows()[1]);
  expect(rows().map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
});

it('deletes only after its question, which Escape and Cancel answer with no', async () => {
  await show(entries);
  await rowsMenu(1, 'Delete');
  const question = view.find('[role="group"]');
  expect(document.activeElement?.textContent).toBe('Cancel');
  question.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await view.settle();
  expect(rows()).toHaveLength(2);
  expect(onClose).not.toHaveBeenCalled();
  expect(view.chat.env.http.of('DELETE /conversations/c2')).toHaveLength(0);
});

it('says that there is none', async () => {
  await show();
  expect(rows()).toHaveLength(0);
  expect(view.element.querySelector('.pc-conversation-rows')?.textContent).not.toBe('');
});

it('gives an opening up that is under way when it is closed', async () => {
  await show(entries);
  view.chat.env.http.on('POST /conversations', () => new Promise(() => {}));
  rows()[1]?.click();
  await view.settle();
  const part = view.chat.session.conversations.$state.get();
  if (part.name !== 'ready') throw new Error('the part has gone');
  expect(part.feature.$isBusy.get()).toBe(true);
  $isShown.set(false);
  await view.settle();
  expect(part.feature.$isBusy.get()).toBe(false);
  expect(onClose).not.toHaveBeenCalled();
});

it('takes no more letters of a name that is being saved, which would go with its field', async () => {
  await show(entries);
  view.chat.env.http.on('PATCH /conversations/*', () => new Promise(() => {}));
  await rowsMenu(0, 'Rename');
  const field = view.find<HTMLInputElement>('.pc-conversation input');
  expect(field.readOnly).toBe(false);
  field.form?.requestSubmit();
  await view.settle();
  expect(field.readOnly).toBe(true);
});

it('has a menu of one row at a time, which Escape closes and not the list', async () => {
  await show(entries);
  const [first, second] = view.element.querySelectorAll<HTMLElement>('.pc-conversation [aria-haspopup="menu"]');
  first?.click();
  await view.settle();
  expect(document.activeElement?.textContent).toBe('Rename');
  expect(first?.getAttribute('aria-expanded')).toBe('true');
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await view.settle();
  expect(view.element.querySelector('[role="menu"]')).toBeNull();
  expect(document.activeElement).toBe(first);
  expect(onClose).not.toHaveBeenCalled();
  second?.click();
  await view.settle();
  expect(view.element.querySelectorAll('[role="menu"]')).toHaveLength(1);
});
