import { describe, expect, test } from 'vitest';
import {
  isAway,
  type Layout,
  reduceScroll,
  type ScrollEffect,
  type ScrollEvent,
  type ScrollState,
  startScroll,
} from '../../../../../packages/widget/src/ui/timeline/scroll-reducer.ts';

const layout = (scrollTop: number, height = 1_000, viewHeight = 400): Layout => ({
  scrollTop,
  height,
  viewHeight,
  viewWidth: 360,
});
const laidOut = (at: Layout, more: { replyStart?: number; readTop?: number; isReplyGrowing?: boolean } = {}) =>
  ({ name: 'laid-out', layout: at, replyStart: Infinity, readTop: 0, isReplyGrowing: false, ...more }) as const;
const scrolled = (at: Layout) => ({ name: 'scrolled', layout: at, isWindowed: false }) as const;
const wheelUp = { name: 'wheel-turned', deltaY: -100 } as const;

/** The state and all effects after events, from one that stands at the end. */
function play(events: readonly ScrollEvent[], from: ScrollState = startScroll(false)) {
  let state = from;
  const effects: ScrollEffect[] = [];
  for (const event of events) {
    const [next, done] = reduceScroll(state, event);
    state = next;
    effects.push(...done);
  }
  return { state, effects, tops: effects.flatMap((effect) => (effect.name === 'scroll-to' ? [effect.top] : [])) };
}

const atEnd = play([laidOut(layout(600))]).state;
const returning = play([laidOut(layout(0), { readTop: 250 })], startScroll(true)).state;

describe('following', () => {
  test('goes to the end of what has grown, and no further than the start of the newest reply', () => {
    expect(play([laidOut(layout(600, 1_200))], atEnd).tops).toEqual([800]);
    expect(play([laidOut(layout(600, 1_200), { replyStart: 650 })], atEnd).tops).toEqual([650]);
    expect(play([laidOut(layout(600, 1_200), { replyStart: 500 })], atEnd).tops).toEqual([]);
  });

  test('shows the little that stays below once a reply has ended, and not while it grows', () => {
    const little = { replyStart: 620 };
    expect(play([laidOut(layout(600, 1_100), { ...little, isReplyGrowing: true })], atEnd).tops).toEqual([620]);
    expect(play([laidOut(layout(600, 1_100), little)], atEnd).tops).toEqual([700]);
  });

  test.each<[string, ScrollEvent]>([
    ['a wheel', wheelUp],
    ['a finger', { name: 'finger-moved' }],
    ['a key', { name: 'key-pressed', key: 'PageUp' }],
    ['a row that is shown', { name: 'row-shown' }],
  ])('is left by %s', (_, event) => {
    const { state, tops } = play([event, laidOut(layout(600, 1_200))], atEnd);
    expect(state.mode).toBe('reading');
    expect(tops).toEqual([]);
    expect(isAway(state)).toBe(true);
  });

  test.each<[string, ScrollEvent]>([
    ['a wheel that turns down', { name: 'wheel-turned', deltaY: 100 }],
    ['a letter', { name: 'key-pressed', key: 'a' }],
    ['the scrolling that growth has caused', scrolled(layout(560))],
  ])('is not left by %s', (_, event) => {
    expect(play([event], atEnd).state.mode).toBe('following');
  });

  test('is left where find-in-page leads far up', () => {
    expect(play([scrolled(layout(600)), scrolled(layout(100))], atEnd).state.mode).toBe('reading');
  });

  test('begins where the visitor scrolls down to the end, sends, or asks for the end', () => {
    const reading = play([wheelUp, scrolled(layout(300))], atEnd).state;
    expect(play([scrolled(layout(590))], reading).state.mode).toBe('following');
    expect(play([{ name: 'message-sent' }], reading).state.mode).toBe('following');
    const { state, effects } = play(
      [
        { name: 'end-requested', layout: layout(300), isWindowed: false },
        { name: 'scroll-ended', layout: layout(500) },
      ],
      reading,
    );
    expect(state.mode).toBe('following');
    expect(effects).toContainEqual({ name: 'scroll-to', top: 1_000, isSmooth: true });
    expect(effects.at(-1)).toEqual({ name: 'scroll-to', top: 1_000 });
  });

  test('begins again with what comes next, where something was pressed at the end', () => {
    const pressed = play([{ name: 'pointer-pressed' }], atEnd).state;
    expect(pressed.mode).toBe('reading');
    const more: ScrollEvent = { name: 'keys-changed', keys: ['a'], layout: layout(600, 1_100), isWindowed: false };
    expect(play([more], pressed).state).toMatchObject({ mode: 'following', hasUnseen: false });
  });
});

describe('reading', () => {
  const keys = (...names: string[]): ScrollEvent => ({
    name: 'keys-changed',
    keys: names,
    layout: layout(300, 1_200),
    isWindowed: false,
  });
  const reading = play([keys('b'), laidOut(layout(600)), wheelUp, scrolled(layout(300))]).state;

  test('keeps its place when older messages come in front, and is told of newer ones', () => {
    const older = play([keys('a', 'b')], reading);
    expect(older.tops).toEqual([500]);
    expect(older.state.hasUnseen).toBe(false);
    const newer = play([keys('b', 'c'), laidOut(layout(300, 1_200))], reading);
    expect(newer.tops).toEqual([]);
    expect(newer.state.hasUnseen).toBe(true);
    expect(play([scrolled(layout(800, 1_200))], newer.state).state.hasUnseen).toBe(false);
  });

  test('keeps its place in a view of another size, and goes on after it, though a higher view shows the end', () => {
    const lower = play([{ name: 'view-resized', isTopRestored: false }], reading);
    expect(lower.effects).toEqual([{ name: 'restore-top' }]);
    const shown = play([laidOut(layout(300, 1_000, 700)), scrolled(layout(300, 1_000, 700))], lower.state).state;
    expect(shown.mode).toBe('following');
    expect(play([{ name: 'view-resized', isTopRestored: true }], shown).state.mode).toBe('reading');
  });
});

describe('returning', () => {
  test('brings what was read before a reload to the top until it has settled', () => {
    expect(play([laidOut(layout(0), { readTop: 250 })], startScroll(true)).tops).toEqual([250]);
    expect(play([laidOut(layout(250, 1_200), { readTop: 450 })], returning).tops).toEqual([450]);
    expect(play([{ name: 'start-settled' }, laidOut(layout(250), { readTop: 450 })], returning).tops).toEqual([]);
    expect(play([wheelUp, laidOut(layout(250), { readTop: 450 })], returning).tops).toEqual([]);
  });
});
