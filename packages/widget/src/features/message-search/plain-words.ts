// What of a message can be read, as one text to search in: its markdown without the marks, names of files, transcripts (pure).

import type { TimelineMessage } from '../timeline/timeline-types.ts';

const fence = /^\s*(?:`{3,}|~{3,})/;
const lineMarks = /^(?:\s*(?:>|(?:[-*+]|\d{1,9}[.)]|#{1,6})(?=\s)))+\s*(?:\[[ xX]\]\s+)?/;

const plainLine = (line: string): string =>
  line
    .replace(lineMarks, '')
    .replace(/!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)(?:\{width=\d+\})?/g, '$1')
    .replace(/<\/?u>|[*`]+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/^\s*\|[\s|:-]+$|\|/g, ' ');

/** Code stays as it is. */
function plainWords(markdown: string): string {
  let isCode = false;
  const lines = markdown.split('\n').map((line) => {
    if (!fence.test(line)) return isCode ? line : plainLine(line);
    isCode = !isCode;
    return '';
  });
  return lines.join('\n');
}

/** All that is searched of a message; `words` is its content, with what its cards say. */
export function searchedText(words: string, attachments: TimelineMessage['attachments']): string {
  const files = attachments.map(({ name, content }) => `${name}\n${content ?? ''}`);
  return [plainWords(words), ...files].join('\n');
}
