// What the first bytes of a file say about it.

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

/** XML whose root is this element, after declarations and comments. */
export const startsWithElement = (head: Buffer, element: string): boolean => {
  const prologue = /^\ufeff?(?:\s+|<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[\s\S]*?\])?\s*>)*/i;
  const root = head.toString('utf8').replace(prologue, '');
  return new RegExp(`^<${element}[\\s/>]`).test(root);
};

const imageBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1', 'mif2'];

/** HEIF and HEIC: an `ftyp` box whose brands are those of pictures, not of films. */
export const isIsoImage = (head: Buffer): boolean => {
  if (head.length < 16 || !startsWith(head.subarray(4), 'ftyp')) return false;
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString('latin1', 8, 12)];
  for (let place = 16; place + 4 <= end; place += 4) brands.push(head.toString('latin1', place, place + 4));
  return brands.some((brand) => imageBrands.includes(brand));
};

export const isTiff = (head: Buffer): boolean =>
  startsWith(head, [0x49, 0x49, 0x2a, 0]) || startsWith(head, [0x4d, 0x4d, 0, 0x2a]);
