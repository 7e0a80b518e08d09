import { afterEach, expect, test, vi } from 'vitest';
import { newestStart } from '../../../../../packages/widget/src/ui/timeline/newest-start.ts';

afterEach(() => vi.restoreAllMocks());

/** A list at its top of rows that are 100 px high. */
function listOf(rows: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = `<div>${rows}</div>`;
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.hidden ? 0 : 100;
  });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, this.closest('div > div > *') ? index * 100 : 0, 0, 100);
  });
  return box;
}

const question = '<article data-key="q" data-role="user"></article>';
const reply = '<article data-key="r" data-role="persona"></article>';
const human = '<article data-key="h" data-role="persona"></article>';

test.each<[string, string, string | undefined, number]>([
  ['the reply, which has not been seen', question + reply, undefined, 100],
  ['the reply, though only its question has been seen', question + reply, 'q', 100],
  ['the reply below who has joined', `${question}<p></p>${reply}`, undefined, 200],
  ['the form below the question', `${question}<div class="pc-later-form"></div>`, undefined, 100],
  ['the reply, to which suggestions belong', `${question}${reply}<div role="group"></div>`, 'r', 100],
  ['the reply, below which nothing is seen', `${question}${reply}<div hidden></div>`, 'r', 100],
  ['the next message', question + reply + human, 'r', 200],
  ['the next message below who has joined', `${question}${reply}<p></p>${human}`, 'r', 300],
  ['the end: there is nothing above it to keep', `${question}${reply}<p></p><section></section>`, 'r', Infinity],
  ['the end below a question', question, undefined, Infinity],
  ['the end of what a human has begun', human, undefined, Infinity],
])('the list goes as far as %s', (_, rows, seen, top) => {
  expect(newestStart(listOf(rows), seen)).toBe(top - 32);
});
