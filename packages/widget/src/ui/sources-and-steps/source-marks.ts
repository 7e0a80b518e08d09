// The marks in a message's text. Its renderer leaves `[1]` as a link without an address, which looks like text; those whose number has
// a source become buttons here, also while the text still grows.

import { tw } from '../theme/tw.ts';

/** No higher than its line of text, which stays as it is; 24 px can be hit. */
const markClass = tw`relative inline-block min-w-[18px] h-4 px-1 rounded-full bg-foreground/10 text-center text-[12px] leading-4 font-semibold tabular-nums align-[2px] select-text transition duration-120 after:absolute after:-inset-1 hover:bg-foreground/20 aria-expanded:bg-foreground/20 forced:border`;
/** Is copied with the text. */
const bracketClass = tw`text-[0px]`;

const candidates = 'a:not([href]), button[data-source]';

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
    if (element instanceof HTMLButtonElement) {
      if (name === undefined) element.replaceWith(textMark(element.textContent));
      else element.ariaLabel = name;
    } else if (name !== undefined) element.replaceWith(buttonMark(digits, name));
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

/** As the renderer leaves it. */
function textMark(text: string): Element {
  const mark = document.createElement('a');
  mark.textContent = text;
  return mark;
}

function buttonMark(digits: string, name: string): Element {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = markClass;
  button.dataset['source'] = digits;
  button.ariaLabel = name;
  button.setAttribute('aria-haspopup', 'dialog');
  button.ariaExpanded = 'false';
  const [start, end] = ['[', ']'].map((bracket) => {
    const element = document.createElement('span');
    element.className = bracketClass;
    element.textContent = bracket;
    return element;
  });
  button.append(start ?? '', digits, end ?? '');
  return button;
}
