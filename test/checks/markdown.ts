// Links, anchors and code of a page of documentation, as GitHub reads it.

import { createAnchors } from '../../build/docs-site/slugs.ts';

const withoutFences = (text: string): string => text.replace(/^( *)```[\s\S]*?^\1```/gm, '');

/** What stands in backticks inside of sentences and tables. */
export const codeOf = (text: string): readonly string[] =>
  [...withoutFences(text).matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

/** The page without code. */
export const proseAround = (text: string): string => withoutFences(text).replace(/`[^`\n]*`/g, '');

/** Targets of links and images inside the repository. */
export function linksOf(text: string): readonly string[] {
  const plain = proseAround(text);
  const targets = [...plain.matchAll(/\]\(\s*<?([^)\s>]+)/g), ...plain.matchAll(/\b(?:href|src)="([^"]+)"/g)];
  return targets.map(([, target = '']) => target).filter((target) => !/^[a-z][a-z\d+.-]*:/i.test(target));
}

/** Anchors of headings, and those written as `<a id="…">`. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const anchorOf = createAnchors();
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) anchors.add(anchorOf(heading));
  for (const [, id = ''] of text.matchAll(/<a id="([^"]+)"/g)) anchors.add(id);
  return anchors;
}
