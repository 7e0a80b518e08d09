// The types that may be attached (docs/protocol.md#files), and what their content begins with (SEC7).

import { fileTypeFromBuffer } from 'file-type';
import { hasForeignSignature, isBitmap, isText, isTiff, startsWith, startsWithElement } from './signatures.ts';
import { hasZipEntries } from './zip-entries.ts';

/** A file as far as it has to be looked at. */
export interface Content {
  /** Its first bytes, at most `headBytes`: the recognition of types gets no more to work on, whatever they promise. */
  readonly head: Buffer;
  /** Where the whole of it lies. */
  readonly path: string;
}

export interface FileKind {
  readonly mimeType: string;
  /** A picture that can hold no script: it may be shown in a page. */
  readonly isRaster: boolean;
  /** Whether the content is what the extension says, and nothing else at the same time. */
  isGenuine(content: Content): Promise<boolean>;
}

/** How much of a file's beginning is looked at. */
export const headBytes = 8_192;

/** What the library says that a file begins as, as MIME types; null where it does not know. */
export const detect = async (head: Buffer): Promise<string | null> => {
  const type = await fileTypeFromBuffer(head).catch(() => undefined);
  return type?.mime ?? null;
};

const raster = (mimeType: string, isGenuine: (head: Buffer) => boolean | Promise<boolean>): FileKind => ({
  mimeType,
  isRaster: true,
  isGenuine: async ({ head }) => (await isGenuine(head)) && !hasForeignSignature(head),
});

const picture = (mimeType: string, detected: readonly string[] = [mimeType]): FileKind =>
  raster(mimeType, async (head) => detected.includes((await detect(head)) ?? ''));

const binary = (mimeType: string, detected = mimeType): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: async ({ head }) => (await detect(head)) === detected,
});

const text = (mimeType: string, isGenuine: (head: Buffer) => boolean = () => true): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: async ({ head }) => isText(head) && isGenuine(head),
});

/** Told from other archives by entries that may lie anywhere in it, so its beginning says no more than that it is one. */
const office = (mimeType: string, folder: string): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: async ({ head, path }) =>
    startsWith(head, 'PK\u0003\u0004') &&
    !hasForeignSignature(head) &&
    (await hasZipEntries(path, ['[Content_Types].xml', `${folder}/`])),
});

/** Its first entry says what it is. */
const openDocument = (mimeType: string): FileKind => ({
  mimeType,
  isRaster: false,
  isGenuine: async ({ head, path }) => (await detect(head)) === mimeType && hasZipEntries(path, ['content.xml']),
});

const compoundFile = 'application/x-cfb';
const openXml = 'application/vnd.openxmlformats-officedocument';
const openDocumentType = 'application/vnd.oasis.opendocument';

const jpeg = picture('image/jpeg');
const tiff = raster('image/tiff', isTiff);
const isoImages = ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/avif'];

const kinds: Readonly<Record<string, FileKind>> = {
  jpg: jpeg,
  jpeg,
  png: picture('image/png', ['image/png', 'image/apng']),
  gif: picture('image/gif'),
  webp: picture('image/webp'),
  heic: picture('image/heic', isoImages),
  heif: picture('image/heif', isoImages),
  bmp: raster('image/bmp', isBitmap),
  tif: tiff,
  tiff,
  svg: text('image/svg+xml', (head) => startsWithElement(head, 'svg')),
  pdf: binary('application/pdf'),
  doc: binary('application/msword', compoundFile),
  docx: office(`${openXml}.wordprocessingml.document`, 'word'),
  rtf: binary('application/rtf'),
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
