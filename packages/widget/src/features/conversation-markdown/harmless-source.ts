// Markdown as it was written, so that whatever shows it later runs no HTML, fetches no picture and follows only safe links (pure).

import { linkTarget } from '../../core/safe-url.ts';

/** HTML, pictures, and what follows the text of a link. */
const dangerous = /<[a-z/!?]|!\[|\][(:]/i;
const fence = /^ {0,3}(`{3,}[^`]*|~{3,}.*)$/;
/** Where code may begin or end in ways that only a whole parser of Markdown knows. */
const isUnclear = (line: string): boolean => /\\`|`{3,}|~{3,}|(?:\/\/|www\.|@)\S*`/i.test(line);

/** A block of code around a text, longer than any run of its marks: nothing in it is Markdown. */
function asCode(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}text\n${text}\n${mark}`;
}

const safely = (text: string): string =>
  text
    // Not backslashes: an address in front would take them for its own.
    .replace(/<(?=[a-z/!?])(?!(?:https?:\/\/|mailto:)[^\s<>`\\]+>)/gi, '&lt;')
    // A link in place of the picture.
    .replace(/!+\[/g, '[')
    .replace(/\](?=\(\s*<?([^\s<>)]*)|:\s*<?([^\s<>]*))/g, (mark, inline?: string, defined?: string) =>
      linkTarget(inline ?? defined ?? '') ? mark : '&#93;',
    );

/** A line outside a block of code: what stands in marks of code stays as it is. Null where they do not pair within the line. */
function safeLine(line: string): string | null {
  let result = '';
  let rest = line;
  for (;;) {
    const run = /`+/.exec(rest);
    if (!run) return result + safely(rest);
    const [mark] = run;
    const code = rest.slice(run.index + mark.length);
    const end = [...code.matchAll(/`+/g)].find(([other]) => other.length === mark.length);
    if (!end) return null;
    const length = end.index + mark.length;
    result += safely(rest.slice(0, run.index)) + mark + code.slice(0, length);
    rest = code.slice(length);
  }
}

/** The source, changed only where it could do harm; where that cannot be told without a parser, all of it as code. */
export function harmlessSource(source: string): string {
  if (!dangerous.test(source)) return source;
  let mark = '';
  const lines: string[] = [];
  for (const line of source.split('\n')) {
    const opening = fence.exec(line)?.[1]?.match(/^(`+|~+)/)?.[0] ?? '';
    if (mark) {
      lines.push(line);
      const closing = line.trim();
      if (/^ {0,3}\S/.test(line) && closing.startsWith(mark) && closing === mark.charAt(0).repeat(closing.length))
        mark = '';
    } else if (opening) {
      mark = opening;
      lines.push(line);
    } else {
      const safe = isUnclear(line) ? null : safeLine(line);
      if (safe === null) return asCode(source);
      lines.push(safe);
    }
  }
  return lines.join('\n');
}

/** Words that are no Markdown: names of people and files. */
export function asPlainText(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&|~]/g, '\\$&');
}
