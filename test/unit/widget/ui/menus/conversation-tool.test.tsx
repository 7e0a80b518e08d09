// What is done with the conversation as a whole belongs to the conversation and to the visitor (docs/behaviour.md#conversation-in-hand).

import { afterEach, beforeAll, expect, it } from 'vitest';
import { chunks } from '../../../../../packages/widget/src/ui/chunks.ts';
import { MoreActions } from '../../../../../packages/widget/src/ui/menus/more-actions.tsx';
import { bootstrapData, config, message } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

let view: Rendered;
let answer: object;
beforeAll(() => chunks.conversationTools.load());
afterEach(() => view.unmount());

const items = () => [...view.element.querySelectorAll<HTMLElement>('[role=menuitem]')];
const item = (name: string) => items().find(({ textContent }) => textContent === name);
const search = () => view.element.querySelector<HTMLElement>('[role=search]');
const settle = async () => {
  for (let turn = 0; turn < 5; turn++) await view.settle();
};
const bootstrapOf = (id: string, conversationId: string) => ({
  ...bootstrapData,
  guest: null,
  user: { id, name: 'Ada', email: 'ada@example.org', role: 'USER' },
  conversation: { ...bootstrapData.conversation, id: conversationId },
});

async function show(history: object[]) {
  answer = bootstrapOf('1', 'c1');
  view = await renderInChat(
    <>
      <div className="pc-header" />
      <MoreActions anchor={document.body} isOpen onClose={() => undefined} />
    </>,
    { config: { token: 'a' }, bootstrap: answer, history },
  );
  view.chat.env.http.on('POST /conversations', () => ({ json: { data: answer } }));
  await settle();
}

it('is not offered for an empty conversation', async () => {
  await show([]);
  expect(item('New conversation')).toBeDefined();
  expect(item('Search messages')).toBeUndefined();
});

it.each([
  ['somebody else is signed in', bootstrapOf('2', 'c1')],
  ['another conversation is on screen', bootstrapOf('1', 'c2')],
])('the search stands in the header, and goes where %s', async (_what, next) => {
  await show([message('m1', 'user', 'Some tea')]);
  item('Search messages')?.click();
  await settle();
  expect(view.find('.pc-header').contains(search())).toBe(true);
  answer = next;
  view.chat.session.configure({ ...config, token: 'b' });
  await settle();
  expect(search()).toBeNull();
});

it('leaves nothing when it is closed', async () => {
  await show([message('m1', 'user', 'Some tea')]);
  item('Search messages')?.click();
  await settle();
  search()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await settle();
  expect(search()).toBeNull();
  expect(view.find('.pc-header').childElementCount).toBe(0);
});
