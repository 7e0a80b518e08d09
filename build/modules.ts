// What non-script imports mean, independent of the bundler: the esbuild and Vite plug-ins both answer from here.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from 'esbuild';
import { parseDrawing } from './drawing.ts';
import { lazySheets } from './chunk-files.ts';
import { root } from './paths.ts';
import { cssTarget, uiFiles, utilitySheets } from './tailwind.ts';

const asModule = (value: unknown): string => `export default ${JSON.stringify(value)};`;

/** The minifier leaves the values of custom properties, and of what reads one, as they are; none of ours has a string in it. */
const withShortValues = (css: string): string =>
  // What stands in quotes, as in a selector, is left alone; so is a star that multiplies no number, as in one it stands for any element.
  css.replace(/"[^"]*"|'[^']*'|[\w-]+:[^;{}"']+/g, (part) =>
    /^["']/.test(part)
      ? part
      : part.replace(/: +|\( +| +\)|, +| \* (?=[\d.])|(?<=[ (,][\d.]+) \* /g, (space) => space.trim()),
  );

/** `import css from './shell.css'`: minified text. */
export async function cssModule(file: string): Promise<string> {
  const text = await readFile(file, 'utf8');
  if (/[\d.]rem\b/.test(text.replace(/\/\*[^]*?\*\//g, ''))) {
    throw new Error(`${file}: rem follows the host page's root font size, use px or em`);
  }
  const { code } = await transform(text, {
    loader: 'css',
    minify: true,
    target: cssTarget,
    legalComments: 'none',
    sourcefile: file,
  });
  return asModule(withShortValues(code.trim()));
}

/** `import send from 'lucide-static/icons/send.svg'`: the shapes; `country-flag-icons`: the box and the shapes. */
export async function drawingModule(file: string): Promise<string> {
  const { viewBox, nodes } = parseDrawing(await readFile(file, 'utf8'), file);
  return asModule(file.includes('country-flag-icons') ? { viewBox, nodes } : nodes);
}

/** JSON as one default export: with named exports every key would be repeated in the chunk. */
export async function jsonModule(file: string): Promise<string> {
  return asModule(JSON.parse(await readFile(file, 'utf8')));
}

/** SVG files that become data, as imports name them. */
export const drawingPattern = /^(lucide-static\/icons|country-flag-icons\/3x2)\/[\w-]+\.svg$/;

/** The file behind such an import; not every package's `exports` lets it through. */
export const drawingFile = (id: string): string => path.join(root, 'node_modules', id);

export const virtualPattern = /^virtual:(chat-css|css\/(alone\/)?[a-z-]+(?:\+[a-z-]+)*)$/;

/** Answers `virtual:chat-css`, `virtual:css/<folder>` and `virtual:css/alone/<folder>` from one scan of the ui sources. */
export function createUtilityModules() {
  let sheets: Promise<Map<string, string>> | undefined;
  return {
    /** Forgets the scan: sources may have changed. */
    reset(): void {
      sheets = undefined;
    },
    async load(id: string): Promise<{ contents: string; files: string[] }> {
      const files = await uiFiles();
      const sheet = id.replace(/^virtual:(chat-css|css\/)/, '');
      const chunk = sheet.replace('alone/', '');
      if (chunk !== '' && !lazySheets().includes(chunk)) throw new Error(`${id}: no chunk of ui/ brings it`);
      sheets ??= utilitySheets(files);
      return { contents: asModule((await sheets).get(sheet) ?? ''), files };
    },
  };
}
