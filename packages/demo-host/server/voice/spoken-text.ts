// What a markdown text sounds like: sentences without marks, as soon as they are complete.

/** The end of a sentence, with the white space that shows that it is one. A row of dots is looked at once, not from each of them. */
const sentenceEnd = /(?<![.!?…])[.!?…]+["'”’)\]*_~`]*(?=\s)|[。！？]+/gu;
/** No piece is longer, nor is more of a line looked at: what a text takes must grow with its length alone. */
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

/** Where a line that goes on for too long is cut, or -1 while it does not. */
const findCut = (line: string): number => {
  if (line.length <= maxLength) return -1;
  const pause = Math.max(line.lastIndexOf(', ', maxLength), line.lastIndexOf('; ', maxLength));
  const space = pause > 0 ? pause + 1 : line.lastIndexOf(' ', maxLength);
  return space > 0 ? space : maxLength;
};

/** Where the first sentence of a line ends, or -1. */
const findEnd = (line: string): number => {
  for (const match of line.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    if (!isMarker(line.slice(0, end))) return end;
  }
  return findCut(line);
};

/** A row is said as a whole; one that is too long is cut between two cells, or in its first one. */
const findRowEnd = (row: string): number => {
  const bar = row.length > maxLength ? row.lastIndexOf('|', maxLength) : -1;
  return bar > 0 ? bar : findCut(row);
};

/** The first line as far as it is looked at. */
const firstLine = (text: string): string => {
  const line = text.slice(0, maxLength + 1);
  const end = line.indexOf('\n');
  return end < 0 ? line : line.slice(0, end);
};

/** The same text with a first line that is short enough. */
const shorten = (text: string): string => {
  const end = text.indexOf('\n');
  return text.slice(0, maxLength) + (end < 0 ? '' : text.slice(end));
};

/** Creates the reader of one message. */
export const createSpokenText = (): SpokenText => {
  let rest = '';
  let isInCode = false;

  /** Goes on behind the piece that ends there; the rest of a row is one too. */
  const cut = (line: string, end: number, isRow: boolean): string => {
    rest = rest.slice(end);
    if (isRow && !rest.startsWith('|')) rest = `|${rest}`;
    return toSpoken(line.slice(0, end));
  };

  /** The next piece that is complete, or null. */
  const take = (isEnd: boolean): string | null => {
    const isFence = /^\s*(```|~~~)/.test(firstLine(rest));
    const isSilent = isInCode || isFence;
    if (isSilent && firstLine(rest).length > maxLength) rest = shorten(rest);
    const line = firstLine(rest);
    const isRow = line.startsWith('|');
    const end = isRow ? findRowEnd(line) : findEnd(line);
    if (!isSilent && end > 0) return cut(line, end, isRow);
    const isLineOver = rest.length > line.length;
    if (!isLineOver && (!isEnd || rest === '')) return null;
    rest = rest.slice(line.length + 1);
    if (isFence) isInCode = !isInCode;
    return isSilent ? '' : toSpoken(line);
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
