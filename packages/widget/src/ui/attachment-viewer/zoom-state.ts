// Zoom and pan as pure functions, in pixels from the middle of the stage.

export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Half of what a picture at its fitted size, and the stage, measure. */
export interface Halves {
  readonly picture: Point;
  readonly stage: Point;
}

export const noZoom: Zoom = { scale: 1, x: 0, y: 0 };
const MAX_SCALE = 6;

/** Scales by `factor`; what lies under `point` stays there. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, halves: Halves): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return clamp({ scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }, halves);
}

export function panBy(zoom: Zoom, by: Point, halves: Halves): Zoom {
  return clamp({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, halves);
}

/** A picture never leaves the stage: its edges stop at the stage's, and what fits stays in the middle. */
function clamp({ scale, x, y }: Zoom, { picture, stage }: Halves): Zoom {
  const within = (value: number, half: number, room: number) => {
    const most = Math.max(0, half * scale - room);
    return most === 0 ? 0 : Math.min(most, Math.max(-most, value));
  };
  return { scale, x: within(x, picture.x, stage.x), y: within(y, picture.y, stage.y) };
}

export type Swipe = 'left' | 'right' | 'down';

const SWIPE_PX = 56;

/** What a finger's way means, or null: far enough, and clearly in one direction. */
export function swipeOf({ x, y }: Point): Swipe | null {
  if (Math.abs(x) >= SWIPE_PX && Math.abs(x) > Math.abs(y) * 1.5) return x < 0 ? 'left' : 'right';
  return y >= SWIPE_PX * 1.5 && y > Math.abs(x) * 1.5 ? 'down' : null;
}
