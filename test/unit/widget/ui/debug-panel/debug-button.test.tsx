// The way to the debug panel (docs/behaviour.md#debug).

import { afterEach, expect, it } from 'vitest';
import { configure } from '../../../../helpers/visitor-chat.ts';
import { type Rendered, renderInChat } from '../../../../helpers/render.tsx';
import { useConversation } from '../../../../../packages/widget/src/ui/context.ts';
import { DebugButton } from '../../../../../packages/widget/src/ui/debug-panel/debug-button.tsx';

let view: Rendered | undefined;
afterEach(() => view?.unmount());

const Button = () => <DebugButton conversation={useConversation()} />;

it('P9: its dialog goes with the visitor for whom it was opened', async () => {
  view = await renderInChat(<Button />, { config: { debug: true } });
  const { element, chat, find, settle } = view;
  const open = async () => {
    find<HTMLButtonElement>('[aria-haspopup=dialog]').click();
    await expect.poll(() => element.querySelector('[role=dialog]'), { timeout: 20_000 }).not.toBeNull();
  };
  await open();
  await configure(chat, { token: 'token-2' });
  await settle();
  expect(element.querySelector('[role=dialog]')).toBeNull();
  await open();
  // The same visitor's next token.
  await configure(chat, { token: 'token-3' });
  await settle();
  expect(element.querySelector('[role=dialog]')).not.toBeNull();
});
