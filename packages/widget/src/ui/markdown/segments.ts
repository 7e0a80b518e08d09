// Cuts a long run of inline text into segments that are rendered on their own, so that a paragraph of any length costs
// no more than its length while it streams. Where to cut depends on the text before the cut only: a stream and a reload
// cut alike.

/** Characters before the first cut is looked for, and after which one is made even inside an open construct. */
const softLength = 1024;
const hardLength = 4096;

// No-ops first: escapes, markers inside words and markers between spaces open nothing.
const step = /\\.|[^\W_]_(?=[^\W_])| [*_](?= )|[*_~`]|\[|\]|<\/?u>| (?=\p{L})|[。！？，、；](?=\p{L})/giu;

/** Position of the first cut, or 0 where the text holds none. */
export function seam(text: string): number {
  if (text.length <= softLength) return 0;
  const odd: Record<string, boolean> = {};
  let depth = 0;
  for (const match of text.matchAll(step)) {
    const mark = match[0];
    const end = match.index + mark.length;
    if (mark === '[' || mark === '<u>') depth += 1;
    else if (mark === ']' || mark === '</u>') depth -= 1;
    else if ('*_~`'.includes(mark)) odd[mark] = !odd[mark];
    else if (mark.length === 1 && end >= softLength && (end >= hardLength || isBalanced(odd, depth))) return end;
  }
  return 0;
}

function isBalanced(odd: Record<string, boolean>, depth: number): boolean {
  return depth <= 0 && !Object.entries(odd).some(([, isOdd]) => isOdd);
}

/** The segments of a run of inline text, in order. */
export function splitInline(text: string): string[] {
  const parts: string[] = [];
  let rest = text;
  for (let cut = seam(rest); cut > 0; cut = seam(rest)) {
    parts.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
  return [...parts, rest];
}
