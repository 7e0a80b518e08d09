// What the debug panel sees of the page.

import { expect, it } from 'vitest';
import { pageProbe } from '../../../../../packages/widget/src/ui/debug-panel/page-probe.ts';

it('tells presses in a chat of the page, and no others', () => {
  const chat = document.createElement('persona-chat');
  const button = document.createElement('button');
  chat.attachShadow({ mode: 'open' }).append(button);
  const elsewhere = document.createElement('button');
  document.body.append(chat, elsewhere);
  // As the chat keeps its keys from the page.
  chat.addEventListener('keydown', (event) => event.stopPropagation());
  let presses = 0;
  const stop = pageProbe.onPress(() => (presses += 1));
  const type = (key: string) =>
    button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
  button.click();
  type('a');
  type('Enter');
  elsewhere.click();
  expect(presses).toBe(2);
  stop();
  button.click();
  expect(presses).toBe(2);
});
