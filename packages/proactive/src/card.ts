// The card beside the closed launcher.

import type { Starter } from '@persona-chat/widget/protocol/proactive.ts';
import { cross, make, withWholeRanges } from './elements.ts';

/** In the order of `proactive` in locales/en.json. */
export type CardWords = readonly [title: string, dismiss: string];

export interface CardParts {
  readonly message: string;
  readonly starters: readonly Starter[];
  readonly language: string;
  readonly words: CardWords;
  /** The launcher's picture, where the page gives one: of the persona nothing is asked for. */
  readonly picture: string | undefined;
  onOpen(): void;
  onChoose(text: string): void;
  onDismiss(): void;
}

/** One that cannot load leaves no trace. On a phone the words need the room, and the launcher beside them shows it. */
function faceOf(picture: string | undefined): Node[] {
  if (!picture || matchMedia('(max-width: 480px)').matches) return [];
  const face = make('img', { alt: '', src: picture, onerror: () => face.remove() });
  return [face];
}

/** Makes the card: what is said is a button that opens the chat, each starter one that sends, and one takes it away for good. */
export function makeCard({ message, starters, language, words, picture, ...act }: CardParts): HTMLElement {
  const [title, dismiss] = words;
  // What the page says is in its own language, whatever the chat speaks.
  const { lang } = document.documentElement;
  const said = { lang, dir: 'auto' };
  const choices = starters.map(({ label, text }) =>
    make('button', { ...said, type: 'button', onclick: () => act.onChoose(text) }, label),
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
    make(
      'button',
      { type: 'button', onclick: act.onOpen },
      ...faceOf(picture),
      make('span', said, withWholeRanges(message)),
    ),
    make('button', { type: 'button', ariaLabel: dismiss, onclick: act.onDismiss }, cross()),
  );
  if (choices.length > 0) card.append(make('div', {}, ...choices));
  return card;
}

/** Says it once, where nobody looks: the region is there before what it says. */
export const makeAnnouncer = (): HTMLElement => make('span', { className: 'pc-said', role: 'status' });
