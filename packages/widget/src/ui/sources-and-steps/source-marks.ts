// The marks in a message's text. Its renderer leaves `[1]` as a link without an address, which looks like text; those whose number has
// a source become buttons here, also while the text still grows.

import { tw } from '../theme/tw.ts';

/** In the line as text is: no line gets higher, none begins with the full stop behind a mark. 24 px can be hit. */
const markClass = tw`relative mx-px px-[5px] py-px rounded-full bg-foreground/10 text-[12px] font-semibold tabular-nums align-[2px] cursor-pointer transition duration-120 after:absolute after:-inset-1 hover:bg-foreground/20 aria-expanded:bg-foreground/20 forced:border`;
/** Is copied with the text. */
const bracketClass = tw`text-[0px]`;

const candidates = 'a:not([href])';
const attributes = ['class', 'role', 'tabindex', 'aria-label', 'aria-haspopup', 'aria-expanded', 'data-source'];

export interface SourceMarks {
  /** What the mark of each number is called; all others are text. */
  setNames(names: ReadonlyMap<number, string>): void;
  /** Makes text of all of them. */
  destroy(): void;
}

/** Follows the text in `root`. */
export function createSourceMarks(root: Element): SourceMarks {
  let names: ReadonlyMap<number, string> = new Map();

  const draw = (element: Element) => {
    const [, digits = ''] = /^\[(\d+)\]$/.exec(element.textContent) ?? [];
    const name = names.get(Number(digits));
    const isMark = element.hasAttribute('data-source');
    if (name !== undefined) {
      if (!isMark) makeMark(element, digits);
      element.ariaLabel = name;
    } else if (isMark) makeText(element);
  };
  const drawIn = (node: Node) => {
    if (!(node instanceof Element)) return;
    if (node.matches(candidates)) draw(node);
    else node.querySelectorAll(candidates).forEach(draw);
  };
  // Only what is new is looked at: a long text stays linear.
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(drawIn);
  });
  observer.observe(root, { childList: true, subtree: true });

  const setNames = (next: ReadonlyMap<number, string>) => {
    names = next;
    root.querySelectorAll(candidates).forEach(draw);
  };
  return {
    setNames,
    destroy() {
      observer.disconnect();
      setNames(new Map());
    },
  };
}

function makeText(mark: Element): void {
  mark.textContent = `${mark.textContent}`;
  for (const name of attributes) mark.removeAttribute(name);
}

/** A `<button>` would be a box, which lines break around. */
function makeMark(text: Element, digits: string): void {
  const [start = '', end = ''] = ['[', ']'].map((bracket) => {
    const element = document.createElement('span');
    element.className = bracketClass;
    element.textContent = bracket;
    return element;
  });
  text.replaceChildren(start, digits, end);
  const values = [markClass, 'button', '0', '', 'dialog', 'false', digits];
  for (const [index, name] of attributes.entries()) text.setAttribute(name, values[index] ?? '');
}
