// The example of docs/embedding.md: commands as buttons, and the events that follow.

import { button, chat } from './live-parts.ts';
import { make } from './make.ts';

const eventNames = ['ready', 'open', 'close', 'message', 'status', 'language', 'unread', 'error', 'analytics'] as const;
const maxLines = 50;

export function showCommands(box: HTMLElement): void {
  const code = make('code', {});
  const write = (line: string): void => {
    code.textContent = [...(code.textContent ?? '').split('\n').filter(Boolean), line].slice(-maxLines).join('\n');
    if (code.parentElement) code.parentElement.scrollTop = code.parentElement.scrollHeight;
  };
  for (const name of eventNames) void chat('on', name, (detail: unknown) => write(`${name} ${JSON.stringify(detail)}`));
  box.replaceChildren(
    make(
      'p',
      {},
      button("PersonaChat('toggle')", () => chat('toggle')),
      button("PersonaChat('send', 'Hello')", () => chat('send', 'Hello').catch(() => write('busy'))),
      button("PersonaChat('set', {lang: 'ar'})", () => chat('set', { lang: 'ar' })),
      button("PersonaChat('set', {lang: 'en'})", () => chat('set', { lang: 'en' })),
      button("PersonaChat('reset')", () => chat('reset')),
    ),
    make('p', {}, 'Events:'),
    make('pre', { class: 'log', tabindex: '0' }, code),
  );
}
