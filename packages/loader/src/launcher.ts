// The round button and the bubble beside it: a teaser line, or the notice that the chat could not load.

import type { LauncherWords } from './language.ts';

export interface LauncherState {
  readonly words: LauncherWords;
  /** Whether the panel shows. */
  readonly isOpen: boolean;
  readonly isHidden: boolean;
  readonly hasFailed: boolean;
  readonly unread: number;
  readonly teaser: string | undefined;
  readonly image: string | undefined;
}

export interface LauncherActions {
  /** The button was pressed. */
  toggle(): void;
  /** The teaser's line or Retry was pressed. */
  open(): void;
  /** The teaser was dismissed. */
  dismiss(): void;
  /** A pointer, a finger or the focus has arrived: the chat may be wanted soon. */
  approach(): void;
}

const speechBubble = 'M3 20.5 4.3 16A8.5 8.5 0 1 1 8 19.5Z';
const arrowDown = 'm6 9.5 6 6 6-6';
const cross = 'M17 7 7 17M7 7l10 10';

export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name, properties: object, ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

function icon(shape: string): SVGElement {
  const [svg, path] = ['svg', 'path'].map((name) => document.createElementNS('http://www.w3.org/2000/svg', name)) as
    [SVGElement, SVGElement];
  svg.setAttribute('viewBox', '0 0 24 24');
  path.setAttribute('d', shape);
  svg.append(path);
  return svg;
}

export function createLauncher({ toggle, open, dismiss, approach }: LauncherActions) {
  const badge = create('span', { className: 'pc-badge' });
  const picture = create('img', { alt: '', onerror: () => picture.remove() });
  const button = create('button', { part: 'launcher', onclick: toggle });
  const beside = create('div', { className: 'pc-beside' });
  button.onpointerenter = button.onfocus = button.ontouchstart = approach;
  let shown: string | undefined;

  /** Rebuilds the bubble only when it says something else, so that the focus stays. */
  function drawBeside({ words, hasFailed, teaser = '' }: LauncherState): void {
    const text = hasFailed ? words[2] : teaser;
    if (text === shown) return;
    shown = text;
    beside.hidden = !text;
    beside.role = hasFailed ? 'alert' : null;
    if (hasFailed) beside.replaceChildren(text, create('button', { onclick: open }, words[3]));
    else {
      beside.replaceChildren(
        create('button', { onclick: open }, text),
        create('button', { onclick: dismiss, ariaLabel: words[1] }, icon(cross)),
      );
    }
  }

  return {
    element: create('div', { className: 'pc-launch' }, button, beside),
    button,
    draw(state: LauncherState): void {
      const { words, isOpen, unread, image } = state;
      button.ariaLabel = words[isOpen ? 1 : 0];
      button.ariaExpanded = String(isOpen);
      button.ariaDescription = badge.textContent = unread > 99 ? '99+' : String(unread);
      badge.hidden = !unread;
      button.hidden = state.isHidden;
      button.replaceChildren(icon(isOpen ? arrowDown : speechBubble), badge);
      if (image && !isOpen) {
        picture.src = image;
        button.prepend(picture);
      }
      drawBeside(state);
    },
  };
}
