// The types that may be attached (specification §5), and what their content begins with (trust SEC7).

import { hasForeignSignature, isIsoImage, isText, isTiff, startsWith, startsWithElement } from './signatures.ts';

/** A file as far as it has to be looked at. */
export interface Content {
  /** Its first bytes, at most `headBytes`. */
  readonly head: Buffer;
  /** Names of the entries of a zip archive; empty when it is none. */
  zipEntries(): Promise<readonly string[]>;
}

export interface FileKind {
  readonly mimeType: string;
  /** A picture that can hold no script: it may be shown in a page. */
  readonly isRaster: boolean;
  /** Whether the content is what the extension says, and nothing else at the same time. */
  isGenuine(content: Content): boolean | Promise<boolean>;
}

/** How much of a file's beginning is looked at. */
export const headBytes = 8_192;

const raster = (mimeType: string, isGenuine: (head: Buffer) => boolean): FileKind => ({
  mimeType,
  isRaster: true,
  isGenuine: ({ head }) => isGenuine(head) && !hasForeignSignature(head),
});

const binary = (mimeType: string, signature: readonly number[] | string): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: ({ head }) => startsWith(head, signature),
});

const text = (mimeType: string, isGenuine: (head: Buffer) => boolean = () => true): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: ({ head }) => isText(head) && isGenuine(head),
});

const office = (mimeType: string, folder: string): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: async ({ head, zipEntries }) => {
    if (!startsWith(head, [0x50, 0x4b, 3, 4]) || hasForeignSignature(head)) return false;
    const names = await zipEntries();
    return names.includes('[Content_Types].xml') && names.some((name) => name.startsWith(`${folder}/`));
  },
});

/** The first entry is `mimetype`, not compressed: its bytes stand at a fixed place. */
const openDocument = (mimeType: string): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: async ({ head, zipEntries }) =>
    startsWith(head, [0x50, 0x4b, 3, 4]) &&
    startsWith(head.subarray(30), `mimetype${mimeType}`) &&
    (await zipEntries()).includes('content.xml'),
});

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1] as const;
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocumentType = 'application/vnd.oasis.opendocument';

const jpeg = raster('image/jpeg', (head) => startsWith(head, [0xff, 0xd8, 0xff]));
const tiff = raster('image/tiff', isTiff);

const kinds: Readonly<Record<string, FileKind>> = {
  jpg: jpeg,
  jpeg,
  png: raster('image/png', (head) => startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  gif: raster('image/gif', (head) => startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')),
  webp: raster('image/webp', (head) => startsWith(head, 'RIFF') && startsWith(head.subarray(8), 'WEBP')),
  heic: raster('image/heic', isIsoImage),
  heif: raster('image/heif', isIsoImage),
  // The four bytes after the size are reserved, and nought.
  bmp: raster('image/bmp', (head) => startsWith(head, 'BM') && head.length >= 26 && head.readUInt32LE(6) === 0),
  tif: tiff,
  tiff,
  svg: text('image/svg+xml', (head) => startsWithElement(head, 'svg')),
  pdf: binary('application/pdf', '%PDF-'),
  doc: binary('application/msword', compoundFile),
  docx: office(`${openXml}.wordprocessingml.document`, 'word'),
  rtf: binary('application/rtf', '{\\rtf'),
  odt: openDocument(`${openDocumentType}.text`),
  xls: binary('application/vnd.ms-excel', compoundFile),
  xlsx: office(`${openXml}.spreadsheetml.sheet`, 'xl'),
  csv: text('text/csv'),
  ods: openDocument(`${openDocumentType}.spreadsheet`),
  ppt: binary('application/vnd.ms-powerpoint', compoundFile),
  pptx: office(`${openXml}.presentationml.presentation`, 'ppt'),
  odp: openDocument(`${openDocumentType}.presentation`),
  txt: text('text/plain'),
};

/** In lower case, without the dot; empty when there is none. */
export const extensionOf = (fileName: string): string => /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** The kind that a name promises, or null when such files are not taken. */
export const kindOf = (fileName: string): FileKind | null => {
  const extension = extensionOf(fileName);
  return Object.hasOwn(kinds, extension) ? (kinds[extension] ?? null) : null;
};
