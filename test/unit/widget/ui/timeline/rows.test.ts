import { describe, expect, it } from 'vitest';
import { toRows } from '../../../../../packages/widget/src/ui/timeline/rows.ts';

function message(key: string, role: string, createdAt: string) {
  return { key, role, createdAt };
}

describe('toRows', () => {
  it('groups one author within two minutes', () => {
    const rows = toRows([
      message('a', 'persona', '2026-03-01T10:00:00Z'),
      message('b', 'persona', '2026-03-01T10:01:59Z'),
      message('c', 'persona', '2026-03-01T10:04:01Z'),
    ]);
    expect(rows.map((row) => [row.startsGroup, row.endsGroup])).toEqual([
      [true, false],
      [false, true],
      [true, true],
    ]);
  });

  it('starts a group when the other side speaks', () => {
    const rows = toRows([
      message('a', 'persona', '2026-03-01T10:00:00Z'),
      message('b', 'user', '2026-03-01T10:00:10Z'),
    ]);
    expect(rows.every((row) => row.startsGroup && row.endsGroup)).toBe(true);
  });

  it('counts assistant and persona as one author', () => {
    const rows = toRows([
      message('a', 'assistant', '2026-03-01T10:00:00Z'),
      message('b', 'persona', '2026-03-01T10:00:10Z'),
    ]);
    expect(rows[1]?.startsGroup).toBe(false);
  });

  it('starts a group when a human speaks for the persona', () => {
    const rows = toRows([
      message('a', 'persona', '2026-03-01T10:00:00Z'),
      { ...message('b', 'persona', '2026-03-01T10:00:10Z'), isLive: true },
      { ...message('c', 'persona', '2026-03-01T10:00:20Z'), isLive: true },
    ]);
    expect(rows.map((row) => row.startsGroup)).toEqual([true, true, false]);
  });

  it('puts a day before the first message of each day', () => {
    const noon = new Date(2026, 2, 1, 12).toISOString();
    const later = new Date(2026, 2, 1, 12, 1).toISOString();
    const nextDay = new Date(2026, 2, 2, 0, 1).toISOString();
    const rows = toRows([message('a', 'user', noon), message('b', 'user', later), message('c', 'user', nextDay)]);
    expect(rows.map((row) => row.day)).toEqual([noon, undefined, nextDay]);
  });
});
