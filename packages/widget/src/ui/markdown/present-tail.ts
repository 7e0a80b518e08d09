// How an unfinished text is shown: what is half written is closed or held back, so that no raw marker flashes up. This
// is display only; the finished message is rendered from the text as it is.

/** Lines that are nothing but the beginning of a block, as far as they have arrived. */
const heldLine = new RegExp(
  '^[ \\t]*(?:' +
    [
      '(?:[-*+]|\\d{1,9}[.)])[ \\t]+(?:\\[[ xX]?\\]?)?', // list item or task without its text
      '\\d{1,9}[.)]?',
      '#{1,6}',
      '[-=*_+>]+',
      '[:|-][-:| ]*', // other markers
      '`{1,2}',
      '`{3}[^`]*',
      '~{1,2}',
      '~{3}.*', // code fence without its line's end
      '\\[[^\\]]*\\]:.*', // link definition
    ].join('|') +
    ')?[ \\t]*$',
);

/** A code fence, also inside a list or a quote. */
const fence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?(?:`{3}|~{3})[^`]*$/;

/** The text with which the tail of a stream is drawn. */
export function presentTail(text: string): string {
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  const fences = lines.filter((line) => fence.test(line)).length;
  if (fences % 2 > 0) return fence.test(last) || /^[ \t]*(?:`{1,2}|~{1,2})$/.test(last) ? lines.join('\n') : text;
  if (!heldLine.test(last)) lines.push(last);
  // A table is recognised by its second line. Until that is there its first would be a line of pipes.
  while (/^ {0,3}\||^\s*$/.test(lines.at(-1) ?? '-')) lines.pop();
  const shown = lines.join('\n');
  const start = leafStart(shown);
  return shown.slice(0, start) + closeInline(shown.slice(start));
}

/** Where the last block begins that may hold an open construct. */
function leafStart(text: string): number {
  let start = 0;
  for (const match of text.matchAll(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*+>#]|\d{1,9}[.)])[ \t])/g)) {
    start = match.index + match[0].length;
  }
  return start;
}

interface Scan {
  /** Closing markers, innermost last. */
  readonly closers: string[];
  /** Opening backticks of an open code span, and where its content starts. */
  readonly code: string;
  readonly codeStart: number;
  /** Where the text ends but for a last mark that opens and closes nothing yet. */
  readonly end: number;
}

/** Closes what is open at the end of inline markdown; of a half link the label stays, a half image or mark is left out. */
function closeInline(text: string): string {
  const scan = scanInline(text);
  if (scan.code) return closeCode(text, scan);
  const trimmed = text
    .replace(/!\[[^\]\n]*(?:\](?:\([^)\n]*)?)?$/, '')
    .replace(/(!\[[^\]\n]*\]\([^)\n]*\))\{[^}\n]*$/, '$1')
    .replace(/\[([^\]\n]*)\]\([^)\n]*$/, '$1')
    .replace(/\[(?:\d{0,2}|([^[\]\n]*))\]?$/, '$1')
    .replace(/<\/?u?$|\\$/i, '');
  const { end, closers } = scanInline(trimmed);
  return withClosers(trimmed.slice(0, end), closers);
}

function closeCode(text: string, { code, codeStart, closers }: Scan): string {
  if (!text.slice(codeStart).trim()) return withClosers(text.slice(0, codeStart - code.length), closers);
  return withClosers(text + (text.endsWith('`') ? ' ' : '') + code, closers);
}

function withClosers(text: string, closers: readonly string[]): string {
  return closers.length === 0 ? text : text.trimEnd() + closers.toReversed().join('');
}

function scanInline(text: string): Scan {
  const closers: string[] = [];
  let code = '';
  let codeStart = 0;
  let end = text.length;
  for (const match of text.matchAll(/\\[^\n]|`+|<\/?u>|\*{1,3}|_{1,3}|~~?/gi)) {
    const mark = match[0];
    const after = match.index + mark.length;
    if (code) {
      if (mark === code) code = '';
    } else if (mark.startsWith('`')) {
      code = mark;
      codeStart = after;
    } else if (!mark.startsWith('\\')) {
      const isUsed = applyMark(closers, mark, text.charAt(match.index - 1), text.charAt(after));
      if (!isUsed && after === text.length) end = match.index;
    }
  }
  return { closers, code, codeStart, end };
}

/** Opens or closes with one mark, given the characters around it; false where it does neither. */
function applyMark(closers: string[], mark: string, before: string, after: string): boolean {
  if (mark.toLowerCase() === '<u>') return closers.push('</u>') > 0;
  const opened = closers.lastIndexOf(mark.toLowerCase());
  if (opened >= 0 && (/\S/.test(before) || mark.startsWith('<'))) {
    closers.length = opened;
    return true;
  }
  const opens = /\S/.test(after) && !mark.startsWith('<') && !(mark.startsWith('_') && /\w/.test(before));
  if (opens) closers.push(mark);
  return opens;
}
