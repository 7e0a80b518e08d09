// Which files are taken and why others are not (pure; docs/behaviour.md#files).

import type { LocaleKey } from '../i18n/locale-keys.ts';
import { type FileTypes, fileTypes } from './file-types.ts';

/** The message says 3; both figures are meant (docs/behaviour.md#files). */
export const MAX_FILES = 10;
const MAX_BYTES = 31_457_280;
/** Names that are listed for one reason; more would push the reasons off the screen. */
const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 32;

export interface RejectedFile {
  readonly name: string;
  readonly reason: LocaleKey;
}

export interface Selection {
  readonly accepted: readonly File[];
  readonly rejected: readonly RejectedFile[];
}

export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** Takes what fits beside `count` files that are there already, in the order given. */
export function selectFiles(files: readonly File[], count: number, types: FileTypes = fileTypes): Selection {
  const accepted: File[] = [];
  const rejected: RejectedFile[] = [];
  for (const given of files) {
    const file = named(given, types);
    const reason = refusal(file, types) ?? (count + accepted.length < MAX_FILES ? null : 'attachments.tooMany');
    if (reason) rejected.push({ name: file.name, reason });
    else accepted.push(file);
  }
  return { accepted, rejected };
}

function refusal({ name, size }: File, types: FileTypes): LocaleKey | null {
  if (!Object.hasOwn(types, extensionOf(name))) return 'attachments.unsupported';
  if (size > MAX_BYTES) return 'attachments.tooLarge';
  return size === 0 ? 'attachments.tooSmall' : null;
}

/** Pictures dragged out of a page may come without an extension: their media type gives it. */
function named(file: File, types: FileTypes): File {
  if (file.name.includes('.')) return file;
  const [extension] = Object.entries(types).find(([, type]) => type === file.type) ?? [];
  return extension ? new File([file], `${file.name || 'file'}.${extension}`, { type: file.type }) : file;
}

/** The reasons of the combined notice, each once, with the names that it concerns; several stand on lines of their own. */
export function rejectionText(rejected: readonly RejectedFile[], translate: (key: LocaleKey) => string): string {
  const reasons = [...new Set(rejected.map(({ reason }) => reason))];
  const lines = reasons.map((reason) => {
    const names = rejected.filter((file) => file.reason === reason).map(({ name }) => shortName(name));
    const more = names.length > MAX_NAMES ? ', …' : '';
    return `${translate(reason)} (${names.slice(0, MAX_NAMES).join(', ')}${more})`;
  });
  return lines.length > 1 ? `\n${lines.join('\n')}` : lines.join('');
}

/** Marks that would turn the text around a name, or hide a part of it. */
const misleading = /[\p{Cc}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** A name without the characters that make it read differently from what it is. */
export function plainName(name: string): string {
  return name.replace(misleading, '').trim();
}

/** The same, short and isolated from the direction of the text that it stands in. */
export function shortName(name: string): string {
  const letters = [...plainName(name)];
  const isLong = letters.length > MAX_NAME_LENGTH;
  const text = isLong ? [...letters.slice(0, 19), '…', ...letters.slice(-12)].join('') : letters.join('');
  return `\u2068${text}\u2069`;
}
