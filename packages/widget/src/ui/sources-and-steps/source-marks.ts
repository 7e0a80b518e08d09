// The marks in a message's text, found in what is drawn: `[1]` becomes a button where its number has a source, also while the text
// still grows. Its renderer counts the nodes of what it has drawn and appends to the last text (ui/markdown/inline.ts): a text with
// marks is one element in the place of one text, and ends with a text.

import { focusedElement } from '../kit/focus.ts';
import { tw } from '../theme/tw.ts';

/** In the line as text is: no line gets higher, none begins with the full stop behind a mark, and none takes its figure into a run of the other direction. 24 px can be hit. */
const markClass = tw`relative [unicode-bidi:isolate] mx-px px-[5px] py-px rounded-full bg-foreground/10 text-[12px] leading-none font-semibold tabular-nums align-[2px] cursor-pointer transition duration-120 after:absolute after:-inset-1 hover:bg-foreground/20 aria-expanded:bg-foreground/20 forced:border`;
/** Is copied with the text. */
const bracketClass = tw`text-[0px]`;

/** What is no text of the message, or leads somewhere else. */
const others = 'a, button, code, pre';

export interface SourceMarks {
  /** What the mark of each number is called; all others are text. */
  setNames(names: ReadonlyMap<number, string>): void;
  /** Makes text of all of them. */
  destroy(): void;
}

/** Follows the text in `root`. */
export function createSourceMarks(root: Element): SourceMarks {
  let names: ReadonlyMap<number, string> = new Map();

  const draw = (text: Text) => {
    const pieces = text.data.split(/(\[\d{1,2}\])/);
    const nameOf = (piece: string) => names.get(Number(/^\[(\d+)\]$/.exec(piece)?.[1]));
    if (!pieces.some((piece) => nameOf(piece) !== undefined) || text.parentElement?.closest(others)) return;
    const nodes = pieces.map((piece) => {
      const name = nameOf(piece);
      return name === undefined ? document.createTextNode(piece) : markOf(piece, name);
    });
    if (text.parentElement?.hasAttribute('data-marks')) return text.replaceWith(...nodes);
    const box = document.createElement('span');
    box.dataset['marks'] = '';
    box.append(...nodes);
    text.replaceWith(box);
  };
  const drawIn = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(draw);
  };
  const marks = () => [...root.querySelectorAll<HTMLElement>('[data-source]')];
  /** The mark that had the focus last. */
  let held: { readonly mark: HTMLElement; readonly index: number } | undefined;
  const hold = ({ target }: Event) => {
    const index = marks().indexOf(target as HTMLElement);
    held = index < 0 ? undefined : { mark: target as HTMLElement, index };
  };
  /** A text that is drawn anew, as with another language, has left the focus on its message. */
  const giveBack = () => {
    if (!held || held.mark.isConnected) return;
    const focused = focusedElement();
    if (!focused || focused === root.closest('article')) marks()[held.index]?.focus();
    held = undefined;
  };
  root.addEventListener('focusin', hold);
  // Only what is new is looked at: a long text stays linear.
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records)
      (type === 'childList' ? addedNodes : [target]).forEach((node) => root.contains(node) && drawIn(node));
    giveBack();
  });
  observer.observe(root, { childList: true, subtree: true, characterData: true });

  const setNames = (next: ReadonlyMap<number, string>) => {
    names = next;
    for (const mark of marks()) {
      const name = names.get(Number(mark.dataset['source']));
      if (name === undefined) mark.replaceWith(mark.textContent);
      else mark.ariaLabel = name;
    }
    drawIn(root);
  };
  return {
    setNames,
    destroy() {
      observer.disconnect();
      root.removeEventListener('focusin', hold);
      setNames(new Map());
    },
  };
}

/** A `<button>` would be a box, which lines break around. */
function markOf(text: string, name: string): HTMLElement {
  const mark = document.createElement('a');
  mark.className = markClass;
  mark.role = 'button';
  mark.tabIndex = 0;
  mark.ariaLabel = name;
  mark.ariaHasPopup = 'dialog';
  mark.ariaExpanded = 'false';
  mark.dataset['source'] = text.slice(1, -1);
  const [start = '', end = ''] = ['[', ']'].map((bracket) => {
    const element = document.createElement('span');
    element.className = bracketClass;
    element.textContent = bracket;
    return element;
  });
  mark.append(start, text.slice(1, -1), end);
  return mark;
}
