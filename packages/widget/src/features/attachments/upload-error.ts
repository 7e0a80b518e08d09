import { toWidgetError, WidgetError } from '../../core/errors.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { UploadError } from './attachments-types.ts';
import { plainName } from './file-rules.ts';

/** A file that the browser can read no more, of which nothing was kept. */
export class GoneError extends WidgetError {
  constructor(cause: unknown) {
    super('unsupported', { cause });
  }
}

/** What is said of a file that can be had no more. */
export const goneError: UploadError = { key: 'attachments.gone', isConnection: false, isGone: true };

/** What is said of a file whose bytes the browser's database does not give: perhaps it does when it is asked again. */
export const unreadError: UploadError = { key: 'errors.internal', isConnection: false };

/** What is said of an upload that failed (docs/behaviour.md#files, P6). */
export function toUploadError(thrown: unknown): UploadError {
  if (thrown instanceof GoneError) return goneError;
  const { code, status, serverMessage, body } = toWidgetError(thrown);
  const refused = { isConnection: false, ...(serverMessage && { text: serverMessage }) };
  if (code === 'protocol') {
    return { ...refused, key: body === undefined ? 'attachments.unreadable' : 'attachments.invalid' };
  }
  if (code === 'too-large') return { ...refused, key: 'attachments.tooLarge' };
  const session = code === 'auth' && { isSession: true };
  if (status !== undefined) return { ...refused, ...session, key: 'attachments.http', values: { status } };
  const isConnection = code === 'network' || code === 'offline' || code === 'timeout';
  return { key: isConnection ? 'attachments.network' : 'attachments.other', isConnection, ...session };
}

/** The text without the name before it. */
export function uploadErrorText({ text, key, values }: UploadError, translate: Translate): string {
  return text ?? translate(key, values);
}

/** Prefixed with the file's name (docs/behaviour.md#files). */
export function namedUploadError(name: string, error: UploadError, translate: Translate): string {
  return `${plainName(name)}: ${uploadErrorText(error, translate)}`;
}
