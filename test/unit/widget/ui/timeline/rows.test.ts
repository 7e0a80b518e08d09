import { describe, expect, it } from 'vitest';
import { createRowReader, type RowSource } from '../../../../../packages/widget/src/ui/timeline/rows.ts';

function message(key: string, role: string, createdAt: string) {
  return { key, role, createdAt };
}

function toRows(messages: readonly RowSource[], rowOf = createRowReader()) {
  return messages.flatMap((_, index) => rowOf(messages, index) ?? []);
}

describe('createRowReader', () => {
  it('gives the same object for a row that is as it was, whatever comes in front', () => {
    const rowOf = createRowReader();
    const page = ['b', 'c', 'd'].map((key, index) => message(key, 'persona', `2026-03-01T10:0${index * 3}:00Z`));
    const before = toRows(page, rowOf);
    const after = toRows([message('a', 'persona', '2026-03-01T09:59:30Z'), ...page], rowOf);
    expect(after[1]).not.toBe(before[0]);
    expect(after.slice(2)).toEqual(before.slice(1));
    for (const [index, row] of after.slice(2).entries()) expect(row).toBe(before[index + 1]);
  });

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
