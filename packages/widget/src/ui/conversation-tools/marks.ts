// What was found, marked in the messages that are drawn, and the one that is shown brought into sight.

import { findAll, foldQuery } from '../../features/message-search/fold.ts';
import { tw } from '../theme/tw.ts';

export interface Marks {
  /** Marks a text, and brings the message of a key into sight, also where it was shown before. */
  show(query: string, key: string | undefined): void;
  destroy(): void;
}

/** Of the document: the widgets of a page share it. */
const highlightName = 'persona-chat-match';
/** In the message that is shown, over the other. */
const shownName = 'persona-chat-shown-match';
/** Rows that come with scrolling, and a reply that grows, are marked together. */
const markAfterMs = 100;
const ringClass = tw`[outline:2px_solid_var(--pc-accent-line)] outline-offset-2 page:outline-offset-8`;
/** Of what is higher than the list a ring would be cut. */
const barClass = tw`before:absolute before:inset-y-0 before:start-[-6px] before:w-[3px] before:rounded-full before:bg-accent-line before:content-['']`;
/** Not the message's own words. */
const notRead = '.pc-sr, .pc-time, .pc-under, button, h3';
const blocks = 'p, li, td, th, pre, h1, h2, h3, h4, h5, h6, blockquote, div, article';

export function createMarks(log: HTMLElement): Marks {
  const own = new Set<Range>();
  let wanted = '';
  let shownKey: string | undefined;
  let isSought = false;
  let ringed: Element | undefined;
  const ring = ringClass.split(' ');
  const bar = barClass.split(' ');
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** It is to be drawn, and nobody follows the end any more. */
  const tell = (key?: string) => log.dispatchEvent(new CustomEvent('pc-show', { detail: key }));
  const clear = () => {
    for (const name of [highlightName, shownName]) {
      const highlight = highlightOf(name, false);
      for (const range of own) highlight?.delete(range);
      if (highlight?.size === 0) CSS.highlights.delete(name);
    }
    own.clear();
    for (const element of [ringed, ringed?.closest('[data-match]')]) {
      element?.removeAttribute('data-match');
      element?.classList.remove(...ring, ...bar);
    }
  };
  const mark = () => {
    clear();
    const shown = shownKey && log.querySelector<HTMLElement>(`article[data-key="${CSS.escape(shownKey)}"]`);
    if (wanted)
      for (const stack of log.querySelectorAll('.pc-message .pc-stack'))
        for (const range of rangesIn(stack, wanted)) {
          own.add(range);
          highlightOf(highlightName, true)?.add(range);
        }
    const inShown = [...own].filter((range) => shown && shown.contains(range.startContainer));
    for (const range of inShown) highlightOf(shownName, true)?.add(range);
    if (shown) {
      shown.dataset['match'] = '';
      ringed = shown.querySelector('.pc-bubble') ?? shown;
      // Where its words are not marked, as for a date, the message is.
      if (!highlightOf(shownName, false))
        ringed.classList.add(...(ringed.clientHeight < log.clientHeight ? ring : bar));
    }
    if (!shown || !isSought) return;
    isSought = false;
    unfold(shown);
    bringIntoSight(log, (inShown[0] ?? shown).getBoundingClientRect());
    // Once more: the list has been at its end meanwhile, and would go on following that.
    tell(shownKey);
  };
  const soon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      mark();
    }, markAfterMs);
  };
  const drawn = new MutationObserver(soon);
  drawn.observe(log, { childList: true, characterData: true, subtree: true });

  return {
    show(query, key) {
      wanted = foldQuery(query);
      shownKey = key;
      isSought = key !== undefined;
      tell(key);
      mark();
    },
    destroy() {
      clearTimeout(timer);
      drawn.disconnect();
      clear();
      tell();
    },
  };
}

/** Undefined where the browser has none: then the message alone is marked. */
function highlightOf(name: string, isNew: boolean): Highlight | undefined {
  if (typeof Highlight !== 'function') return undefined;
  const known = CSS.highlights.get(name);
  if (known || !isNew) return known;
  const created = new Highlight();
  created.priority = +(name === shownName);
  CSS.highlights.set(name, created);
  return created;
}

/** Of each block alone: the last word of one and the first of the next are two. */
function* rangesIn(stack: Element, query: string): Generator<Range> {
  const walker = document.createTreeWalker(stack, NodeFilter.SHOW_TEXT);
  let nodes: Text[] = [];
  let block: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.parentElement?.closest(notRead)) continue;
    const around = node.parentElement?.closest(blocks) ?? null;
    if (around !== block) {
      yield* rangesOf(nodes, query);
      nodes = [];
    }
    block = around;
    nodes.push(node);
  }
  yield* rangesOf(nodes, query);
}

function* rangesOf(nodes: readonly Text[], query: string): Generator<Range> {
  for (const [from, to] of findAll(nodes.map(({ data }) => data).join(''), query)) {
    const range = document.createRange();
    let start = 0;
    for (const node of nodes) {
      const end = start + node.length;
      if (start <= from && from < end) range.setStart(node, from - start);
      if (start < to && to <= end) range.setEnd(node, to - start);
      start = end;
    }
    yield range;
  }
}

/** A long text shows all of it (ui/long-text). */
function unfold(message: Element): void {
  message.querySelector('[data-fold=closed]')?.dispatchEvent(new CustomEvent('pc-unfold'));
}

/** Into the middle; of what is higher than that, its beginning. */
function bringIntoSight(log: HTMLElement, { top, height }: DOMRect): void {
  const box = log.getBoundingClientRect();
  log.scrollTop += top - box.top - Math.max(16, (box.height - height) / 2);
}
