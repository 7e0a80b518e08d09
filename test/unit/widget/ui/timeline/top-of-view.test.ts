// What is read stays at the top of the view (docs/behaviour.md#messages).

import { expect, it } from 'vitest';
import { createTopOfView } from '../../../../../packages/widget/src/ui/timeline/top-of-view.ts';

/** A box of 300 px over two messages of one paragraph each. */
function setUp() {
  const box = document.createElement('div');
  box.innerHTML = '<div><article><p></p></article><article><p></p></article></div>';
  document.body.append(box);
  const size = { clientWidth: 390, clientHeight: 300, heights: [400, 1000] };
  for (const name of ['clientWidth', 'clientHeight'] as const)
    Object.defineProperty(box, name, { get: () => size[name] });
  const put = (element: Element, rect: () => [top: number, height: number]) => {
    element.getBoundingClientRect = () => {
      const [top, height] = rect();
      return { top, height, bottom: top + height } as DOMRect;
    };
  };
  const all = () => size.heights.reduce((sum, height) => sum + height, 0);
  put(box, () => [0, size.clientHeight]);
  put(box.firstElementChild as Element, () => [-box.scrollTop, all()]);
  box.querySelectorAll('article').forEach((article, index) => {
    const rect = (): [number, number] => {
      const before = size.heights.slice(0, index).reduce((sum, height) => sum + height, 0);
      return [before - box.scrollTop, size.heights[index] ?? 0];
    };
    put(article, rect);
    put(article.firstElementChild as Element, rect);
  });
  return { box, size, topOfView: createTopOfView(box) };
}

it('keeps the line that is read when the box gets another width, and back', () => {
  const { box, size, topOfView } = setUp();
  box.scrollTop = 900;
  topOfView.remember();
  Object.assign(size, { clientWidth: 844, heights: [200, 400] });
  topOfView.restore();
  expect(box.scrollTop).toBe(400);
  Object.assign(size, { clientWidth: 390, heights: [400, 1000] });
  topOfView.restore();
  expect(box.scrollTop).toBe(900);
});

it('moves nothing in a box of the same width', () => {
  const { box, size, topOfView } = setUp();
  box.scrollTop = 900;
  topOfView.remember();
  size.heights = [400, 1500];
  topOfView.restore();
  expect(box.scrollTop).toBe(900);
  size.heights = [450, 1500];
  topOfView.restore();
  expect(box.scrollTop).toBe(900);
});

it('moves nothing in a closed panel, nor for a message that has gone', () => {
  const { box, size, topOfView } = setUp();
  box.scrollTop = 900;
  topOfView.remember();
  Object.assign(size, { clientHeight: 0, heights: [0, 0] });
  topOfView.restore();
  Object.assign(size, { clientHeight: 300, heights: [200, 400] });
  box.querySelectorAll('article')[1]?.remove();
  topOfView.restore();
  expect(box.scrollTop).toBe(900);
});
