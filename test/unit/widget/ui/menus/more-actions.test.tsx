// The dialogs of "More" belong to whom and what they were opened for (docs/behaviour.md#storage).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { MoreActions } from '../../../../../packages/widget/src/ui/menus/more-actions.tsx';
import { bootstrapData, config } from '../../../../helpers/fake-chat.ts';
import { renderInChat, type Rendered } from '../../../../helpers/render.tsx';

const bootstrapOf = (id: string, conversationId: string) => ({
  ...bootstrapData,
  guest: null,
  user: { id, name: 'Ada', email: 'ada@example.org', role: 'USER' },
  conversation: { ...bootstrapData.conversation, id: conversationId },
});

let view: Rendered;
let answer: object;
beforeEach(async () => {
  answer = bootstrapOf('1', 'c1');
  view = await renderInChat(<MoreActions anchor={document.body} isOpen onClose={() => undefined} />, {
    config: { token: 'a' },
    bootstrap: answer,
  });
  view.chat.env.http.on('POST /conversations', () => ({ json: { data: answer } }));
});
afterEach(() => view.unmount());

const question = () => view.element.querySelector('[role=alertdialog]');
const openQuestion = async () => {
  const item = [...view.element.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'New conversation',
  );
  item?.click();
  await view.settle();
  expect(question()).not.toBeNull();
};
const signIn = async (token: string) => {
  view.chat.session.configure({ ...config, token });
  for (let turn = 0; turn < 5; turn++) await view.settle();
};

it.each([
  ['somebody else is signed in', bootstrapOf('2', 'c1')],
  ['another conversation is on screen', bootstrapOf('1', 'c2')],
])('a question that nobody has answered goes where %s, and does not come back', async (_name, next) => {
  await openQuestion();
  answer = next;
  await signIn('b');
  expect(question()).toBeNull();
  answer = bootstrapOf('1', 'c1');
  await signIn('c');
  expect(question()).toBeNull();
});

it('stays where the same visitor gets another token', async () => {
  await openQuestion();
  await signIn('b');
  expect(question()).not.toBeNull();
});
