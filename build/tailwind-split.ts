// Which style sheet a utility goes to. A lazy sheet is adopted after the chat's, so a rule may only go there when that
// later place cannot turn the cascade round for an element that also carries a class of the chat's sheet.

import type { ClassUse, UtilityRule } from './tailwind.ts';
import { lazyFolders } from './chunk-files.ts';

const propertiesOf = (css: string): string[] => [...css.matchAll(/[{;]\s*([a-z-]+):/g)].map((match) => match[1] ?? '');

/** `padding` and `padding-inline-start` overlap, `border-color` and `border-top-width` do not. */
function overlap(one: string, other: string): boolean {
  if (one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)) return true;
  const kinds: readonly RegExp[] = [/^border-.*radius$/, /gap$/, /^(top|right|bottom|left|inset.*)$/];
  return kinds.some((kind) => kind.test(one) && kind.test(other));
}

/** Moves lazy classes to the chat's sheet until no file has one that should lose against a class there. */
function promoteConflicts(rules: readonly UtilityRule[], uses: readonly ClassUse[], main: Set<string>): void {
  const place = new Map(rules.map((rule, index) => [rule.className, index]));
  const properties = new Map<string, string[]>();
  for (const { className, css } of rules)
    properties.set(className, [...(properties.get(className) ?? []), ...propertiesOf(css)]);
  const losesTo = (lazy: string, other: string): boolean =>
    (place.get(lazy) ?? 0) < (place.get(other) ?? 0) &&
    (properties.get(lazy) ?? []).some((one) => (properties.get(other) ?? []).some((two) => overlap(one, two)));
  for (let changed = true; changed;) {
    changed = false;
    for (const { classes } of uses) {
      const conflict = classes.find(
        (one) => !main.has(one) && classes.some((other) => main.has(other) && losesTo(one, other)),
      );
      if (conflict !== undefined) {
        main.add(conflict);
        changed = true;
      }
    }
  }
}

/** Rules by sheet: '' is the chat's own; every lazy folder has an entry, if an empty one. */
export function splitRules(rules: readonly UtilityRule[], uses: readonly ClassUse[]): Map<string, string[]> {
  const folders = new Map<string, Set<string | null>>();
  for (const use of uses) {
    for (const name of use.classes) folders.set(name, (folders.get(name) ?? new Set()).add(use.folder));
  }
  const main = new Set([...folders].filter(([, used]) => used.size > 1 || used.has(null)).map(([name]) => name));
  promoteConflicts(rules, uses, main);
  const sheets = new Map<string, string[]>(['', ...lazyFolders()].map((folder) => [folder, []]));
  for (const { css, className } of rules) {
    // Key frames and defaults serve several classes at once: they belong to the sheet that is always there.
    const isShared = css.startsWith('@keyframes') || css.startsWith('*');
    const folder = isShared || main.has(className) ? '' : ([...(folders.get(className) ?? [])][0] ?? '');
    sheets.get(folder)?.push(css);
  }
  return sheets;
}
