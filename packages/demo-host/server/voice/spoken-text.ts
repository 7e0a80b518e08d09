// What a markdown text sounds like: sentences without marks, as soon as they are complete.

/** The end of a sentence, with the white space that shows that it is one. */
const sentenceEnd = /[.!?…]+["'”’)\]*_~`]*(?=\s)|[。！？]+/gu;
const maxLength = 300;

const isMarker = (text: string): boolean => /^\s*(\d+[.)]|\S{1,2}\.)$/.test(text);

const inline = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<(?:https?:|mailto:|tel:)?([^<>]*)>/g, '$1')
    .replace(/\bhttps?:\/\/\S+/g, '')
    .replace(/[*_~`]+/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Headings, bullets, boxes and quotes lose their marks; cells of a table become a list. */
const toSpoken = (line: string): string => {
  const block = line.replace(/^\s*(?:#{1,6}\s+|(?:>\s*)+|[-*+]\s+)*(?:\[[ xX]\]\s+)?/, '');
  if (/^[\s|:-]*$/.test(block)) return '';
  const cells = block.startsWith('|') ? block.replace(/^\||\|\s*$/g, '').split('|') : [block];
  const spoken = cells.map((cell) => inline(cell).replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '');
  return spoken.join(', ');
};

export interface SpokenText {
  /** Takes what was said next and gives the sentences that are complete with it. */
  push(delta: string): readonly string[];
  /** What is left when the text ends. */
  end(): readonly string[];
}

/** Where the first sentence of a line ends, or -1. */
const findEnd = (line: string): number => {
  for (const match of line.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (!isMarker(line.slice(0, end))) return end;
  }
  if (line.length <= maxLength) return -1;
  const pause = Math.max(line.lastIndexOf(', ', maxLength), line.lastIndexOf('; ', maxLength));
  const space = pause > 0 ? pause + 1 : line.lastIndexOf(' ', maxLength);
  return space > 0 ? space : maxLength;
};

/** Creates the reader of one message. */
export const createSpokenText = (): SpokenText => {
  let rest = '';
  let isInCode = false;

  /** The next piece that is complete, or null. */
  const take = (isEnd: boolean): string | null => {
    const lineEnd = rest.indexOf('\n');
    const line = lineEnd < 0 ? rest : rest.slice(0, lineEnd);
    const isFence = /^\s*(```|~~~)/.test(line);
    const isWhole = isInCode || isFence || line.startsWith('|');
    const end = isWhole ? -1 : findEnd(line);
    if (end > 0) {
      rest = rest.slice(end);
      return toSpoken(line.slice(0, end));
    }
    if (lineEnd < 0 && (!isEnd || rest === '')) return null;
    rest = lineEnd < 0 ? '' : rest.slice(lineEnd + 1);
    if (isFence) isInCode = !isInCode;
    return isFence || isInCode ? '' : toSpoken(line);
  };

  const drain = (isEnd: boolean): readonly string[] => {
    const sentences: string[] = [];
    for (let piece = take(isEnd); piece !== null; piece = take(isEnd)) {
      if (/[\p{L}\p{N}]/u.test(piece)) sentences.push(piece);
    }
    return sentences;
  };

  return {
    push: (delta) => {
      rest += delta;
      return drain(false);
    },
    end: () => drain(true),
  };
};
