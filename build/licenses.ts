// LICENSES.txt: the notices of every package that is in the output, since the chunks themselves carry none.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Metafile } from './bundle.ts';
import { root } from './paths.ts';

/** Folders of the packages that have bytes in an output. */
function bundledPackages(metafile: Metafile): string[] {
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs: used }) => Object.keys(used));
  const folders = inputs.flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []);
  return [...new Set(folders)].sort();
}

function notice(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
  };
  const file = readdirSync(path.join(root, folder))
    .sort()
    .find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : readFileSync(path.join(root, folder, file), 'utf8').trim();
  return [`${name} ${version} (${license ?? 'see below'})`, text].filter(Boolean).join('\n\n');
}

const separator = `\n\n${'-'.repeat(80)}\n\n`;

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** As the package says it: an SPDX expression. */
  readonly license: string;
}

/** The packages that a LICENSES.txt of a build has notices of. */
export const readLicences = (text: string): BundledPackage[] =>
  text.split(separator).map((entry) => {
    const [, name = '', version = '', license = ''] = /^(\S+) (\S+) \((.*)\)$/m.exec(entry) ?? [];
    return { name, version, license };
  });

export function licences(metafile: Metafile): string {
  return `${bundledPackages(metafile).map(notice).join(separator)}\n`;
}
