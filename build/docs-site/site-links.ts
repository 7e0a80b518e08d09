// Where the links of a page lead on the site: other pages, files that come along, or the repository.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.ts';

export interface LinkTargets {
  /** Sources of pages, and the addresses they have on the site. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly homepage: string;
  /** Takes a file of docs/ into the site. */
  takeAlong(file: string): void;
}

const isComplete = (target: string): boolean => /^[a-z][a-z\d+.-]*:/i.test(target);

/** From the folder of one address to another. */
export const relativeAddress = (from: string, to: string): string =>
  path.posix.relative(path.posix.dirname(from), to) || path.posix.basename(to);

/** The link as it stands on the site, of one that stands in `source`. */
export function siteLink(link: string, source: string, targets: LinkTargets): string {
  if (isComplete(link) || link.startsWith('#')) return link;
  const own = targets.addresses.get(source) ?? 'index.html';
  const [target = '', anchor] = link.split('#');
  // The page of a folder stands in it.
  const folder = path.extname(source) === '' ? source : path.posix.dirname(source);
  const file = path.posix.join(folder, target).replace(/\/$/, '');
  const address = targets.addresses.get(file);
  if (address !== undefined) return relativeAddress(own, address) + (anchor === undefined ? '' : `#${anchor}`);
  if (!existsSync(path.join(root, file))) throw new Error(`${source}: ${link} leads nowhere`);
  if (/^docs\/.*\.\w+$/.test(file)) {
    targets.takeAlong(file);
    return relativeAddress(own, file.replace(/^docs\//, ''));
  }
  return `${targets.homepage}/blob/main/${file}`;
}
