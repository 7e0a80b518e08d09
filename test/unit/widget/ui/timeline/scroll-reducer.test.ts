import { describe, expect, test } from 'vitest';
import {
  isAway,
  isFar,
  reduceScroll,
  seenKey,
  startScroll,
} from '../../../../../packages/widget/src/ui/timeline/scroll-reducer.ts';
import type {
  Layout,
  ScrollEffect,
  ScrollEvent,
  ScrollState,
} from '../../../../../packages/widget/src/ui/timeline/scroll-types.ts';

const layout = (scrollTop: number, height = 1_000, viewHeight = 400): Layout => ({
  scrollTop,
  height,
  viewHeight,
  viewWidth: 360,
  isWindowed: false,
});
type LaidOut = Extract<ScrollEvent, { readonly name: 'laid-out' }>;
const laidOut = (at: Layout, more: Partial<LaidOut> = {}): LaidOut => ({
  name: 'laid-out',
  layout: at,
  newestStart: Infinity,
  readTop: 0,
  isReadDrawn: true,
  isReplyGrowing: false,
  ...more,
});
const scrolled = (at: Layout, isContentChanged = false): ScrollEvent => ({
  name: 'scrolled',
  layout: at,
  isContentChanged,
});
const resized = (isTopRestored: boolean, viewWidth = 360): ScrollEvent => ({
  name: 'view-resized',
  isTopRestored,
  layout: { ...layout(300), viewWidth },
});
const settled: ScrollEvent = { name: 'start-settled' };
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
  test('stays left where the scrolling to the end, which came before the wheel, is told of after it', () => {
    const late = [laidOut(layout(600, 1_200)), wheelUp, scrolled(layout(800, 1_200))];
    expect(play(late, atEnd).state.mode).toBe('reading');
    const elsewhere = [...late, scrolled(layout(500, 1_200)), laidOut(layout(500, 1_300))];
    expect(play(elsewhere, atEnd).tops).toEqual([800]);
    // Back at the end by hand.
    expect(play([...elsewhere, scrolled(layout(900, 1_300))], atEnd).state.mode).toBe('following');
  });

  test('goes to the end of what has grown, and no further than the start of the newest reply', () => {
    expect(play([laidOut(layout(600, 1_200))], atEnd).tops).toEqual([800]);
    expect(play([laidOut(layout(600, 1_200), { newestStart: 650 })], atEnd).tops).toEqual([650]);
    expect(play([laidOut(layout(600, 1_200), { newestStart: 500 })], atEnd).tops).toEqual([]);
  });

  test('shows the little that stays below once a reply has ended, and not while it grows', () => {
    const little = { newestStart: 620 };
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

  test('is worth a button from 120 px on, and below something new wherever it is out of sight', () => {
    const reading = (top: number) => play([wheelUp, scrolled(layout(top))], atEnd).state;
    expect(isFar(reading(600 - 121))).toBe(true);
    const near = reading(600 - 100);
    expect([isAway(near), isFar(near)]).toEqual([true, false]);
    const keys = (...all: string[]): ScrollEvent => ({ name: 'keys-changed', keys: all, layout: layout(500) });
    const unseen = play([keys('a'), keys('a', 'b'), laidOut(layout(500))], near).state;
    expect(unseen).toMatchObject({ hasUnseen: true, fromEndPx: 100 });
    expect(isFar(unseen)).toBe(true);
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
        { name: 'end-requested', layout: layout(300) },
        { name: 'scroll-ended', layout: layout(500) },
      ],
      reading,
    );
    expect(state.mode).toBe('following');
    expect(effects).toContainEqual({ name: 'scroll-to', top: 1_000, isSmooth: true });
    expect(effects.at(-1)).toEqual({ name: 'scroll-to', top: 1_000 });
  });

  test('glides to the end wherever that is by then, and nothing else scrolls on the way', () => {
    const reading = play([wheelUp, scrolled(layout(300))], atEnd).state;
    const gliding = play([{ name: 'end-requested', layout: layout(300) }, laidOut(layout(300))], reading).state;
    expect(play([laidOut(layout(310), { newestStart: 320 })], gliding).effects).toEqual([]);
    expect(play([laidOut(layout(400, 1_100))], gliding).effects).toEqual([
      { name: 'scroll-to', top: 1_100, isSmooth: true },
    ]);
    const later = play([scrolled(layout(310)), resized(false)], gliding);
    expect(later.effects.filter(({ name }) => name === 'forget-top')).toHaveLength(1);
    // There it follows again as before, also where no event tells the end of scrolling.
    expect(play([scrolled(layout(600)), laidOut(layout(600, 1_200))], gliding).tops).toEqual([800]);
  });

  test('begins again with what comes next, where something was pressed at the end', () => {
    const pressed = play([{ name: 'pointer-pressed' }], atEnd).state;
    expect(pressed.mode).toBe('reading');
    const more: ScrollEvent = { name: 'keys-changed', keys: ['a'], layout: layout(600, 1_100) };
    expect(play([more], pressed).state).toMatchObject({ mode: 'following', hasUnseen: false });
  });

  test('begins again with a reply that a press at the end has asked for or what else stands there then, and with none where one had gone elsewhere', () => {
    const pressed = play([{ name: 'pointer-pressed' }], atEnd).state;
    const grown = laidOut(layout(600, 1_060));
    expect(play([{ name: 'more-comes' }, grown], pressed).tops).toEqual([660]);
    const away = play([wheelUp, { name: 'pointer-pressed' }], atEnd).state;
    expect(play([{ name: 'more-comes' }, grown], away).tops).toEqual([]);
  });
});

describe('the last message', () => {
  const withKey = (event: ScrollEvent, from = startScroll(false)) =>
    play([{ name: 'keys-changed', keys: ['a'], layout: layout(600) }, event], from).state;

  test('has been seen where its end was in sight and no reply grew', () => {
    expect(seenKey(withKey(laidOut(layout(600))))).toBe('a');
    expect(seenKey(withKey(laidOut(layout(600), { isReplyGrowing: true })))).toBeUndefined();
    expect(seenKey(withKey(laidOut(layout(500), { newestStart: 500 })))).toBeUndefined();
    expect(seenKey(play([wheelUp], withKey(laidOut(layout(600)))).state)).toBeUndefined();
  });

  test('is still the one that has been seen when the next one has come and is not in its place yet', () => {
    const seen = withKey(laidOut(layout(600)));
    const next = play([{ name: 'keys-changed', keys: ['a', 'b'], layout: layout(600, 1_200) }], seen).state;
    expect(seenKey(next)).toBe('a');
    expect(seenKey(play([laidOut(layout(600, 1_200))], next).state)).toBe('b');
  });
});

describe('reading', () => {
  const keys = (...names: string[]): ScrollEvent => ({
    name: 'keys-changed',
    keys: names,
    layout: layout(300, 1_200),
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
    const lower = play([resized(false)], reading);
    expect(lower.effects).toEqual([{ name: 'restore-top' }, { name: 'lay-out' }]);
    const shown = play([laidOut(layout(300, 1_000, 700)), scrolled(layout(300, 1_000, 700))], lower.state).state;
    expect(shown.mode).toBe('following');
    expect(play([resized(true)], shown).state.mode).toBe('reading');
  });
});

describe('returning', () => {
  const late = laidOut(layout(250, 1_200), { readTop: 450 });

  test('brings what was read before a reload to the top, however late something above it comes', () => {
    expect(play([laidOut(layout(0), { readTop: 250 })], startScroll(true)).tops).toEqual([250]);
    expect(play([settled, late], returning).tops).toEqual([450]);
  });

  test('tells what the end is away from, also where the list is not yet high enough', () => {
    const low = play([laidOut(layout(0, 500), { readTop: 250 })], startScroll(true)).state;
    expect(low).toMatchObject({ mode: 'returning', placedTop: 100, fromEndPx: 0 });
    expect(play([scrolled(layout(100, 500)), settled], low).state.mode).toBe('returning');
    expect(isAway(play([late], low).state)).toBe(true);
  });

  test.each<[string, ScrollEvent]>([
    ['turns the wheel up', wheelUp],
    ['turns the wheel down', { name: 'wheel-turned', deltaY: 100 }],
    ['moves a finger', { name: 'finger-moved' }],
    ['presses', { name: 'pointer-pressed' }],
    ['presses a key', { name: 'key-pressed', key: 'ArrowDown' }],
    ['moves the focus into the list', { name: 'focus-moved' }],
    ['looks for something', { name: 'row-shown' }],
    ['sends', { name: 'message-sent' }],
    ['goes to the end', { name: 'end-requested', layout: layout(250) }],
    ['scrolls by what tells nothing', scrolled(layout(300))],
    ['is led elsewhere by find-in-page', scrolled(layout(10))],
  ])('ends when the visitor %s', (_, event) => {
    const { state } = play([settled, event], returning);
    expect(state.mode).not.toBe('returning');
    expect(play([late], state).tops).not.toContain(450);
  });

  test.each<[string, ScrollEvent[]]>([
    ['our own scrolling, told late', [scrolled(layout(250))]],
    ['our own scrolling, told once for twice', [laidOut(layout(250), { readTop: 300 }), scrolled(layout(300))]],
    ['scrolling that is told after something has grown', [scrolled(layout(250, 1_150))]],
    ['scrolling by a list that was lower for a moment', [scrolled(layout(90), true)]],
    ['scrolling by a list that is lower now', [scrolled(layout(90, 490))]],
    ['scrolling by a lower view', [scrolled(layout(90, 1_000, 200))]],
    ['a glide of ours that has ended', [{ name: 'scroll-ended', layout: layout(250) }]],
    ['a wheel across', [{ name: 'wheel-turned', deltaY: 0 }]],
    ['a lower view', [resized(false)]],
  ])('goes on over %s', (_, events) => {
    const { state } = play([settled, ...events], returning);
    expect(state.mode).toBe('returning');
    expect(play([late], state).tops).toEqual([450]);
  });

  test('is laid out again when the browser has moved it, and not when it has moved itself', () => {
    expect(play([scrolled(layout(90), true)], returning).effects).toEqual([
      { name: 'lay-out' },
      { name: 'remember-top' },
    ]);
    expect(play([scrolled(layout(250))], returning).effects).toEqual([{ name: 'remember-top' }]);
  });

  test('ends where the lines break elsewhere, and what is at the top stays there then', () => {
    const { state, effects } = play([settled, resized(false, 700)], returning);
    expect(state.mode).toBe('reading');
    expect(effects).toContainEqual({ name: 'restore-top' });
    expect(play([resized(false, 700)], returning).state.mode).toBe('returning');
  });

  test('ends once the rows are drawn and what was read is not among them, or a window keeps it', () => {
    const lost = laidOut(layout(250), { readTop: 450, isReadDrawn: false });
    expect(play([lost], returning).tops).toEqual([450]);
    expect(play([settled, lost], returning)).toMatchObject({ tops: [], state: { mode: 'reading' } });
    const windowed = laidOut({ ...layout(250), isWindowed: true }, { readTop: 450 });
    expect(play([settled, windowed], returning)).toMatchObject({ tops: [], state: { mode: 'reading' } });
  });
});
