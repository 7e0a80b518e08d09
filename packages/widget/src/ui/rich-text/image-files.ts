// Which files become pictures of the text (docs/behaviour.md#rich-text).

import type { Translate } from '../../features/i18n/i18n-types.ts';
import { pictureTypes } from './embedded-picture.ts';

const MAX_BYTES = 5_242_880;

export interface CheckedImages {
  readonly files: readonly File[];
  /** One text for each reason, for the toast. */
  readonly problems: readonly string[];
}

/** Takes pictures that messages can show, of up to 5 MB, in their order. */
export function checkImages(given: readonly File[], t: Translate): CheckedImages {
  const files: File[] = [];
  const reasons = new Set<'editor.notImage' | 'editor.imageTooLarge'>();
  for (const file of given) {
    if (!pictureTypes.some((type) => type === file.type)) reasons.add('editor.notImage');
    else if (file.size > MAX_BYTES) reasons.add('editor.imageTooLarge');
    else files.push(named(file));
  }
  return { files, problems: [...reasons].map((key) => t('editor.imageInvalid', { reason: t(key) })) };
}

/** The server goes by the extension. */
function named(file: File): File {
  if (/\.\w+$/.test(file.name)) return file;
  const extension = file.type.slice(6).replace('jpeg', 'jpg');
  return new File([file], `${file.name || 'image'}.${extension}`, { type: file.type });
}

/** 128 random bits: the request id of the upload. */
export function newImageId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
