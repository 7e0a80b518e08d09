// Utility classes → CSS at build time; no twind run-time ships. The sources are scanned for tw`…` before bundling.

import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { twind } from 'twind';
import { lazyFolders } from './chunk-files.ts';
import { root, source } from './paths.ts';
import { splitRules } from './tailwind-split.ts';
import { tailwindConfig } from './tailwind-theme.ts';
import { physicalClass } from './tailwind-rules.ts';

/** A rule of the style sheet with the class that asked for it, in the order of the cascade. */
export interface UtilityRule {
  readonly css: string;
  readonly className: string;
}

/** Classes of one source file. `folder` is the lazy folder it lies in, or null for the chat's own sheet. */
export interface ClassUse {
  readonly file: string;
  readonly folder: string | null;
  readonly classes: readonly string[];
}

const template = /(?<![\w$.])tw`([^`]*)`/g;

export const cssTarget = ['chrome111', 'firefox113', 'safari16.4'];

/** Replaces each tw`…` by a plain string literal; line numbers stay. */
export function inlineClassNames(code: string, file: string): string {
  return code.replace(template, (whole: string, text: string) => {
    if (text.includes('${')) throw new Error(`${file}: tw\`…\` takes no interpolation: ${whole}`);
    return JSON.stringify(text.trim().replace(/\s+/g, ' ')) + '\n'.repeat(text.split('\n').length - 1);
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

function classesOf(file: string): ClassUse {
  const relative = path.relative(path.join(root, source.ui), file);
  const first = relative.split(path.sep)[0] ?? '';
  const classes =
    relative === path.join('theme', 'tw.ts')
      ? []
      : [...readFileSync(file, 'utf8').matchAll(template)].flatMap((match) =>
          (match[1] ?? '').split(/\s+/).filter(Boolean),
        );
  return { file: path.relative(root, file), folder: lazyFolders().includes(first) ? first : null, classes };
}

/** Rules of all classes in cascade order. Throws with file and class where one gives no CSS. */
export function utilityRules(uses: readonly ClassUse[]): UtilityRule[] {
  const rules: UtilityRule[] = [];
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
  const compile = twind(tailwindConfig(), sheet);
  for (const className of [...new Set(uses.flatMap((use) => use.classes))].sort()) {
    if (/^(pc-|(group|peer)($|\/))/.test(className)) continue;
    current = className;
    const before = rules.length;
    if (!physicalClass.test(className)) compile(className);
    if (rules.length === before) {
      const reason = physicalClass.test(className) ? 'physical direction, use a logical one' : 'no CSS for this class';
      problems.push(
        ...uses.filter((use) => use.classes.includes(className)).map((use) => `${use.file}: ${className}: ${reason}`),
      );
    }
  }
  if (problems.length > 0) throw new Error(`Utility classes:\n  ${problems.join('\n  ')}`);
  return rules.map(({ css, className }) => ({ css: inPixels(css), className })).filter(({ css }) => css !== '');
}

/** Rem would follow the host page's root font size; `--tw-` variables of a host's own Tailwind would be inherited. */
function inPixels(css: string): string {
  if (css.startsWith('::backdrop')) return '';
  return css
    .replace(/(\d*\.?\d+)rem\b/g, (_, size: string) => `${Number(size) * 16}px`)
    .replace(/--tw-[a-z-]+-opacity:1;?/g, '')
    .replace(/--tw-/g, '--pc-');
}

/** Minified CSS by module: '' for the chat's sheet, else the lazy folder's name. */
export async function utilitySheets(files: readonly string[]): Promise<Map<string, string>> {
  const uses = files.map(classesOf);
  const sheets = splitRules(utilityRules(uses), uses);
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
