// teaser.js: the line beside the launcher (docs/embedding.md#the-launcher). A file of its own, which pages without one never load.

import type { BesideLauncherModule, ChatHost } from '@persona-chat/widget/host-api.ts';
import words from 'virtual:words/launcher.dismiss';
import { attempt } from './attempt.ts';
import besideCss from './beside.css';
import { createAdopt, cross, keyOf, launcherOf, make, rootOf, withWholeRanges } from './elements.ts';
import css from './teaser.css';
import { chooseWords } from './words.ts';

/** Draws the line as the element says it now. */
type DrawTeaser = () => void;

/**
 * Creates the line of one element. It shows once a page load, until the chat was open or the visitor closes it, which alone is
 * stored; never where there is no launcher to stand beside.
 */
function createTeaser(host: ChatHost): DrawTeaser {
  const { element } = host;
  const storageKey = () => `${keyOf(host.config)}:teaser`;
  const adopt = createAdopt(host, besideCss + css);
  let isOver = false;

  // The page's words may run the other way than the chat's.
  const line = make('span', { dir: 'auto', onclick: () => host.setOpen(true) });
  const close = make('button', { type: 'button', onclick: dismiss }, cross());
  const box = make('div', { className: 'pc-teaser' }, line, close);

  function takeAway(): void {
    if (!box.isConnected) return;
    const hadFocus = box.contains(rootOf(host).activeElement);
    box.remove();
    if (hadFocus) launcherOf(host)?.focus();
  }

  function dismiss(): void {
    isOver = true;
    attempt(() => localStorage.setItem(storageKey(), '1'));
    takeAway();
    launcherOf(host)?.focus();
  }

  const draw = (): void => {
    const { lang } = host.config;
    const teaser = host.config.teaser?.trim();
    const launcher = launcherOf(host);
    isOver ||= host.isOpen || !element.isConnected;
    if (isOver) changes.disconnect();
    if (isOver || !teaser || !launcher || launcher.hidden || attempt(() => localStorage.getItem(storageKey()))) {
      return takeAway();
    }
    const [language, [closes]] = chooseWords(words, lang, keyOf(host.config));
    Object.assign(close, { lang: language, ariaLabel: closes });
    // Of a page in another language than the chat's.
    Object.assign(line, { lang: document.documentElement.lang, textContent: withWholeRanges(teaser) });
    if (box.isConnected) return;
    adopt();
    launcher.after(box);
  };
  // The loader calls only while there is a line to draw.
  const changes = new MutationObserver(draw);
  changes.observe(element, { attributeFilter: ['teaser', 'open', 'launcher', 'mode'] });
  return draw;
}

const teasers = new WeakMap<Element, DrawTeaser>();

/** A shell was drawn that has a teaser. */
export const beginChat: BesideLauncherModule['beginChat'] = (host) => {
  const draw = teasers.get(host.element) ?? createTeaser(host);
  teasers.set(host.element, draw);
  draw();
};
