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
  const force = css.includes('!important') ? 100 : 0;
  return {
    target: variants.filter((name) => elsewhere.test(name)).join(' '),
    least: least + force,
    most: weigh(plain) + 1 + force,
  };
}

const anything: Reach = { target: '', least: 0, most: Infinity };

/** Which of two comes later says nothing where they speak of different elements, or where one of them weighs more. */
const isOrderAsked = (one: Reach, other: Reach): boolean =>
  one.target === other.target && one.least < other.most && other.least < one.most;

/** `padding` and `padding-inline-start` overlap, `border-color` and `border-top-width` do not. */
function overlap(one: string, other: string): boolean {
  // Shorthands leave these alone.
  const [isRadius, isOtherRadius] = [one, other].map((name) => name.endsWith('-radius'));
  if (isRadius !== isOtherRadius || (one !== other && [one, other].includes('outline-offset'))) return false;
  if (one === other || one.startsWith(`${other}-`) || other.startsWith(`${one}-`)) return true;
  const kinds: readonly RegExp[] = [
    /^border-.*radius$/,
    /gap$/,
    /^(top|bottom|inset|inset-block.*)$/,
    /^(left|right|inset|inset-inline.*)$/,
    /^(place|align|justify)-self$/,
    /^(place|align|justify)-items$/,
  ];
  return kinds.some((kind) => kind.test(one) && kind.test(other));
}

const singleClass = /^((?:@[^{]*\{)*)(\.(?:\\.|[\w-])+)\{/;

interface Places {
  /** Classes of the chat's own sheet. */
  readonly main: ReadonlySet<string>;
  /** Classes of lazy sheets that name themselves twice, and so weigh more than those that they must win against. */
  readonly twice: ReadonlySet<string>;
}

/**
 * Where the classes go that must win against a class of the same element whose rule may lie in a later sheet, in the chat's or in
 * that of another lazy folder: they stay and weigh more, or go to the chat's sheet where something else has to win against them.
 */
function settleConflicts(
  rules: readonly UtilityRule[],
  uses: readonly ClassUse[],
  sheets: ReadonlyMap<string, ReadonlySet<string | null>>,
): Places {
  const main = new Set([...sheets].filter(([, used]) => used.has(null)).map(([name]) => name));
  const twice = new Set<string>();
  const place = new Map(rules.map((rule, index) => [rule.className, index]));
  const reaches = new Map(rules.map((rule) => [rule.className, reachOf(rule)]));
  const reach = (name: string): Reach => reaches.get(name) ?? anything;
  const properties = new Map<string, string[]>();
  for (const { className, css } of rules)
    properties.set(className, [...(properties.get(className) ?? []), ...propertiesOf(css)]);
  const meets = (one: string, other: string): boolean =>
    one !== other &&
    reach(one).target === reach(other).target &&
    (properties.get(one) ?? []).some((mine) => (properties.get(other) ?? []).some((its) => overlap(mine, its)));
  const winsAgainst = (one: string, other: string): boolean =>
    (place.get(one) ?? 0) > (place.get(other) ?? 0) && isOrderAsked(reach(one), reach(other)) && meets(one, other);
  const mayComeLater = (name: string): boolean => main.has(name) || (sheets.get(name)?.size ?? 0) > 1;
  const single = new Set(rules.filter(({ css }) => singleClass.test(css)).map(({ className }) => className));
  const isTop = (name: string): boolean =>
    !uses.some(
      ({ classes }) =>
        classes.includes(name) &&
        classes.some((other) => meets(other, name) && (reach(other).most > 2 || winsAgainst(other, name))),
    );
  for (let changed = true; changed;) {
    changed = false;
    for (const { classes } of uses) {
      const conflict = classes.find(
        (one) => !main.has(one) && classes.some((other) => mayComeLater(other) && winsAgainst(one, other)),
      );
      if (conflict === undefined) continue;
      changed = true;
      if (!single.has(conflict) || !isTop(conflict)) main.add(conflict);
      else {
        twice.add(conflict);
        reaches.set(conflict, { ...reach(conflict), least: 2, most: 3 });
      }
    }
  }
  return { main, twice };
}

const body = /\{([^{}]*)\}+$/;

/** One rule for what one class says under the same conditions, where no rule between speaks of the same of the same element. */
function mergeRules(rules: readonly UtilityRule[], uses: readonly ClassUse[]): string[] {
  const literals = new Map<string, Set<ClassUse>>();
  for (const use of uses)
    for (const name of use.classes) literals.set(name, (literals.get(name) ?? new Set()).add(use));
  const isTogether = (one: string, other: string): boolean =>
    [...(literals.get(one) ?? [])].some((use) => literals.get(other)?.has(use));
  const merged: { head: string; own: UtilityRule[] }[] = [];
  for (const rule of rules) {
    const head = rule.css.replace(body, '{');
    const isInWay = (other: UtilityRule): boolean =>
      isTogether(rule.className, other.className) &&
      propertiesOf(rule.css).some((mine) => propertiesOf(other.css).some((its) => overlap(mine, its)));
    const last = merged.findLastIndex((group) => group.head === head);
    const between = merged.slice(last + 1).flatMap(({ own }) => own);
    if (last >= 0 && !rule.css.startsWith('@keyframes') && !between.some(isInWay)) merged[last]?.own.push(rule);
    else merged.push({ head, own: [rule] });
  }
  return merged.map(({ head, own }) => {
    const declarations = own.map(({ css }) => body.exec(css)?.[1] ?? '');
    return own.length === 1
      ? (own[0]?.css ?? '')
      : `${head}${declarations.join(';')}${'}'.repeat(head.split('{').length - 1)}`;
  });
}

/** Rules by sheet: '' is the chat's own; every lazy sheet has an entry, if an empty one. */
export function splitRules(rules: readonly UtilityRule[], uses: readonly ClassUse[]): Map<string, string[]> {
  const users = new Map<string, Set<string | null>>();
  for (const use of uses) {
    for (const name of use.classes) users.set(name, (users.get(name) ?? new Set()).add(use.sheet));
  }
  const { main, twice } = settleConflicts(rules, uses, users);
  const sheets = new Map<string, UtilityRule[]>(['', ...lazySheets()].map((sheet) => [sheet, []]));
  for (const { css, className } of rules) {
    // Key frames and defaults serve several classes at once: they belong to the sheet that is always there.
    const isShared = css.startsWith('@keyframes') || css.startsWith('*');
    // What only lazy folders use is in each of their sheets: the first sheet is what every visitor downloads.
    const places = isShared || main.has(className) ? [''] : (users.get(className) ?? ['']);
    const rule = twice.has(className) && !main.has(className) ? css.replace(singleClass, '$1$2$2{') : css;
    for (const sheet of places) sheets.get(sheet ?? '')?.push({ css: rule, className });
  }
  return new Map([...sheets].map(([sheet, own]) => [sheet, mergeRules(own, uses)]));
}
