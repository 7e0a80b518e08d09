// What stands beside the closed launcher is made of: elements, a drawn cross, and the style sheet of its own.

import type { ChatHost } from '@persona-chat/widget/host-api.ts';

export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: object,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** A range of numbers ("9–17") stays on one line: a sign that joins words stands behind its dash. */
export const withWholeRanges = (text: string): string => text.replace(/(\d[-–])(?=\d)/g, '$1\u2060');

/** Lucide's "x" in 16 px, muted; as elements, since a page's policy may refuse markup. */
export function cross(): Element {
  const draw = (name: string, look: Readonly<Record<string, string>>) => {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(look)) shape.setAttribute(key, value);
    return shape;
  };
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75', 'stroke-linecap': 'round' };
  const icon = draw('svg', {
    viewBox: '0 0 24 24',
    width: '16',
    height: '16',
    display: 'block',
    opacity: '0.7',
    ...line,
  });
  icon.append(draw('path', { d: 'M18 6 6 18M6 6l12 12' }));
  return icon;
}

/** The key of what a chat keeps in the browser (docs/behaviour.md#storage). */
export const keyOf = ({ apiBase, personaId, conversationId }: ChatHost['config']): string =>
  `persona-chat:${apiBase}:${personaId || conversationId || ''}`;

/** The button that opens the chat; the loader draws it. */
export const launcherOf = ({ container }: ChatHost): HTMLElement | null =>
  container.querySelector<HTMLElement>('[part=launcher]');

/** The root that the launcher stands in. */
export const rootOf = ({ container }: ChatHost): ShadowRoot => container.getRootNode() as ShadowRoot;

/** Gives a root this style sheet, once; as an element where the browser makes none. */
export function createAdopt(host: ChatHost, css: string): () => void {
  let adopted: CSSStyleSheet | HTMLStyleElement | undefined;
  return () => {
    const root = rootOf(host);
    try {
      const sheet = (adopted ??= new CSSStyleSheet()) as CSSStyleSheet;
      sheet.replaceSync(css);
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
    } catch {
      root.append((adopted = Object.assign(document.createElement('style'), { textContent: css })));
    }
  };
}
