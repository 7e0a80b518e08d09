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

it('keeps it through a view that was too high for it, until somebody scrolls', () => {
  const { box, size, topOfView } = setUp();
  let top = 0;
  Object.defineProperty(box, 'scrollTop', {
    get: () => top,
    set: (wanted: number) => {
      const end = size.heights.reduce((sum, height) => sum + height, 0) - size.clientHeight;
      top = Math.max(0, Math.min(end, wanted));
    },
  });
  box.scrollTop = 900;
  topOfView.remember();
  Object.assign(size, { clientWidth: 844, clientHeight: 500, heights: [200, 400] });
  topOfView.restore();
  expect([box.scrollTop, topOfView.isRestored()]).toEqual([100, true]);
  // The browser tells of what was done here, too.
  topOfView.remember();
  Object.assign(size, { clientWidth: 390, clientHeight: 300, heights: [400, 1000] });
  expect(topOfView.isResized()).toBe(true);
  topOfView.restore();
  expect([box.scrollTop, topOfView.isResized()]).toEqual([900, false]);
  box.scrollTop = 500;
  topOfView.remember();
  expect(topOfView.isRestored()).toBe(false);
});

it('goes neither by a picture that sticks to the end of the view, nor by what a reply draws anew', () => {
  const { box, size, topOfView } = setUp();
  const [, article] = box.querySelectorAll('article');
  const picture = document.createElement('span');
  article?.prepend(picture);
  picture.getBoundingClientRect = () =>
    ({ top: size.clientHeight - 36, height: 36, bottom: size.clientHeight }) as DOMRect;
  box.scrollTop = 900;
  topOfView.remember();
  article?.querySelector('p')?.replaceWith(document.createElement('p'));
  Object.assign(size, { clientWidth: 844, clientHeight: 200, heights: [200, 400] });
  topOfView.restore();
  expect(box.scrollTop).toBe(400);
});

it('tells a view of another size, which growth inside it does not make', () => {
  const { box, size, topOfView } = setUp();
  box.scrollTop = 900;
  topOfView.remember();
  size.heights = [400, 1500];
  expect(topOfView.isResized()).toBe(false);
  size.clientHeight = 200;
  expect(topOfView.isResized()).toBe(true);
  topOfView.restore();
  expect([box.scrollTop, topOfView.isResized(), topOfView.isRestored()]).toEqual([900, false, false]);
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
