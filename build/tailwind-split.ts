// Which style sheet a utility goes to. A lazy sheet is adopted before the chat's (ui/theme/sheets.ts), so a rule may only go there when
// that earlier place cannot turn the cascade round for an element that also carries a class of the chat's sheet.

import type { ClassUse, UtilityRule } from './tailwind.ts';
import { lazySheets } from './chunk-files.ts';

const propertiesOf = (css: string): string[] => [...css.matchAll(/[{;]\s*([a-z-]+):/g)].map((match) => match[1] ?? '');

/** What a rule speaks of, and the least and the most that its selector weighs. */
interface Reach {
  /** The variants that lead from the element to another one, `[&>svg]` or `placeholder`; '' for the element itself. */
  readonly target: string;
  readonly least: number;
  readonly most: number;
}

const elsewhere = /^\[&(?:[^()\]]|\([^)]*\))*(?:[>_~+]|::)|^(?:placeholder|before|after|backdrop|first-letter)$/;
const weigh = (selector: string): number => selector.match(/[.[]|(?<!:):(?!:)/g)?.length ?? 0;

function reachOf({ css, className }: UtilityRule): Reach {
  const variants = className.match(/(?:\[[^\]]*\]|[^:[\]])+(?=:)/g) ?? [];
  const [selector = ''] = css.replace(/^(?:@[^{]*\{)*/, '').split('{');
  // Names may hold any character, escaped. A list weighs something else for each element, and an element by its name almost nothing.
  const plain = selector.replace(/\\./g, 'x');
  const isPlain = !/,|(?:^|[\s>+~])[a-z]/.test(plain);
  const least = isPlain ? weigh(plain.replace(/:[a-z-]+\(.*\)/g, '')) : 0;
  return { target: variants.filter((name) => elsewhere.test(name)).join(' '), least, most: weigh(plain) + 1 };
}

const anything: Reach = { target: '', least: 0, most: Infinity };

/** Which of two comes later says nothing where they speak of different elements, or where one of them weighs more. */
const isOrderAsked = (one: Reach, other: Reach): boolean =>
  one.target === other.target && one.least < other.most && other.least < one.most;

/** `padding` and `padding-inline-start` overlap, `border-color` and `border-top-width` do not. */
function overlap(one: string, other: string): boolean {
  if (one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)) return true;
  const kinds: readonly RegExp[] = [
    /^border-.*radius$/,
    /gap$/,
    /^(top|right|bottom|left|inset.*)$/,
    /^(place|align|justify)-self$/,
    /^(place|align|justify)-items$/,
  ];
  return kinds.some((kind) => kind.test(one) && kind.test(other));
}

/**
 * Adds to the chat's classes those of lazy folders that must win against a class of the same element whose rule may lie in a later
 * sheet: in the chat's, or in that of another lazy folder.
 */
function promoteConflicts(
  rules: readonly UtilityRule[],
  uses: readonly ClassUse[],
  sheets: ReadonlyMap<string, ReadonlySet<string | null>>,
  main: Set<string>,
): void {
  const place = new Map(rules.map((rule, index) => [rule.className, index]));
  const properties = new Map<string, string[]>();
  for (const { className, css } of rules)
    properties.set(className, [...(properties.get(className) ?? []), ...propertiesOf(css)]);
  const reaches = new Map(rules.map((rule) => [rule.className, reachOf(rule)]));
  const winsAgainst = (one: string, other: string): boolean =>
    (place.get(one) ?? 0) > (place.get(other) ?? 0) &&
    isOrderAsked(reaches.get(one) ?? anything, reaches.get(other) ?? anything) &&
    (properties.get(one) ?? []).some((mine) => (properties.get(other) ?? []).some((its) => overlap(mine, its)));
  const mayComeLater = (name: string): boolean => main.has(name) || (sheets.get(name)?.size ?? 0) > 1;
  for (let changed = true; changed;) {
    changed = false;
    for (const { classes } of uses) {
      const conflict = classes.find(
        (one) => !main.has(one) && classes.some((other) => mayComeLater(other) && winsAgainst(one, other)),
      );
      if (conflict !== undefined) {
        main.add(conflict);
        changed = true;
      }
    }
  }
}

/** Rules by sheet: '' is the chat's own; every lazy sheet has an entry, if an empty one. */
export function splitRules(rules: readonly UtilityRule[], uses: readonly ClassUse[]): Map<string, string[]> {
  const users = new Map<string, Set<string | null>>();
  for (const use of uses) {
    for (const name of use.classes) users.set(name, (users.get(name) ?? new Set()).add(use.sheet));
  }
  const main = new Set([...users].filter(([, used]) => used.has(null)).map(([name]) => name));
  promoteConflicts(rules, uses, users, main);
  const sheets = new Map<string, string[]>(['', ...lazySheets()].map((sheet) => [sheet, []]));
  for (const { css, className } of rules) {
    // Key frames and defaults serve several classes at once: they belong to the sheet that is always there.
    const isShared = css.startsWith('@keyframes') || css.startsWith('*');
    // What only lazy folders use is in each of their sheets: the first sheet is what every visitor downloads.
    const places = isShared || main.has(className) ? [''] : (users.get(className) ?? ['']);
    for (const sheet of places) sheets.get(sheet ?? '')?.push(css);
  }
  return sheets;
}
