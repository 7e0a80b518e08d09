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

export function shortNames(uses: readonly ClassUse[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  for (const name of uses.flatMap(({ classes }) => classes)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const names = [...counts.keys()].filter((name) => !isHandWritten(name));
  names.sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0) || (one < other ? -1 : 1));
  // `pc` is the chat's own root.
  const short = Array.from({ length: names.length + 1 }, (_, index) => letters(index)).filter((name) => name !== 'pc');
  return new Map(names.map((name, index) => [name, short[index] ?? name]));
}
