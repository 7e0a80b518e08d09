import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterMount } from '../../../../../packages/widget/src/ui/after-opening/after-mount.ts';
import type { UiContext } from '../../../../../packages/widget/src/ui/context.ts';

const $needsForm = atom<boolean | null>(false);
const add = vi.fn();
const $offered = atom<{ files?: boolean }>({});
let container: HTMLElement;
let view: HTMLElement;
let launcher: HTMLButtonElement;
const pressed = vi.fn();

beforeEach(() => {
  $offered.set({});
  $needsForm.set(false);
  container = document.createElement('div');
  container.innerHTML = '<div><button part="launcher"></button></div><p><b class="pc-panel"></b></p>';
  document.body.append(container);
  launcher = container.querySelector('button') as HTMLButtonElement;
  launcher.onclick = pressed;
  view = container.querySelector('p') as HTMLElement;
  const session = {
    conversation: { $state: atom({ name: 'ready', feature: { visitorData: { $offered }, attachments: { add } } }) },
    guests: { $needsForm },
    i18n: { $t: atom((key: string) => key) },
  };
  afterMount(view, { container, session, close: () => undefined } as unknown as UiContext);
});
afterEach(() => {
  container.remove();
  pressed.mockClear();
  add.mockClear();
});

function drag(type: string, target: EventTarget, types = ['Files']) {
  const event = new Event(type, { bubbles: true, cancelable: true, composed: true });
  const dataTransfer = { types, files: [], items: [], dropEffect: 'move' };
  target.dispatchEvent(Object.assign(event, { dataTransfer }));
  return { isPrevented: event.defaultPrevented, effect: dataTransfer.dropEffect };
}
const hint = () => container.querySelector('.pc-drop-hint')?.textContent;

it('shows that it takes files while some are over the page, and no text', () => {
  drag('dragenter', document.body, ['text/plain']);
  expect(hint()).toBeUndefined();
  drag('dragenter', document.body);
  expect(hint()).toBe('attachments.drop');
  drag('dragleave', document.body);
  expect(hint()).toBeUndefined();
});

it('leaves what is dropped beside it to the page', () => {
  expect(drag('dragover', document.body)).toEqual({ isPrevented: false, effect: 'move' });
  expect(drag('drop', document.body)).toEqual({ isPrevented: false, effect: 'move' });
  expect(pressed).not.toHaveBeenCalled();
});

it('takes none where the server does not, and the page is not left for one', () => {
  $offered.set({ files: false });
  drag('dragenter', document.body);
  expect(hint()).toBeUndefined();
  expect(drag('drop', launcher)).toEqual({ isPrevented: true, effect: 'none' });
  expect(pressed).not.toHaveBeenCalled();
});

it('refuses a file on a panel that has no composer, as behind a paywall: the page is not left for it', () => {
  const panel = view.querySelector('.pc-panel') as HTMLElement;
  expect(drag('dragover', panel)).toEqual({ isPrevented: true, effect: 'none' });
  expect(drag('drop', panel)).toEqual({ isPrevented: true, effect: 'none' });
});

it('takes files on the start form, and on the launcher beside it, for the conversation behind it', () => {
  $needsForm.set(true);
  const panel = view.querySelector('.pc-panel') as HTMLElement;
  expect(drag('dragover', panel)).toEqual({ isPrevented: true, effect: 'copy' });
  expect(add).not.toHaveBeenCalled();
  drag('drop', panel);
  drag('drop', launcher);
  expect(add).toHaveBeenCalledTimes(2);
  $offered.set({ files: false });
  expect(drag('drop', panel)).toEqual({ isPrevented: true, effect: 'none' });
  expect(add).toHaveBeenCalledTimes(2);
});

it('follows nothing more once the chat has left', async () => {
  view.remove();
  await Promise.resolve();
  drag('dragenter', document.body);
  expect(hint()).toBeUndefined();
  expect(drag('drop', launcher).isPrevented).toBe(false);
});
