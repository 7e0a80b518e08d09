// Text that must come out of the renderer as it stands, written so that a person can still read it: only what would mean
// something is escaped (pure).

/** What opens or closes something wherever it stands. */
const special = /[\\`*~[\]<]/g;
/** Between letters an underscore is only itself. */
const loneUnderscore = /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;
const entity = /&(?=#?\w{1,31};)/g;
/** Ends an underlined passage, escaped or not. */
const endOfUnderline = /<(?=\/u>)/gi;
/** What the renderer would make a link without being told to. */
const bareAddress = /(?:https?|ftp)(?=:\/\/)|www(?=\.)/gi;

/** Escapes a run of text; `isMarked` where marks stand around it, next to which no underscore is safe. */
export function escapeText(text: string, isMarked: boolean): string {
  return text
    .replace(entity, '&amp;')
    .replace(endOfUnderline, '&lt;')
    .replace(special, '\\$&')
    .replace(isMarked ? /_/g : loneUnderscore, '\\_')
    .replace(bareAddress, '$&\\');
}

/** What would open a block at the beginning of a line, or make a heading or table of the line before. */
const lineStarts: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/^[ \t]+/, ''],
  [/^(#{1,6})(?=\s|$)/, '\\$1'],
  [/^(>|[-+](?=\s|$)|[|:](?=[\s|:-]*-)|--|=+[ \t]*$)/, '\\$1'],
  [/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
];

/** Escapes the lines of a block that begins with the first. */
export function escapeLines(source: string): string {
  return source.split('\n').map(escapeStart).join('\n');
}

function escapeStart(line: string): string {
  let text = line;
  for (const [pattern, replacement] of lineStarts) text = text.replace(pattern, replacement);
  return text;
}

/** Inline code whose fence is longer than every run of backticks inside. */
export function codeSpan(text: string): string {
  const fence = '`'.repeat(longestRun(text) + 1);
  const needsRoom = /^`|`$/.test(text) || (/^ .* $/s.test(text) && text.trim() !== '');
  return needsRoom ? `${fence} ${text} ${fence}` : fence + text + fence;
}

export function codeFence(text: string): string {
  return '`'.repeat(Math.max(3, longestRun(text) + 1));
}

function longestRun(text: string): number {
  let longest = 0;
  for (const { length } of text.match(/`+/g) ?? []) longest = Math.max(longest, length);
  return longest;
}

/** A character as its number: for flanking rules it is punctuation, for the reader itself. */
export function asEntity(character: string): string {
  return `&#${character.codePointAt(0)};`;
}
