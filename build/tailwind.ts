// Utility classes → CSS at build time; no twind run-time ships. The sources are scanned for tw`…` before bundling.

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { twind } from 'twind';
import { lazySheets } from './chunk-files.ts';
import { root, source } from './paths.ts';
import { literalNames, shortNames, withOwnClasses, writtenClass } from './tailwind-names.ts';
import { splitRules } from './tailwind-split.ts';
import { tailwindConfig } from './tailwind-theme.ts';
import { physicalClass } from './tailwind-rules.ts';

/** A rule of the style sheet with the class that asked for it, in the order of the cascade. */
export interface UtilityRule {
  readonly css: string;
  readonly className: string;
}

/** Classes of one literal, hence of one element. `sheet` is the lazy one that its folder has, or null for the chat's own. */
export interface ClassUse {
  readonly file: string;
  readonly sheet: string | null;
  readonly classes: readonly string[];
}

const template = /(?<![\w$.])tw`([^`]*)`/g;

export const cssTarget = ['chrome111', 'firefox113', 'safari16.4'];

type Names = ReadonlyMap<string, string>;

const classesIn = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Replaces each tw`…` by a plain string literal of short names, which are given by what is written there; line numbers stay. */
export function inlineClassNames(code: string, file: string, names: Names): string {
  return code.replace(template, (whole: string, text: string) => {
    if (text.includes('${')) throw new Error(`${file}: tw\`…\` takes no interpolation: ${whole}`);
    const written = classesIn(text).join(' ');
    return JSON.stringify(names.get(written) ?? written) + '\n'.repeat(text.split('\n').length - 1);
  });
}

export async function uiFiles(): Promise<string[]> {
  const folder = path.join(root, source.ui);
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => path.join(folder, name));
}

function classesOf(file: string): ClassUse[] {
  const relative = path.relative(path.join(root, source.ui), file);
  if (relative === path.join('theme', 'tw.ts')) return [];
  const folder = relative.split(path.sep)[0] ?? '';
  // What stands until a chunk is here is no part of it.
  const isLazy = !path.basename(relative).startsWith('lazy-');
  const sheet = (isLazy && lazySheets().find((name) => name.split('+').includes(folder))) || null;
  return [...readFileSync(file, 'utf8').matchAll(template)].map(([, text = '']) => ({
    file: path.relative(root, file),
    sheet,
    classes: classesIn(text),
  }));
}

/** What the classes of all literals are called in the build. */
export async function classNames(): Promise<Names> {
  const uses = withOwnClasses((await uiFiles()).flatMap(classesOf));
  return literalNames(uses, shortNames(uses));
}

/** Rules of all classes in cascade order. Throws with file and class where one gives no CSS. */
export function utilityRules(uses: readonly ClassUse[], names: Names = new Map()): UtilityRule[] {
  const rules: UtilityRule[] = [];
  const all = new Set(uses.flatMap((use) => use.classes));
  const copies = new Map<string, string[]>();
  for (const name of all) copies.set(writtenClass(name), [...(copies.get(writtenClass(name)) ?? []), name]);
  /** Rules are made once for all copies of a class. */
  const standIn = (name: string): string =>
    all.has(name) || !copies.has(name) ? (names.get(name) ?? name) : `copied-${[...copies.keys()].indexOf(name)}-`;
  const problems: string[] = [];
  let current = '';
  const sheet = {
    target: rules,
    insert: (css: string, index: number) => void rules.splice(index, 0, { css, className: current }),
    snapshot: () => () => undefined,
    clear: () => undefined,
    destroy: () => undefined,
    resume: () => undefined,
  };
  const compile = twind({ ...tailwindConfig(), hash: standIn }, sheet);
  for (const className of [...copies.keys()].sort()) {
    if (/^(pc-|(group|peer)($|\/))/.test(className)) continue;
    current = className;
    const before = rules.length;
    if (!physicalClass.test(className)) compile(className);
    if (rules.length === before) {
      const reason = physicalClass.test(className) ? 'physical direction, use a logical one' : 'no CSS for this class';
      problems.push(
        ...uses
          .filter((use) => use.classes.some((name) => writtenClass(name) === className))
          .map((use) => `${use.file}: ${className}: ${reason}`),
      );
    }
  }
  if (problems.length > 0) throw new Error(`Utility classes:\n  ${problems.join('\n  ')}`);
  return rules
    .flatMap(({ css, className }) =>
      (copies.get(className) ?? []).map((copy) => ({
        css: inPixels(css.replaceAll(standIn(className), names.get(copy) ?? copy)),
        className: copy,
      })),
    )
    .filter(({ css }) => css !== '');
}

/** Rem would follow the host page's root font size; `--tw-` variables of a host's own Tailwind would be inherited. */
function inPixels(css: string): string {
  if (css.startsWith('::backdrop')) return '';
  return css
    .replace(/(\d*\.?\d+)rem\b/g, (_, size: string) => `${Number(size) * 16}px`)
    .replace(/--tw-[a-z-]+-opacity:1;?/g, '')
    .replace(/--tw-/g, '--pc-');
}

/**
 * Minified CSS by module: '' for the chat's sheet, else the lazy sheet's name; `alone/<sheet>` is all that its folders use, for
 * where they stand outside of a chat.
 */
export async function utilitySheets(files: readonly string[]): Promise<Map<string, string>> {
  const uses = withOwnClasses(files.flatMap(classesOf));
  const rules = utilityRules(uses, shortNames(uses));
  const sheets = splitRules(rules, uses);
  for (const sheet of lazySheets()) {
    const own = new Set(uses.filter((use) => use.sheet === sheet).flatMap(({ classes }) => classes));
    sheets.set(
      `alone/${sheet}`,
      rules.filter(({ className }) => own.has(className)).map(({ css }) => css),
    );
  }
  const minified = await Promise.all(
    [...sheets].map(async ([folder, rules]) => {
      const { code } = await transform(rules.join('\n'), {
        loader: 'css',
        minify: true,
        target: cssTarget,
        legalComments: 'none',
      });
      return [folder, code.trim()] as const;
    }),
  );
  return new Map(minified);
}
