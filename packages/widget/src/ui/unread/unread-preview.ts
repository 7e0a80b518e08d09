// The card beside the closed launcher, where the page asks for it (`unread-preview`): who has written, and what.

import { humanOf } from '../../core/participants.ts';
import type { Session } from '../../features/session-types.ts';
import { avatarClass, initials } from '../kit/avatar.tsx';
import { plainLine } from '../kit/plain-line.ts';

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

/** The picture of who has written, else their initials. */
function face(name: string, imageUrl: string | null | undefined): HTMLElement {
  const frame = make('span', { className: avatarClass, ariaHidden: 'true' }, initials(name));
  if (imageUrl) {
    const onerror = () => frame.replaceChildren(initials(name));
    frame.replaceChildren(make('img', { alt: '', referrerPolicy: 'no-referrer', onerror, src: imageUrl }));
  }
  return frame;
}

/** What the card shows; nothing where the page does not ask for it, the chat is open or all is read. */
function newsBeside(launcher: HTMLElement | null, element: Element, { $unread, $latestUnread }: Session) {
  const isWanted = (element.getAttribute('unread-preview') ?? 'false') !== 'false';
  return isWanted && launcher && !launcher.hidden && $unread.get() > 0 ? $latestUnread.get() : null;
}

/** Whose words they are: the human's who has taken over, else the persona's. */
function authorOf(isHuman: boolean, { bootstrap, i18n }: Session) {
  const t = i18n.$t.get();
  if (isHuman) return { name: humanOf(bootstrap.$conversation.get())?.name || t('panel.human'), imageUrl: null };
  const { name, imageUrl } = bootstrap.$persona.get() ?? {};
  return { name: name || t('panel.chat'), imageUrl };
}

/**
 * Draws the newest unread message beside the launcher, or takes it away where nothing is unread. A press on it opens the chat; its small
 * button, and Escape, take it away until another message comes.
 */
export function drawPreview(container: HTMLElement, element: Element, session: Session): void {
  const launcher = container.querySelector<HTMLElement>('[part=launcher]');
  const shown = container.querySelector('.pc-preview');
  const message = newsBeside(launcher, element, session);
  if (!launcher || !message) return shown?.remove();
  const t = session.i18n.$t.get();
  const { name, imageUrl } = authorOf(Boolean(message.isLive), session);
  const line = plainLine(message.content) || t('announce.newMessages', { count: 1 });
  const news = [
    face(name, imageUrl),
    make('span', {}, make('b', { dir: 'auto' }, name), make('span', { dir: 'auto' }, line)),
  ];
  const [opens, closes] = shown?.querySelectorAll('button') ?? [];
  if (opens && closes) {
    // The focus may be on either.
    opens.replaceChildren(...news);
    closes.ariaLabel = t('launcher.dismiss');
    return;
  }
  const open = make('button', { type: 'button', onclick: () => launcher.click() }, ...news);
  const dismiss = () => {
    card.remove();
    launcher.focus();
  };
  const close = make('button', { type: 'button', onclick: dismiss, ariaLabel: t('launcher.dismiss') }, cross());
  // A value would cancel the key.
  const onkeydown = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') dismiss();
  };
  const card = make('div', { className: 'pc-preview', part: 'preview', onkeydown }, open, close);
  launcher.parentElement?.append(card);
}
