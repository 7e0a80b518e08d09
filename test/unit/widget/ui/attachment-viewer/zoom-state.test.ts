import { describe, expect, it } from 'vitest';
import { noZoom, panBy, swipeOf, zoomAt } from '../../../../../packages/widget/src/ui/attachment-viewer/zoom-state.ts';

const halves = { picture: { x: 100, y: 50 }, stage: { x: 100, y: 100 } };

describe('zooming', () => {
  it('keeps what lies under the pointer in its place', () => {
    const zoom = zoomAt(noZoom, 3, { x: 40, y: 0 }, halves);
    expect(zoom).toEqual({ scale: 3, x: -80, y: 0 });
    // Before, the pointer was on 40; now on (40 + 80) / 3.
    expect((40 - zoom.x) / zoom.scale).toBe(40);
  });

  it('stays between once and six times', () => {
    expect(zoomAt(noZoom, 0.1, { x: 0, y: 0 }, halves).scale).toBe(1);
    expect(zoomAt(noZoom, 99, { x: 0, y: 0 }, halves).scale).toBe(6);
  });

  it('comes back to the middle with its size', () => {
    const away = panBy(zoomAt(noZoom, 2, { x: 50, y: 0 }, halves), { x: 30, y: 0 }, halves);
    expect(zoomAt(away, 0.1, { x: 9, y: 9 }, halves)).toEqual(noZoom);
  });
});

it('never pans an edge into the stage, nor what fits at all', () => {
  const zoom = zoomAt(noZoom, 2, { x: 0, y: 0 }, halves);
  expect(panBy(zoom, { x: 500, y: 500 }, halves)).toEqual({ scale: 2, x: 100, y: 0 });
});

it.each([
  [{ x: -80, y: 10 }, 'left'],
  [{ x: 80, y: -10 }, 'right'],
  [{ x: 5, y: 120 }, 'down'],
  [{ x: 5, y: -120 }, null],
  [{ x: 20, y: 0 }, null],
  [{ x: 60, y: 60 }, null],
])('reads the way %o as %s', (way, swipe) => expect(swipeOf(way)).toBe(swipe));
