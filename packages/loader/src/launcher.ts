// The round button, and beside it the notice that the chat could not load.

import type { LauncherWords } from '@persona-chat/widget/host-api.ts';

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties?: object,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/**
 * `toggle` opens or closes the chat; `retry` is the small button's of the notice; `approach` says that the chat may be wanted soon:
 * a pointer has come, which a finger is too, or the focus.
 */
export function createLauncher(toggle: () => void, retry: () => void, approach: () => void) {
  const picture = create('img', { alt: '', onerror: () => picture.remove() });
  const button = create('button', { part: 'launcher', onfocus: approach, onpointerenter: approach, onclick: toggle });
  const line = create('span');
  const action = create('button', { onclick: retry });
  const beside = create('div', {}, line, action);

  return [
    create('div', {}, button, beside),
    button,
    (words: LauncherWords, isOpen: boolean, hasFailed: boolean, image = ''): void => {
      button.ariaLabel = words[+isOpen as 0 | 1];
      // The browser makes a text of it.
      button.ariaExpanded = isOpen as unknown as string;
      picture.hidden = isOpen;
      // Only a new address is set: the same again would flicker, or ask again for what is missing.
      if (picture.src !== image) button.prepend(Object.assign(picture, { src: image }));
      beside.role = hasFailed ? 'alert' : null;
      beside.hidden = !hasFailed;
      line.textContent = words[2];
      action.textContent = words[3];
    },
  ] as const;
}
