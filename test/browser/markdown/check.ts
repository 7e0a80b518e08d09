// What browser tests of the renderer share: assertions, and a view whose frames the test turns.

import { createMarkdownView, type MarkdownView } from '../../../packages/widget/src/ui/markdown/markdown-view.ts';
import { chunk as purifier } from '../../../packages/widget/src/ui/markdown/purifier-chunk.ts';
import { prepareSanitizer } from '../../../packages/widget/src/ui/markdown/sanitize.ts';
import type { Translate } from '../../../packages/widget/src/features/i18n/i18n-types.ts';

await prepareSanitizer(async () => purifier.helpers.createPurifier);

export function ok(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(message);
}

export function equal<T>(actual: T, expected: T, message = 'values differ'): void {
  if (!Object.is(actual, expected)) {
    throw new Error(`${message}\n  actual:   ${String(actual)}\n  expected: ${String(expected)}`);
  }
}

/** Keys stand for their texts. */
export const translate: Translate = (key) => key;

export const origin = 'https://cdn.example';

export interface Stage {
  readonly element: HTMLElement;
  readonly view: MarkdownView;
  copies: number;
  /** Streams a text in pieces of `size` characters, one frame each. */
  stream(text: string, size: number): void;
  /** Shows the next state of the stream and its frame. */
  push(text: string): void;
  /** What is drawn, without the marks of an animation. */
  html(): string;
  end(): void;
}

export function stage(origins: readonly string[] = [origin]): Stage {
  const element = document.createElement('div');
  element.className = 'pc-markdown';
  document.body.append(element);
  let frame: (() => void) | undefined;
  let now = 0;
  const view = createMarkdownView(element, {
    t: translate,
    imageOrigins: origins,
    onCopy: () => {
      result.copies += 1;
    },
    clock: {
      now: () => (now += 1000),
      nextFrame: (callback) => {
        frame = callback;
        return () => {
          frame = undefined;
        };
      },
      after: () => () => undefined,
    },
  });
  const result: Stage = {
    element,
    view,
    copies: 0,
    push(text) {
      view.update(text, true);
      while (frame) {
        const run = frame;
        frame = undefined;
        run();
      }
    },
    stream(text, size) {
      for (let end = size; end < text.length + size; end += size) result.push(text.slice(0, end));
    },
    html: () => markup(element),
    end() {
      view.destroy();
      element.remove();
    },
  };
  return result;
}

/** The content of an element without what is chance: fades, object URLs and the order of attributes. */
export function markup(root: Element): string {
  const copy = root.cloneNode(true) as Element;
  for (const element of copy.querySelectorAll('*')) {
    element.classList.remove('pc-block-in');
    const attributes = Array.from(element.attributes).sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of attributes) element.removeAttribute(name);
    for (const { name, value } of attributes) if (value || name === 'alt') element.setAttribute(name, value);
  }
  return copy.innerHTML.replace(/blob:[^"]*/g, 'blob:');
}

/** The DOM of a text that arrives at once. */
export function render(text: string, origins?: readonly string[]): HTMLElement {
  const shown = stage(origins);
  shown.view.update(text, false);
  const copy = shown.element.cloneNode(true) as HTMLElement;
  shown.end();
  return copy;
}
