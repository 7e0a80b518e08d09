// Small parts of the live examples.

import { make } from './make.ts';

interface CommandWindow {
  PersonaChat(command: string, ...rest: unknown[]): Promise<unknown>;
}

/** A command of the chat, as a page gives it. */
export const chat = (command: string, ...rest: unknown[]): Promise<unknown> =>
  (window as unknown as CommandWindow).PersonaChat(command, ...rest);

export function button(words: string, run: () => unknown): HTMLButtonElement {
  const made = make('button', { type: 'button' }, words);
  made.addEventListener('click', () => void run());
  return made;
}
