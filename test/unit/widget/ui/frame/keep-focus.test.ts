// The focus of what goes while it has it (docs/guarantees.md#accessibility).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepFocus } from '../../../../../packages/widget/src/ui/frame/keep-focus.ts';

let root: ShadowRoot;
let stop: () => void;
const find = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement;
const settle = () => new Promise((resolve) => setTimeout(resolve));
beforeEach(() => {
  const host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  root.innerHTML =
    '<div><div class="pc-panel" tabindex="-1"><div id="recording"><button></button></div><div id="field" hidden><textarea></textarea></div></div></div>';
  stop = keepFocus(find('.pc-panel'));
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

it('goes to the panel while the field is hidden, and on to the field as it shows', async () => {
  find('button').focus();
  find('#recording').remove();
  await settle();
  expect(root.activeElement).toBe(find('.pc-panel'));
  find('#field').hidden = false;
  await settle();
  expect(root.activeElement).toBe(find('textarea'));
});

it('goes to the field that is shown in the same moment', async () => {
  find('button').focus();
  find('#recording').remove();
  find('#field').hidden = false;
  await settle();
  expect(root.activeElement).toBe(find('textarea'));
});

it('goes to the list of messages, not into the form of another message, where a message goes', async () => {
  find('#recording').outerHTML =
    '<div role="log" tabindex="0"><div><article tabindex="-1"><form><textarea></textarea></form></article><article tabindex="-1" id="gone"><button></button></article></div></div>';
  find('#gone button').focus();
  find('#gone').remove();
  await settle();
  expect(root.activeElement).toBe(find('[role="log"]'));
});

it('goes to the start form as a whole where that comes in place of what one was writing in, at once or later', async () => {
  const form = '<form class="pc-form" tabindex="-1"><input><button></button></form>';
  find('#field').hidden = false;
  find('textarea').focus();
  find('#field').outerHTML = form;
  find('#recording').remove();
  await settle();
  expect(root.activeElement).toBe(find('form'));

  find('form').outerHTML = '<p></p>';
  await settle();
  expect(root.activeElement).toBe(find('.pc-panel'));
  find('p').outerHTML = form;
  await settle();
  expect(root.activeElement).toBe(find('form'));
});
