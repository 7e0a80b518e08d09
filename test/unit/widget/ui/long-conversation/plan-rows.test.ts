import { describe, expect, it } from 'vitest';
import {
  countOf,
  isWithin,
  joined,
  planRows,
  rowsBetween,
} from '../../../../../packages/widget/src/ui/long-conversation/plan-rows.ts';

const heights = Array.from({ length: 1_000 }, (_, index) => (index % 2 === 0 ? 60 : 140));
const tail = { from: 996, to: 1_000 };
const base = { heights, viewTop: 50_000, viewHeight: 600, drawn: [], pinned: [tail], maxAdded: Infinity };

describe('planRows', () => {
  it('draws what is seen and a screen on both sides, and the newest', () => {
    // Two rows are 200 px tall: 50,000 px lie at row 500.
    expect(planRows(base)).toEqual({ drawn: [{ from: 494, to: 512 }, tail], isComplete: true });
  });

  it('draws at once what is seen, and the rest a few rows at a time', () => {
    const first = planRows({ ...base, maxAdded: 4 });
    expect(first).toEqual({ drawn: [{ from: 498, to: 508 }, tail], isComplete: false });
    let { drawn, isComplete } = first;
    let frames = 1;
    for (; !isComplete; frames += 1) ({ drawn, isComplete } = planRows({ ...base, drawn, maxAdded: 4 }));
    expect(drawn).toEqual(planRows(base).drawn);
    expect(frames).toBe(3);
  });

  it('keeps what was drawn while it is near, and adds nothing there', () => {
    const { drawn } = planRows(base);
    const near = planRows({ ...base, drawn, viewTop: 50_400, maxAdded: Infinity });
    expect(near.drawn[0]).toEqual({ from: 494, to: 516 });
    const far = planRows({ ...base, drawn, viewTop: 52_000 });
    expect(far.drawn[0]?.from).toBe(514);
  });

  it('keeps rows with the focus wherever they are', () => {
    const pinned = [{ from: 3, to: 4 }, tail];
    expect(planRows({ ...base, pinned }).drawn).toEqual([{ from: 3, to: 4 }, { from: 494, to: 512 }, tail]);
  });

  it('draws both ends of a list that is scrolled beyond them', () => {
    expect(planRows({ ...base, viewTop: -80 }).drawn[0]?.from).toBe(0);
    expect(planRows({ ...base, viewTop: 200_000 }).drawn.at(-1)?.to).toBe(1_000);
    expect(planRows({ ...base, heights: [] }).drawn).toEqual([]);
  });

  it('never draws more than a few screens, wherever one is', () => {
    let drawn = planRows(base).drawn;
    for (let viewTop = 50_000; viewTop > 0; viewTop -= 37) {
      const plan = planRows({ ...base, drawn, viewTop });
      expect(countOf(plan.drawn)).toBeLessThan(40);
      expect(isWithin([rowsBetween(heights, viewTop, viewTop + 600)], plan.drawn)).toBe(true);
      drawn = plan.drawn;
    }
  });
});

describe('joined', () => {
  it('sorts and joins what touches, and leaves out what lies outside', () => {
    expect(
      joined(
        [
          { from: 8, to: 12 },
          { from: -3, to: 2 },
          { from: 2, to: 4 },
          { from: 5, to: 5 },
        ],
        10,
      ),
    ).toEqual([
      { from: 0, to: 4 },
      { from: 8, to: 10 },
    ]);
  });
});
