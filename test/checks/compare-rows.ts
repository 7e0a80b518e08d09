// Two builds side by side.

import type { BudgetRow } from './budget-rows.ts';

/** Chunks carry a hash of what is in them: the row is the same without it. */
const plain = (artefact: string): string => artefact.replace(/-[A-Z0-9]{8}\.js$/, '');

const signed = (difference: number): string =>
  difference === 0 ? '' : `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`;

/** Lines of `part, mark, now, before, difference, budget`, in bytes; rows that only one of the two builds has are there too. */
export function compareRows(now: readonly BudgetRow[], before: readonly BudgetRow[]): string[][] {
  const find = (rows: readonly BudgetRow[], name: string) => rows.find(({ artefact }) => plain(artefact) === name);
  const names = new Set([...now, ...before].map(({ artefact }) => plain(artefact)));
  return [...names].map((name) => {
    const [current, old] = [find(now, name), find(before, name)];
    const isOver = current !== undefined && current.bytes > current.budget;
    return [
      name,
      isOver ? 'over' : '',
      current ? String(current.bytes) : '–',
      old ? String(old.bytes) : '–',
      signed((current?.bytes ?? 0) - (old?.bytes ?? 0)),
      String((current ?? old)?.budget ?? ''),
    ];
  });
}
