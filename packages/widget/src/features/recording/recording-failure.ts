// The texts of docs/behaviour.md#recording for what may fail between the click and the sent message.

import type { WidgetError } from '../../core/errors.ts';
import type { LocaleKey, Translate } from '../i18n/i18n-types.ts';

/** What is said of a microphone that does not open; a refused permission is told apart, with a picture. */
export function microphoneFailure({ code, retryable }: WidgetError): LocaleKey {
  if (code === 'lazy-load') return 'opening.partMissing';
  if (code === 'unsupported') return retryable ? 'recording.noAccess' : 'recording.turnOn';
  return retryable ? 'recording.noStart' : 'recording.unexpected';
}

const reasons: Partial<Record<WidgetError['code'], LocaleKey>> = {
  network: 'errors.network',
  offline: 'errors.offline',
  timeout: 'errors.timeout',
  auth: 'errors.auth',
  'rate-limit': 'errors.rateLimit',
  'too-large': 'attachments.tooLarge',
};

/** What the status line says when a recording could not be sent: the server's own words where it sent some. */
export function uploadFailure({ code, serverMessage }: WidgetError, translate: Translate): string {
  return translate('recording.uploadFailed', {
    error: serverMessage ?? translate(reasons[code] ?? 'recording.notUploaded'),
  });
}
