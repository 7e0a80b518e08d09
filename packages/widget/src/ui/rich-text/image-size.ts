// How wide a picture may be (pure; docs/behaviour.md#rich-text: 120 px at least, 600 px high at most).

const MIN_WIDTH = 120;
const MAX_HEIGHT = 600;
/** At most as wide as messages show one (ui/markdown/images.ts). */
const MAX_WIDTH = 760;
const FIRST_WIDTH = 320;
/** Up to here the controls stand beside the picture, not on it. */
const SMALL_WIDTH = 180;

export interface WidthRange {
  readonly min: number;
  readonly max: number;
}

/** @param ratio Width by height. @param room Pixels that the text has. */
export function widthRange(ratio: number, room: number): WidthRange {
  const max = Math.floor(Math.min(MAX_WIDTH, MAX_HEIGHT * ratio, Math.max(room, MIN_WIDTH)));
  return { min: MIN_WIDTH, max: Math.max(MIN_WIDTH, max) };
}

export function clampWidth(width: number, { min, max }: WidthRange): number {
  return Math.round(Math.min(max, Math.max(min, width)));
}

/** The width that a new picture gets. */
export function firstWidth(naturalWidth: number, range: WidthRange): number {
  return clampWidth(Math.min(naturalWidth, FIRST_WIDTH), range);
}

export function isSmall(width: number): boolean {
  return width <= SMALL_WIDTH;
}

const SMALL_STEP = 10;
const LARGE_STEP = 50;

/** The width after a key of a slider, or null for another key. */
export function widthAfterKey(key: string, width: number, range: WidthRange): number | null {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: SMALL_STEP,
    ArrowUp: SMALL_STEP,
    ArrowLeft: -SMALL_STEP,
    ArrowDown: -SMALL_STEP,
    PageUp: LARGE_STEP,
    PageDown: -LARGE_STEP,
    Home: -Infinity,
    End: Infinity,
  };
  const step = steps[key];
  return step === undefined ? null : clampWidth(width + step, range);
}
