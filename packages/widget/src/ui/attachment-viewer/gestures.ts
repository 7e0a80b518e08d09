// Wheel, pinch, double click, drag and swipe on the stage.

import { noZoom, panBy, swipeOf, zoomAt, type Halves, type Point, type Swipe, type Zoom } from './zoom-state.ts';

const DOUBLE_CLICK_FACTOR = 2.5;

export interface GesturePorts {
  readonly stage: HTMLElement;
  /** The picture that is zoomed now; none where the stage shows something else. */
  readonly picture: () => HTMLElement | null;
  readonly onSwipe: (swipe: Swipe) => void;
  readonly onScale: (scale: number) => void;
}

export interface Gestures {
  /** Scales around the middle. */
  zoomBy(factor: number): void;
  destroy(): void;
}

/** Listens on the stage until it is destroyed; the picture is moved by its `style.transform` alone. */
export function createGestures({ stage, picture, onSwipe, onScale }: GesturePorts): Gestures {
  const listening = new AbortController();
  const { signal } = listening;
  const pointers = new Map<number, Point>();
  let zoom: Zoom = noZoom;
  let way: Point = { x: 0, y: 0 };

  const halves = (): Halves => {
    const image = picture();
    return {
      picture: { x: (image?.offsetWidth ?? 0) / 2, y: (image?.offsetHeight ?? 0) / 2 },
      stage: { x: stage.clientWidth / 2, y: stage.clientHeight / 2 },
    };
  };
  const set = (next: Zoom) => {
    const image = picture();
    if (!image) return;
    if (next.scale !== zoom.scale) onScale(next.scale);
    zoom = next;
    image.style.transform = `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`;
    stage.toggleAttribute('data-zoomed', zoom.scale > 1);
  };
  const fromMiddle = (point: Point): Point => {
    const box = stage.getBoundingClientRect();
    return { x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 };
  };
  const pair = () => {
    const [one, other] = [...pointers.values()];
    if (!one || !other) return null;
    return {
      distance: Math.hypot(one.x - other.x, one.y - other.y) || 1,
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
    };
  };

  const onWheel = (event: WheelEvent) => {
    if (!picture()) return;
    event.preventDefault();
    // A pinch on a touch pad arrives as a wheel with Ctrl, in smaller steps.
    const factor = Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002));
    set(zoomAt(zoom, factor, fromMiddle({ x: event.clientX, y: event.clientY }), halves()));
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as Element).closest('button,iframe')) return;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    way = { x: 0, y: 0 };
    stage.setPointerCapture(event.pointerId);
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const pinchBefore = pair();
    const now = { x: event.clientX, y: event.clientY };
    pointers.set(event.pointerId, now);
    const pinch = pair();
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (pinch && pinchBefore) {
      set(zoomAt(zoom, pinch.distance / pinchBefore.distance, fromMiddle(pinch.middle), halves()));
    } else if (zoom.scale > 1) set(panBy(zoom, by, halves()));
    else way = { x: way.x + by.x, y: way.y + by.y };
  };
  const onUp = (event: PointerEvent) => {
    const wasAlone = pointers.size === 1;
    if (!pointers.delete(event.pointerId)) return;
    const swipe = wasAlone && zoom.scale === 1 && event.type === 'pointerup' ? swipeOf(way) : null;
    if (swipe) onSwipe(swipe);
  };
  const onDoubleClick = (event: MouseEvent) => {
    const point = fromMiddle({ x: event.clientX, y: event.clientY });
    set(zoom.scale > 1 ? noZoom : zoomAt(zoom, DOUBLE_CLICK_FACTOR, point, halves()));
  };

  stage.addEventListener('wheel', onWheel, { passive: false, signal });
  stage.addEventListener('pointerdown', onDown, { signal });
  stage.addEventListener('pointermove', onMove, { signal });
  stage.addEventListener('pointerup', onUp, { signal });
  stage.addEventListener('pointercancel', onUp, { signal });
  stage.addEventListener('dblclick', onDoubleClick, { signal });

  return { zoomBy: (factor) => set(zoomAt(zoom, factor, { x: 0, y: 0 }, halves())), destroy: () => listening.abort() };
}
