// What utility classes are called in the build: a letter or two each, the most used the shortest. Their names stand in the code of
// the views and again in the style sheets, and most are used only once or twice, which compresses badly.

import type { ClassUse } from './tailwind.ts';

/** `a` … `z`, `aa` … */
function letters(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? letters(rest - 1) : '') + String.fromCharCode(97 + (index % 26));
}

/** Classes that are written by hand keep their names: style sheets and tests know them. */
const isHandWritten = (className: string): boolean => className.startsWith('pc-');

const isMarker = (className: string): boolean => /^(group|peer)($|\/)/.test(className);

/** As many literals may have a class for themselves, before it becomes one that they share. */
const few = 12;

/** What `p-2@14` is a copy of: the class as it is written. */
export const writtenClass = (className: string): string => className.replace(/@\d+$/, '');

/**
 * Gives each literal copies of its own of classes that only few have. With all that it has alone these are one class, whose rules
 * repeat what others say, which compresses better than a name that stands nowhere else.
 */
export function withOwnClasses(uses: readonly ClassUse[]): ClassUse[] {
  const keys = [...new Set(uses.map(({ classes }) => classes.join(' ')))];
  const counts = new Map<string, number>();
  for (const name of keys.flatMap((key) => [...new Set(key.split(' '))])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return uses.map((use) => {
    const key = keys.indexOf(use.classes.join(' '));
    const isOwn = (name: string): boolean => (counts.get(name) ?? 0) <= few && !isHandWritten(name) && !isMarker(name);
    return { ...use, classes: use.classes.map((name) => (isOwn(name) ? `${name}@${key}` : name)) };
  });
}

/** The names of each literal's classes, by what is written there. */
export function literalNames(uses: readonly ClassUse[], names: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    uses.map(({ classes }) => [
      classes.map(writtenClass).join(' '),
      [...new Set(classes.map((name) => names.get(name) ?? writtenClass(name)))].join(' '),
    ]),
  );
}

export function shortNames(uses: readonly ClassUse[]): ReadonlyMap<string, string> {
  const literals = new Map<string, Set<number>>();
  for (const [index, { classes }] of uses.entries()) {
    for (const name of classes) literals.set(name, (literals.get(name) ?? new Set()).add(index));
  }
  // Classes that never stand apart have one name: each element has all of them, or none.
  const groups = new Map<string, string[]>();
  for (const [name, indices] of literals) {
    if (isHandWritten(name)) continue;
    const together = [...indices].join();
    groups.set(together, [...(groups.get(together) ?? []), name].sort());
  }
  const count = (group: readonly string[]): number => literals.get(group[0] ?? '')?.size ?? 0;
  const ordered = [...groups.values()].sort(
    (one, other) => count(other) - count(one) || ((one[0] ?? '') < (other[0] ?? '') ? -1 : 1),
  );
  // `pc` is the chat's own root.
  const short = Array.from({ length: ordered.length + 1 }, (_, index) => letters(index)).filter(
    (name) => name !== 'pc',
  );
  return new Map(ordered.flatMap((group, index) => group.map((name) => [name, short[index] ?? name] as const)));
}
