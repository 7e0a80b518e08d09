// Names of uploads: the generated one under which bytes are stored, and the visitor's, which is only ever shown.

import { cleanName } from '../clean-name.ts';
import { newId } from '../secrets.ts';
import { extensionOf } from './file-kinds.ts';

/** Where uploads are read and deleted; a stored message refers to `${uploadsPath}${name}`. */
export const uploadsPath = '/uploads/documents/';

const namePattern = /^[0-9a-f]{32}\.[a-z0-9]{3,4}$/;

/** 128 random bits, and the extension of a name that has been checked. */
export const newUploadName = (fileName: string): string => `${newId()}.${extensionOf(fileName)}`;

export const isUploadName = (name: string): boolean => namePattern.test(name);

/** The name in a URL of an upload, absolute or not, signed or not; null for any other URL. */
export const nameInUrl = (url: string): string | null => {
  const base = 'http://server.invalid';
  if (!URL.canParse(url, base)) return null;
  const { pathname } = new URL(url, base);
  const name = pathname.slice(uploadsPath.length);
  return pathname.startsWith(uploadsPath) && isUploadName(name) ? name : null;
};

/** Names of the uploads among attachments. */
export const uploadNamesOf = (attachments: readonly { readonly url: string }[]): readonly string[] =>
  attachments.map(({ url }) => nameInUrl(url)).filter((name) => name !== null);

const formEscapes: Readonly<Record<string, string>> = { '%0A': '\n', '%0D': '\r', '%22': '"' };

/** A file's name before the browser wrote it into a multipart form, which escapes these three characters and nothing else. */
export const nameInForm = (fileName: string): string =>
  fileName.replace(/%0A|%0D|%22/g, (escape) => formEscapes[escape] ?? escape);

const maxCharacters = 200;

/** A name that is safe to show and to save, with its extension whole. */
export const cleanFileName = (fileName: string): string => {
  const extension = extensionOf(fileName);
  const clean = cleanName(fileName.replace(/[/\\]/g, ''));
  const stem = extension === '' ? clean : clean.slice(0, -extension.length - 1);
  const short = [...stem].slice(0, maxCharacters - extension.length - 1).join('');
  return `${short.trim() === '' ? 'file' : short.trim()}${extension === '' ? '' : `.${extension}`}`;
};

/** `attachment; filename="…"; filename*=UTF-8''…`: plain letters for old clients, the whole name for all others. */
export const contentDisposition = (type: 'inline' | 'attachment', fileName: string): string => {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${plain}"; filename*=UTF-8''${encoded}`;
};
