// Why a message was not sent, as it is stored with it, in the outbox or as a recording: another hand may have written there.

import * as v from 'valibot';
import { parseData } from './envelope.ts';

/** Characters of the server's words; longer ones are not shown. */
const MAX_LENGTH = 500;

const failureSchema = v.object({
  reason: v.picklist([
    'attachments.gone',
    'attachments.tooLarge',
    'errors.auth',
    'errors.network',
    'errors.offline',
    'errors.rateLimit',
    'errors.timeout',
    'recording.gone',
    'recording.notUploaded',
    'status.sendFailed',
    'status.sendRefused',
  ]),
  /** The server's own words. */
  text: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH))), undefined),
  /** The sentence that says it, where it is not said as it is. */
  sentence: v.fallback(v.optional(v.literal('recording.uploadFailed')), undefined),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/** Its keys in the locale files and the server's words, or null where it is none. */
export function readFailure(failure: unknown): Failure | null {
  return parseData(failureSchema, failure);
}
