// What measurements hand over: figures of contenders, and the table of them.

import { ratio } from './statistics.ts';
import type { Summary } from './statistics.ts';

export interface Figure extends Summary {
  /** What was measured, e.g. `click to typing`. */
  readonly name: string;
  readonly contender: string;
  readonly unit: string;
  /** What ours should be at most. */
  readonly goal?: number;
  /** What a reader has to know of this figure. */
  readonly note?: string;
}

export interface Measured {
  readonly title: string;
  readonly rounds: number;
  /** Spread of a fixed piece of work between the rounds, as a share, where it was looked at. */
  readonly noise?: number;
  readonly figures: readonly Figure[];
}

export const formatRounds = ({ rounds, noise }: Pick<Measured, 'rounds' | 'noise'>): string =>
  [
    `${rounds} ${rounds === 1 ? 'round' : 'rounds'}`,
    ...(noise === undefined ? [] : [`noise ${Math.round(noise * 100)} %`]),
  ].join(', ');

export const own = 'persona-chat';

const digits = (value: number, unit: string): number => {
  if (unit === '×') return 2;
  return Math.abs(value) >= 100 || (unit === '' && Number.isInteger(value)) ? 0 : 1;
};

export function formatValue(value: number, unit: string): string {
  if (!Number.isFinite(value)) return '–';
  return `${value.toFixed(digits(value, unit))} ${unit}`.trim();
}

function judge({ median, goal, unit }: Figure): string {
  if (goal === undefined) return '';
  return median <= goal ? `within ${formatValue(goal, unit)}` : `over ${formatValue(goal, unit)}`;
}

function baseOf({ name }: Figure, figures: readonly Figure[]): number {
  return figures.find((one) => one.name === name && one.contender === own)?.median ?? Number.NaN;
}

export const columns = ['measured', 'contender', 'median', 'least to most', 'to ours', 'goal'] as const;

/** A line for each figure, in the order of `columns`; what was measured is named once. */
export function toRows(figures: readonly Figure[]): string[][] {
  const grouped = [...new Set(figures.map(({ name }) => name))].flatMap((name) =>
    figures.filter((figure) => figure.name === name),
  );
  return grouped.map((figure, index) => {
    const { name, contender, unit, median, least, most, note } = figure;
    const times = contender === own ? undefined : ratio(median, baseOf(figure, figures));
    return [
      grouped[index - 1]?.name === name ? '' : name,
      note === undefined ? contender : `${contender} (${note})`,
      formatValue(median, unit),
      least === most ? '' : `${formatValue(least, unit)} to ${formatValue(most, unit)}`,
      times === undefined ? '' : `${times.toFixed(2)} ×`,
      judge(figure),
    ];
  });
}

/** Columns of a terminal: texts to the left, figures to the right. */
export function toText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows];
  const widths = head.map((_title, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const isText = (column: number): boolean => column < 2 || column === head.length - 1;
  return lines
    .map((line) =>
      line
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function toMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}
