// Why a message was not sent, as its entry of the outbox holds it: another hand may have written there.

import * as v from 'valibot';
import { parseData } from './envelope.ts';

/** Characters of the server's words; longer ones are not shown. */
const MAX_LENGTH = 500;

const failureSchema = v.object({
  reason: v.picklist([
    'attachments.gone',
    'errors.auth',
    'recording.gone',
    'recording.notUploaded',
    'status.sendFailed',
    'status.sendRefused',
  ]),
  /** The server's own words. */
  text: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(MAX_LENGTH))), undefined),
});
export type Failure = v.InferOutput<typeof failureSchema>;

/** Its key in the locale files and the server's words, or null where it is none. */
export function readFailure(failure: unknown): Failure | null {
  return parseData(failureSchema, failure);
}
