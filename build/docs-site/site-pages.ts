// Which pages the documentation's site has, in which order and group, and under which address.

import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.ts';

export interface SitePage {
  /** In the repository; a page that is made of others has a name there too. */
  readonly source: string;
  /** In the site's folder. */
  readonly address: string;
}

export interface PageGroup {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** Beginning at the folder of the documentation. A name without an ending is a folder, or the page of that name, or nothing yet. */
const groups: readonly (readonly [title: string, sources: readonly string[]])[] = [
  ['Start', ['../README.md', 'package.md', 'behaviour.md', 'migrating.md']],
  ['Integrate', ['embedding.md', 'theming.md', 'recipes', 'identity.md', 'editor.md', 'translating.md']],
  ['Backends', ['minimal-server.md', 'starters', 'protocol.md', 'realtime.md', 'conformance.md']],
  ['Operate', ['hosting.md', 'running.md', 'scale.md', 'performance.md']],
  [
    'Trust',
    ['guarantees.md', 'security.md', 'privacy.md', 'accessibility.md', 'browsers.md', 'faults.md', '../SECURITY.md'],
  ],
  [
    'Contribute',
    [
      '../CONTRIBUTING.md',
      'architecture.md',
      'internals.md',
      'design.md',
      'model.md',
      'adr',
      '../CHANGELOG.md',
      '../CODE_OF_CONDUCT.md',
    ],
  ],
];

/** In lists, where the heading of the page says too little. */
export const shortTitles: Readonly<Record<string, string>> = {
  'README.md': 'Overview',
  'docs/package.md': 'The npm package',
  'docs/adr': 'Decisions',
};

/** Its page is made here: the folder has none of its own. */
export const decisionsPage = 'docs/adr';

function markdownFiles(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: folder !== '' })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** README.md is the first page; the other pages of the root have a folder, since two folders may have pages of one name. */
function addressOf(source: string): string {
  if (source === 'README.md') return 'index.html';
  const name = source.replace(/\.md$/, '.html');
  return name.startsWith('docs/') ? name.slice('docs/'.length) : `project/${name.toLowerCase().replaceAll('_', '-')}`;
}

const toPage = (source: string): SitePage => ({
  source,
  address: source === decisionsPage ? 'adr/index.html' : addressOf(source),
});

/** All pages of the repository that readers are meant to find; new ones that no group names stand under "More". */
export function pageGroups(): readonly PageGroup[] {
  const all = [...markdownFiles(''), ...markdownFiles('docs')];
  const placed = new Set<string>();
  const sourcesOf = (name: string): readonly string[] => {
    if (name.endsWith('.md')) return all.filter((source) => source === name);
    const inside = all.filter((source) => source.startsWith(`${name}/`) || source === `${name}.md`);
    return name === decisionsPage ? [name, ...inside] : inside;
  };
  const found = groups.map(([title, names]) => {
    const sources = names.flatMap((name) => sourcesOf(path.posix.join('docs', name)));
    for (const source of sources) placed.add(source);
    return { title, pages: sources.map(toPage) };
  });
  const rest = all.filter((source) => !placed.has(source)).map(toPage);
  return rest.length > 0 ? [...found, { title: 'More', pages: rest }] : found;
}
