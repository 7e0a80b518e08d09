// A panel that opens is drawn smaller at first: what is measured of a long conversation then is as large as it will be.

import { expect, it } from 'vitest';
import { keepInPlace, landmarksIn } from '../../../../../packages/widget/src/ui/long-conversation/reading-anchor.ts';
import { readDrawing } from '../../../../../packages/widget/src/ui/long-conversation/row-elements.ts';

const heights = { marker: 10, gap: 400, a: 100, b: 300, c: 200 };
const keys = ['', 'a', 'b', 'c'];

/** A log 500 px high that is drawn at `scale`, from 40 px of the window on. */
function setUp(scale: number) {
  const log = document.createElement('div');
  log.innerHTML = '<div><p></p><p class="pc-gap"></p><article></article><article></article><article></article></div>';
  document.body.append(log);
  const content = log.firstElementChild as HTMLElement;
  const tops = new Map<Element, number>();
  let end = 0;
  const sizes = Object.values(heights);
  const grow = (row: number, px: number) => {
    sizes[row] = px;
    lay();
  };
  const lay = () => {
    end = 0;
    [...content.children].forEach((child, index) => {
      tops.set(child, end);
      end += sizes[index] ?? 0;
    });
  };
  lay();
  const rect = (element: Element, topOf: () => number, heightOf: () => number) => {
    element.getBoundingClientRect = () => {
      const top = 40 + topOf() * scale;
      return { top, bottom: top + heightOf() * scale, height: heightOf() * scale } as DOMRect;
    };
  };
  rect(
    log,
    () => 0,
    () => 500,
  );
  rect(
    content,
    () => -log.scrollTop,
    () => end,
  );
  Object.defineProperty(content, 'offsetHeight', { get: () => end });
  [...content.children].forEach((child, index) =>
    rect(
      child,
      () => (tops.get(child) ?? 0) - log.scrollTop,
      () => sizes[index] ?? 0,
    ),
  );
  const arrangement = [{ from: 0, to: 1, section: 0 }, 1, 2, 3];
  return { log, grow, draw: () => readDrawing(log, arrangement, (index) => keys[index] ?? '') };
}

it.each([1, 0.4, 0.93])('reads heights and places in pixels of the list, drawn at %d', (scale) => {
  const { log, draw } = setUp(scale);
  log.scrollTop = 550;
  const drawing = draw();
  expect(drawing?.top).toBeCloseTo(10);
  const read = drawing?.rows.map(({ key, height }) => [key, Math.round(height * 100) / 100]);
  expect(read).toEqual([
    ['a', 100],
    ['b', 300],
    ['c', 200],
  ]);
  const landmarks = drawing ? landmarksIn(log, drawing) : [];
  expect(landmarks.map(({ key, top }) => [key, Math.round(top * 100) / 100])).toEqual([
    ['b', 510],
    ['c', 810],
  ]);
});

it.each([1, 0.4])('keeps what is read in its place where what stands above grows, drawn at %d', (scale) => {
  const { log, grow, draw } = setUp(scale);
  log.scrollTop = 550;
  const drawing = draw();
  const landmarks = drawing ? landmarksIn(log, drawing) : [];
  grow(2, 160);
  keepInPlace(log, landmarks, (key) => drawing?.rows.find((row) => row.key === key)?.article);
  expect(log.scrollTop).toBeCloseTo(610);
});
