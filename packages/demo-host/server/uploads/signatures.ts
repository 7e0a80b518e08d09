// What the first bytes of a file say about it, where the library for types (file-type) is not enough: it knows no text and no two
// files in one, takes two letters for a bitmap, and wants to see the end of a TIFF.

export const startsWith = (head: Buffer, signature: readonly number[] | string): boolean => {
  const bytes = typeof signature === 'string' ? Buffer.from(signature, 'latin1') : Buffer.from(signature);
  return head.subarray(0, bytes.length).equals(bytes);
};

/** Signatures long enough that no text or picture begins with them by chance. */
const strongSignatures: readonly (readonly number[] | string)[] = [
  '%PDF-',
  'GIF87a',
  'GIF89a',
  '{\\rtf',
  '%!PS-',
  [0x89, 0x50, 0x4e, 0x47],
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x7f, 0x45, 0x4c, 0x46],
];

/** Readers look for the mark of a PDF in so many bytes, not only at the beginning. */
const pdfSearchBytes = 1_024;

/** A picture or an archive that a PDF reader would open as well: two files in one. */
export const hasForeignSignature = (head: Buffer): boolean => head.subarray(0, pdfSearchBytes).includes('%PDF-');

const byteOrderMarks = [
  [0xef, 0xbb, 0xbf],
  [0xff, 0xfe],
  [0xfe, 0xff],
] as const;

/** Text in any encoding: no NUL, unless a mark says UTF-16, and no beginning that belongs to something else. */
export const isText = (head: Buffer): boolean => {
  if (byteOrderMarks.slice(1).some((mark) => startsWith(head, mark))) return true;
  return !head.includes(0) && !strongSignatures.some((signature) => startsWith(head, signature));
};

/** Where a document type declaration ends; one with a subset of its own, behind that. */
const endOfDoctype = (text: string, start: number): number => {
  const [bracket, end] = [text.indexOf('[', start), text.indexOf('>', start)];
  if (bracket < 0 || end < bracket) return end;
  const closing = text.slice(bracket).search(/\]\s*>/);
  return closing < 0 ? -1 : text.indexOf('>', bracket + closing);
};

/** What may stand before the root, by how it begins, and where it ends; -1 where it does not. */
const prologue: readonly (readonly [start: RegExp, end: (text: string, start: number) => number, length: number])[] = [
  [/^<\?/, (text, start) => text.indexOf('?>', start + 2), 2],
  [/^<!--/, (text, start) => text.indexOf('-->', start + 4), 3],
  [/^<!DOCTYPE/i, endOfDoctype, 1],
];

/** XML whose root is this element, after declarations and comments. */
export const startsWithElement = (head: Buffer, element: string): boolean => {
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  // Every step moves on, so that a hostile beginning takes no longer than an honest one.
  for (let place = 0; ;) {
    place += /^\s*/.exec(text.slice(place))?.[0].length ?? 0;
    const found = prologue.find(([start]) => start.test(text.slice(place, place + 9)));
    if (!found) return new RegExp(`^<${element}[\\s/>]`).test(text.slice(place, place + element.length + 2));
    const end = found[1](text, place);
    if (end < 0) return false;
    place = end + found[2];
  }
};

export const isTiff = (head: Buffer): boolean =>
  startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a]);

/** The four bytes after the size are reserved, and nought. */
export const isBitmap = (head: Buffer): boolean =>
  startsWith(head, 'BM') && head.length >= 26 && head.readUInt32LE(6) === 0;
