// Which messages of a long conversation are drawn (pure).

/** Indexes from `from` up to, and without, `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface PlanInput {
  /** Height of each row in pixels, measured or guessed. */
  readonly heights: Readonly<ArrayLike<number>>;
  /** What is seen, in pixels from the top of the first row. */
  readonly viewTop: number;
  readonly viewHeight: number;
  /** Drawn until now, sorted. */
  readonly drawn: readonly Span[];
  /** Drawn wherever they are: the newest, what has the focus, what is selected or heard. */
  readonly pinned: readonly Span[];
  /** So many rows more than what is seen may be added at once: no frame takes long. */
  readonly maxAdded: number;
}

export interface Plan {
  /** Sorted, apart from each other. */
  readonly drawn: readonly Span[];
  /** Nothing waits for the next frame. */
  readonly isComplete: boolean;
}

/** In screens: so far beyond what is seen rows are drawn, and so far they stay. */
const aheadScreens = 1;
const keptScreens = 1.75;

export function planRows({ heights, viewTop, viewHeight, drawn, pinned, maxAdded }: PlanInput): Plan {
  const seen = rowsBetween(heights, viewTop, viewTop + viewHeight);
  const ahead = viewHeight * aheadScreens;
  const wanted = rowsBetween(heights, viewTop - ahead, viewTop + viewHeight + ahead);
  const kept = viewHeight * keptScreens;
  const allowed = rowsBetween(heights, viewTop - kept, viewTop + viewHeight + kept);
  const isDrawn = (index: number) => drawn.some(({ from, to }) => from <= index && index < to);
  let { from, to } = seen;
  let left = maxAdded;
  const take = (index: number, isWanted: boolean): boolean => {
    if (isDrawn(index)) return true;
    if (!isWanted || left === 0) return false;
    left -= 1;
    return true;
  };
  // From what is seen outwards, on both sides by turns.
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    if (from > allowed.from && take(from - 1, from > wanted.from)) {
      from -= 1;
      isGrowing = true;
    }
    if (to < allowed.to && take(to, to < wanted.to)) {
      to += 1;
      isGrowing = true;
    }
  }
  return {
    drawn: joined([{ from, to }, ...pinned], heights.length),
    isComplete: from <= wanted.from && to >= wanted.to,
  };
}

/** The rows that reach into a stretch; at least one, the nearest, where there are any. */
export function rowsBetween(heights: Readonly<ArrayLike<number>>, top: number, bottom: number): Span {
  const { length } = heights;
  let from = 0;
  let y = 0;
  for (; from < length - 1 && y + (heights[from] ?? 0) <= top; from += 1) y += heights[from] ?? 0;
  let to = from;
  for (; to < length && (to === from || y < bottom); to += 1) y += heights[to] ?? 0;
  return { from, to };
}

/** Sorted, within the list, and without overlaps. */
export function joined(spans: readonly Span[], length: number): Span[] {
  const result: Span[] = [];
  const sorted = spans
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(length, to) }))
    .filter(({ from, to }) => from < to)
    .sort((first, second) => first.from - second.from);
  for (const span of sorted) {
    const last = result.at(-1);
    if (last && span.from <= last.to) result[result.length - 1] = { from: last.from, to: Math.max(last.to, span.to) };
    else result.push(span);
  }
  return result;
}

export function isWithin(inner: readonly Span[], outer: readonly Span[]): boolean {
  return inner.every(({ from, to }) => outer.some((span) => span.from <= from && to <= span.to));
}

export function countOf(spans: readonly Span[]): number {
  let count = 0;
  for (const { from, to } of spans) count += to - from;
  return count;
}
