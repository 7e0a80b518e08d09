// The texts of docs/behaviour.md#recording for what may fail between the click and the sent message.

import type { WidgetError } from '../../core/errors.ts';
import type { Failure } from '../../protocol/failure.ts';
import type { LocaleKey } from '../i18n/i18n-types.ts';
import type { FailedStatus } from '../reply/reply-types.ts';

/** What is said of a microphone that does not open; a refused permission is told apart, with a picture. */
export function microphoneFailure({ code, retryable }: WidgetError): LocaleKey {
  if (code === 'lazy-load') return 'opening.partMissing';
  if (code === 'unsupported') return retryable ? 'recording.noAccess' : 'recording.turnOn';
  return retryable ? 'recording.noStart' : 'recording.unexpected';
}

const reasons: Partial<Record<WidgetError['code'], Failure['reason']>> = {
  network: 'errors.network',
  offline: 'errors.offline',
  timeout: 'errors.timeout',
  auth: 'errors.auth',
  'rate-limit': 'errors.rateLimit',
  'too-large': 'attachments.tooLarge',
};

/** What is said when a recording could not be sent: the server's own words where it sent some. */
export function uploadFailure({ code, serverMessage }: WidgetError): Failure & FailedStatus {
  return {
    name: 'failed',
    sentence: 'recording.uploadFailed',
    reason: reasons[code] ?? 'recording.notUploaded',
    ...(serverMessage && { text: serverMessage }),
  };
}

/** Whether one, or what is stored of one, says that there was no network. */
export const isOfflineFailure = (failure: unknown): boolean =>
  (Object(failure) as Partial<Failure>).reason === 'errors.offline';
