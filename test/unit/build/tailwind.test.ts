import { expect, test } from 'vitest';
import { splitRules } from '../../../build/tailwind-split.ts';
import { literalNames, shortNames, withOwnClasses } from '../../../build/tailwind-names.ts';
import { inlineClassNames, utilityRules } from '../../../build/tailwind.ts';
import type { ClassUse } from '../../../build/tailwind.ts';

const use = (classes: string, sheet: string | null = null): ClassUse => ({
  file: `ui/${sheet ?? 'kit'}/view.tsx`,
  sheet,
  classes: classes.split(' '),
});
const cssOf = (classes: string): string =>
  utilityRules([use(classes)])
    .map(({ css }) => css)
    .join('\n');

test('replaces the macro by a literal and keeps the line numbers', () => {
  const code = 'const a = tw`flex\n  p-2`;\nconst b = 1;';
  expect(inlineClassNames(code, 'view.tsx', new Map())).toBe('const a = "flex p-2"\n;\nconst b = 1;');
});

test('refuses interpolation', () => {
  expect(() => inlineClassNames('tw`p-${size}`', 'view.tsx', new Map())).toThrow('view.tsx');
});

test('calls classes by short names, the most used by the shortest, in views and sheets alike', () => {
  const uses = [use('p-2 pc-bubble flex'), use('flex group'), use('group-hover:hidden')];
  const names = shortNames(uses);
  expect([...names]).toEqual([
    ['flex', 'a'],
    ['group', 'b'],
    ['group-hover:hidden', 'c'],
    ['p-2', 'd'],
  ]);
  const literals = literalNames(uses, names);
  expect(inlineClassNames('tw`p-2 pc-bubble flex`', 'view.tsx', literals)).toBe('"d pc-bubble a"');
  const css = utilityRules(uses, names).map((rule) => rule.css);
  expect(css).toEqual(['.a{display:flex}', '.d{padding:8px}', '.b:hover .c{display:none}']);
});

test('makes one class of what only few literals have, each of its own, whose rules are one where order allows it', () => {
  const uses = withOwnClasses([use('p-2 flex pc-bubble group'), use('p-2 m-1 hover:p-4', 'toasts')]);
  const names = shortNames(uses);
  const literals = literalNames(uses, names);
  expect(literals.get('p-2 flex pc-bubble group')).toBe('a pc-bubble');
  expect(literals.get('p-2 m-1 hover:p-4')).toBe('b');
  const sheets = splitRules(utilityRules(uses, names), uses);
  expect(sheets.get('')).toEqual(['.a{display:flex;padding:8px}']);
  expect(sheets.get('toasts')).toEqual(['.b{margin:4px;padding:8px}', '.b:hover{padding:16px}']);
});

test('leaves rules apart between which another one speaks of the same', () => {
  const uses = [use('p-2 ps-4 flex'), use('p-2 flex')];
  const names = new Map([
    ['p-2', 'a'],
    ['ps-4', 'b'],
    ['flex', 'a'],
  ]);
  expect(splitRules(utilityRules(uses, names), uses).get('')).toHaveLength(2);
});

test('names file and class that gives no CSS', () => {
  expect(() => utilityRules([use('flex no-such-class')])).toThrow('ui/kit/view.tsx: no-such-class');
});

test.each(['ml-2', '-mr-1', 'hover:pl-4', 'left-0', 'text-left', 'border-r', 'rounded-tl-card', 'space-x-2'])(
  'refuses the physical class %s',
  (name) => {
    expect(() => utilityRules([use(name)])).toThrow('physical direction');
  },
);

test.each(['pc-bubble', 'group', 'peer/name'])('lets the hand-written class %s through', (name) => {
  expect(utilityRules([use(name)])).toEqual([]);
});

test('gives pixels and never rem', () => {
  const css = cssOf('p-2 text-body leading-5 gap-1.5 max-w-xs');
  expect(css).toContain('.p-2{padding:8px}');
  expect(css).toContain('font-size:15px;line-height:22px');
  expect(css).not.toMatch(/rem\b/);
});

test.each([
  ['ms-2', 'margin-inline-start:8px'],
  ['-me-1', 'margin-inline-end:-4px'],
  ['ps-[3px]', 'padding-inline-start:3px'],
  ['end-0', 'inset-inline-end:0px'],
  ['border-s', 'border-inline-start-width:1px;border-inline-start-style:solid'],
  ['border-b-2', 'border-bottom-width:2px;border-bottom-style:solid'],
  ['rounded-es-tail', 'border-end-start-radius:calc(var(--pc-radius)*.2)'],
  ['text-accent-line', 'color:var(--pc-accent-line)'],
  ['coarse:min-h-11', '@media (pointer:coarse){.coarse\\:min-h-11{min-height:44px}}'],
  ['edged:border', '@media (forced-colors:active),(prefers-contrast:more){'],
  ['page:p-2', '.pc[data-mode=page] .page\\:p-2{padding:8px}'],
  ['own:p-2', '[data-role=user] .own\\:p-2{padding:8px}'],
  ['tabular-nums', '.tabular-nums{font-variant-numeric:tabular-nums}'],
  ['size-8', 'width:32px;height:32px'],
  ['bg-card', 'background-color:var(--persona-chat-card)'],
  ['text-muted-foreground', 'color:var(--persona-chat-muted-foreground)'],
  ['border-foreground/10', 'border-color:color-mix(in oklab,var(--persona-chat-foreground) 10%,transparent)'],
  ['from-gradient-from', 'var(--persona-chat-gradient-from)'],
])('turns %s into %s', (name, declarations) => {
  expect(cssOf(name)).toContain(declarations);
});

test('keeps variables out of reach of a host page that uses Tailwind', () => {
  expect(cssOf('rotate-45 tabular-nums')).not.toContain('--tw-');
});

test('puts a class into the sheet of the only lazy folder that uses it', () => {
  const uses = [use('flex'), use('p-2', 'toasts'), use('flex w-4', 'start-form')];
  const sheets = splitRules(utilityRules(uses), uses);
  expect(sheets.get('')).toEqual(['.flex{display:flex}']);
  expect(sheets.get('toasts')).toEqual(['.p-2{padding:8px}']);
  expect(sheets.get('start-form')).toEqual(['.w-4{width:16px}']);
  expect(sheets.get('rich-text')).toEqual([]);
});

test('lets a class of a lazy sheet weigh more that must win against one of the first sheet, which comes later', () => {
  const uses = [use('p-2 mt-1'), use('p-2 sm:p-4 w-4', 'toasts')];
  const sheets = splitRules(utilityRules(uses), uses);
  expect(sheets.get('')?.join()).not.toContain('sm');
  expect(sheets.get('toasts')?.join()).toContain('.sm\\:p-4.sm\\:p-4{padding:16px}');
  expect(sheets.get('toasts')).toContain('.w-4{width:16px}');
});

test('keeps it in the first sheet where a state of the element has to win against it', () => {
  const uses = [use('p-2'), use('p-2 sm:p-4 hover:p-8', 'toasts')];
  const sheets = splitRules(utilityRules(uses), uses);
  expect(sheets.get('')?.join()).toContain('.sm\\:p-4{padding:16px}');
  expect(sheets.get('toasts')).toEqual(['.hover\\:p-8:hover{padding:32px}']);
});

test('leaves a class in the lazy sheet whose selector weighs more anyway, and one that speaks of another element', () => {
  const uses = [use('p-2 w-4'), use('p-2 w-4 hover:p-4 own:p-8 [&>svg]:w-4 [&>svg]:w-6', 'toasts')];
  expect(splitRules(utilityRules(uses), uses).get('')).toEqual(['.p-2{padding:8px}', '.w-4{width:16px}']);
});

test('leaves a class in the lazy sheet that loses against one of the first sheet anyway', () => {
  const uses = [use('sm:p-4'), use('p-2 sm:p-4', 'toasts')];
  expect(splitRules(utilityRules(uses), uses).get('toasts')).toEqual(['.p-2{padding:8px}']);
});

test('gives each of two lazy folders what both use', () => {
  const uses = [use('p-2', 'toasts'), use('p-2', 'start-form')];
  const sheets = splitRules(utilityRules(uses), uses);
  expect(['', 'toasts', 'start-form'].map((name) => sheets.get(name))).toEqual([
    [],
    ['.p-2{padding:8px}'],
    ['.p-2{padding:8px}'],
  ]);
});

test('lets a class weigh more that must win against one of another lazy folder', () => {
  const uses = [use('p-2 sm:p-4', 'toasts'), use('p-2', 'start-form')];
  expect(splitRules(utilityRules(uses), uses).get('toasts')?.join()).toContain('.sm\\:p-4.sm\\:p-4{padding:16px}');
});
