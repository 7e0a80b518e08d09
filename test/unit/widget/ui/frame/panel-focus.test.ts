// Escape and the focus around what stands open over the panel (docs/guarantees.md#accessibility).

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { passEscape, returnFocus } from '../../../../../packages/widget/src/ui/frame/panel-focus.ts';

let root: ShadowRoot;
let view: HTMLElement;
const find = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement;
beforeEach(() => {
  const host = document.createElement('div');
  document.body.append(host);
  root = host.attachShadow({ mode: 'open' });
  root.innerHTML =
    '<button part="launcher"></button><div id="view"><div class="pc-panel"><textarea></textarea></div></div>';
  view = find('#view');
});
afterEach(() => document.body.replaceChildren());

describe('Escape', () => {
  const open = (className: string) => {
    const part = document.createElement('div');
    part.className = className;
    part.innerHTML = '<input>';
    find('.pc-panel').append(part);
    const heard: string[] = [];
    part.addEventListener('keydown', ({ key }) => heard.push(key));
    return { part, heard };
  };

  it.each(['pc-dialog', 'pc-side-dialog', 'pc-popover'])(
    'is passed on to what is open, wherever the focus is: %s',
    (className) => {
      const { heard } = open(className);
      expect(passEscape(view, find('[part=launcher]'))).toBe(true);
      expect(passEscape(view, find('textarea'))).toBe(true);
      expect(heard).toEqual(['Escape', 'Escape']);
    },
  );

  it('is not passed on from within, where it was heard already, nor where nothing is open', () => {
    expect(passEscape(view, find('textarea'))).toBe(false);
    const { part, heard } = open('pc-dialog');
    expect(passEscape(view, part.querySelector('input'))).toBe(false);
    expect(heard).toEqual([]);
  });

  it('is passed on to the innermost only', () => {
    const outer = open('pc-side-dialog');
    const inner = open('pc-dialog');
    passEscape(view, find('textarea'));
    expect([outer.heard, inner.heard]).toEqual([[], ['Escape']]);
  });
});

it('closes a modal dialog before the focus goes to the launcher, which could not take it else', () => {
  const dialog = document.createElement('dialog');
  dialog.innerHTML = '<button></button>';
  find('.pc-panel').append(dialog);
  dialog.showModal();
  dialog.querySelector('button')?.focus();
  returnFocus(view, null);
  expect(dialog.open).toBe(false);
  expect(root.activeElement).toBe(find('[part=launcher]'));
});
