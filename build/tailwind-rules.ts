// Utilities that twind's preset lacks: logical directions, borders that need no reset, `size-`, `line-clamp-`.

import type { Rule } from 'twind';

type Declarations = Record<string, string>;

/** What a rule function is given of twind: the rest after the pattern, and the theme. */
interface Match {
  readonly $$: string;
  readonly input: string;
}
interface Context {
  theme(section: string, key: string): unknown;
}

/** A theme value or `[arbitrary]`; undefined makes the class unknown, which fails the build. */
function themed(context: Context, section: string, key: string): string | undefined {
  const arbitrary = /^\[(.+)\]$/.exec(key);
  const value = arbitrary ? arbitrary[1]?.replace(/_/g, ' ') : context.theme(section, key || 'DEFAULT');
  return typeof value === 'string' ? value : undefined;
}

const negated = (value: string): string => (/^[\d.]/.test(value) ? `-${value}` : `calc(${value} * -1)`);

/** `pattern` + key → the properties, each with the section's value. */
function spacing(pattern: string, section: string, ...properties: readonly string[]): Rule {
  return [
    `-?${pattern}`,
    (match: Match, context: Context): Declarations | undefined => {
      const value = themed(context, section, match.$$);
      if (value === undefined) return undefined;
      const signed = match.input.startsWith('-') ? negated(value) : value;
      return Object.fromEntries(properties.map((property) => [property, signed]));
    },
  ] as unknown as Rule;
}

const borderSides: Readonly<Record<string, readonly string[]>> = {
  '': [''],
  x: ['-inline'],
  y: ['-block'],
  t: ['-top'],
  b: ['-bottom'],
  s: ['-inline-start'],
  e: ['-inline-end'],
};

function borders([side, edges]: readonly [string, readonly string[]]): Rule {
  return [
    side ? `border-${side}($|-\\d+$)` : 'border($|-\\d+$)',
    (match: Match): Declarations => {
      const width = `${/-(\d+)$/.exec(match.input)?.[1] ?? '1'}px`;
      return Object.fromEntries(
        edges.flatMap((edge) => [
          [`border${edge}-width`, width],
          [`border${edge}-style`, 'solid'],
        ]),
      );
    },
  ] as unknown as Rule;
}

const corner = (name: string): string => `border-${name}-radius`;
const radiusRules = Object.entries({
  ss: ['start-start'],
  se: ['start-end'],
  es: ['end-start'],
  ee: ['end-end'],
  s: ['start-start', 'end-start'],
  e: ['start-end', 'end-end'],
}).map(([key, corners]) => spacing(`rounded-${key}(?:$|-)`, 'borderRadius', ...corners.map(corner)));

export const logicalRules: Rule[] = [
  spacing('ms-', 'margin', 'margin-inline-start'),
  spacing('me-', 'margin', 'margin-inline-end'),
  spacing('mx-', 'margin', 'margin-inline'),
  spacing('my-', 'margin', 'margin-block'),
  spacing('ps-', 'padding', 'padding-inline-start'),
  spacing('pe-', 'padding', 'padding-inline-end'),
  spacing('px-', 'padding', 'padding-inline'),
  spacing('py-', 'padding', 'padding-block'),
  spacing('start-', 'inset', 'inset-inline-start'),
  spacing('end-', 'inset', 'inset-inline-end'),
  spacing('inset-x-', 'inset', 'inset-inline'),
  spacing('inset-y-', 'inset', 'inset-block'),
  spacing('size-', 'height', 'width', 'height'),
  ...radiusRules,
  ...Object.entries(borderSides).map(borders),
  [
    'shadow-(low|mid|high)',
    (match: { 1: string }) => ({ 'box-shadow': `var(--pc-shadow-${match[1]})` }),
  ] as unknown as Rule,
  ['shadow-none', { 'box-shadow': 'none' }] as unknown as Rule,
  ['text-(balance|pretty|nowrap)', (match: { 1: string }) => ({ 'text-wrap': match[1] })] as unknown as Rule,
  // The preset's own is made of variables, which every element would have to be given.
  ['tabular-nums', { 'font-variant-numeric': 'tabular-nums' }] as unknown as Rule,
  [
    'scrollbar-thin',
    { 'scrollbar-width': 'thin', 'scrollbar-color': 'var(--persona-chat-border) transparent' },
  ] as unknown as Rule,
  ['wrap-anywhere', { 'overflow-wrap': 'anywhere' }] as unknown as Rule,
  [
    'line-clamp-(\\d+)',
    (match: { 1: string }) => ({
      display: '-webkit-box',
      '-webkit-box-orient': 'vertical',
      '-webkit-line-clamp': match[1],
      overflow: 'hidden',
    }),
  ] as unknown as Rule,
];

/** Physical directions break right-to-left pages: the build refuses them. */
export const physicalClass = new RegExp(
  '(^|:)!?-?((scroll-)?[mp][lr]-|(left|right)-|text-(left|right)$|border-[lr]($|-)|' +
    'rounded-([lr]|tl|tr|bl|br)($|-)|float-|clear-(left|right)|space-x-)',
);
