// The round button, its badge, and the bubble beside it: a teaser, or the notice that the chat could not load.

import type { LauncherWords } from './language.ts';

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name, properties: object, ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * `open` opens the chat, `dismiss` the teaser; `approach` says that the chat may be wanted soon: a pointer has come, which
 * a finger is too, or the focus.
 */
export function createLauncher(toggle: () => void, open: () => void, dismiss: () => void, approach: () => void) {
  const badge = create('span', { className: 'pc-badge' });
  const picture = create('img', { alt: '', onerror: () => picture.remove() });
  const button = create('button', {
    part: 'launcher', onclick: toggle, onpointerenter: approach, onfocus: approach,
  });
  const beside = create('div', { className: 'pc-beside' });
  let shown: string | undefined;

  return {
    frame: create('div', { className: 'pc-launch' }, button, beside),
    button,
    draw(words: LauncherWords, isOpen: boolean, hasFailed: boolean, unread: number, teaser: string, image?: string): void {
      const text = hasFailed ? words[2] : teaser;
      button.ariaLabel = words[isOpen ? 1 : 0];
      button.ariaExpanded = `${isOpen}`;
      button.ariaDescription = badge.textContent = `${unread || ''}`;
      button.replaceChildren(badge);
      if (image && !isOpen) {
        picture.src = image;
        button.prepend(picture);
      }
      // Rebuilt only when it says something else, so that the focus stays.
      if (text === shown) return;
      shown = text;
      beside.role = hasFailed ? 'alert' : null;
      beside.replaceChildren(...(text ? [
        create('span', { onclick: open }, text),
        hasFailed ? create('button', { onclick: open }, words[3]) : create('button', { onclick: dismiss, ariaLabel: words[1] }, '×'),
      ] : []));
    },
  };
}
