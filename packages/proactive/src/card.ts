// The card beside the closed launcher.

import type { Starter } from '@persona-chat/widget/protocol/proactive.ts';
import type { Words } from './words.ts';

function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: object,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}

/** Lucide's "x" in 16 px, muted; as elements, since a page's policy may refuse markup. */
function cross(): Element {
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

export interface CardParts {
  readonly message: string;
  readonly starters: readonly Starter[];
  readonly language: string;
  readonly words: Words;
  /** The launcher's picture, where the page gives one: of the persona nothing is asked for. */
  readonly picture: string | undefined;
  onOpen(): void;
  onChoose(text: string): void;
  onDismiss(): void;
}

/** One that cannot load leaves no trace. */
function faceOf(picture: string | undefined): Node[] {
  if (!picture) return [];
  const face = make('img', { alt: '', src: picture, onerror: () => face.remove() });
  return [face];
}

/** Makes the card: what is said is a button that opens the chat, each starter one that sends, and one takes it away for good. */
export function makeCard({ message, starters, language, words, picture, ...act }: CardParts): HTMLElement {
  const [title, dismiss] = words;
  // What the page says is in its own language, whatever the chat speaks.
  const { lang } = document.documentElement;
  const said = { type: 'button', lang, dir: 'auto' };
  const choices = starters.map(({ label, text }) =>
    make('button', { ...said, onclick: () => act.onChoose(text) }, label),
  );
  const card = make(
    'div',
    {
      className: 'pc-proactive',
      part: 'proactive',
      role: 'group',
      ariaLabel: title,
      lang: language,
      // A handler that gives false would take the key away.
      onkeydown: ({ key }: KeyboardEvent) => void (key === 'Escape' && act.onDismiss()),
    },
    make('button', { ...said, onclick: act.onOpen }, ...faceOf(picture), message),
    make('button', { type: 'button', ariaLabel: dismiss, onclick: act.onDismiss }, cross()),
  );
  if (choices.length > 0) card.append(make('div', {}, ...choices));
  return card;
}

/** Says it once, where nobody looks: the region is there before what it says. */
export const makeAnnouncer = (): HTMLElement => make('span', { className: 'pc-said', role: 'status' });
