// Links, anchors and code of a page of documentation, as GitHub reads it.

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
  for (const [, heading = ''] of withoutFences(text).matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const slug = slugOf(heading);
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  for (const [, id = ''] of text.matchAll(/<a id="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}
