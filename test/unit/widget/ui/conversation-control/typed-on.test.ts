// Who types on while a button takes the field's place.

import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepTypedOn } from '../../../../../packages/widget/src/ui/conversation-control/typed-on.ts';

const $draft = atom('');
let stop: () => void;
let button: HTMLElement;
beforeEach(() => {
  vi.useFakeTimers();
  $draft.set('');
  document.body.innerHTML = '<div><textarea hidden></textarea><div><button data-record></button></div></div>';
  // As the panel does, for the page around it.
  document.querySelector('div')?.addEventListener('keydown', (event) => event.stopPropagation());
  button = document.querySelector('button') as HTMLElement;
  stop = keepTypedOn(document.body, { $draft, $isFormatted: atom(false), setDraft: (text) => $draft.set(text) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const press = (key: string, ctrlKey = false) =>
  ['keydown', 'keyup'].map((type) =>
    button.dispatchEvent(new KeyboardEvent(type, { key, ctrlKey, bubbles: true, cancelable: true })),
  );

it('has what is typed on in the draft, and presses nothing with its spaces and Enter until three seconds have gone', () => {
  $draft.set('Fifty');
  for (const key of [' ', 'g', 'Shift', '?', 'Backspace', '!', 'Control']) press(key);
  expect(press(' ', true)).toEqual([false, false]);
  expect(press(' ')).toEqual([false, false]);
  expect($draft.get()).toBe('Fifty g! ');
  vi.advanceTimersByTime(2_900);
  expect(press('Enter')).toEqual([false, false]);
  vi.advanceTimersByTime(3_000);
  expect(press('Enter')).toEqual([true, true]);
  expect($draft.get()).toBe('Fifty g! \n');
});

it('presses the button at once where nothing is being written: after what was sent, or by one who has gone there', () => {
  expect(press(' ')).toEqual([true, true]);
  $draft.set('Fifty');
  $draft.set('');
  expect(press(' ')).toEqual([true, true]);
  $draft.set('Fifty');
  press('Tab');
  expect(press(' ')).toEqual([true, true]);
  expect($draft.get()).toBe('Fifty');
});

it('presses nothing for one who begins a sentence there', () => {
  for (const key of ['I', ' ', 'a']) expect(press(key)[0]).toBe(key !== ' ');
  expect($draft.get()).toBe('I a');
});

it('leaves the button beside a field alone', () => {
  document.querySelector('textarea')?.removeAttribute('hidden');
  $draft.set('Fifty');
  expect(press(' ')).toEqual([true, true]);
});
