// Frames of the speech streaming socket (docs/protocol.md#the-speech-socket), and the speech-to-text models.

import * as v from 'valibot';
import { parseData, parseJson } from './envelope.ts';

export const speechEventSchema = v.union([
  v.object({
    type: v.literal('recognizer_state'),
    state: v.picklist(['ready', 'stopped', 'error']),
    /** Of an error, in words for a log. */
    reason: v.nullish(v.string()),
    /** Of `ready`: how many bytes of this recording the server has, so that a client can send the rest. */
    receivedBytes: v.nullish(v.number()),
  }),
  v.object({ type: v.literal('transcript'), transcript: v.string(), isFinal: v.nullish(v.boolean(), false) }),
]);
export type SpeechEvent = v.InferOutput<typeof speechEventSchema>;

export const speechModelSchema = v.picklist([
  'default',
  'latest_short',
  'telephony',
  'telephony_short',
  'video',
  'whisper-1',
  'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe',
  'best',
  'slam-1',
  'universal',
  'nano',
]);
export type SpeechModel = v.InferOutput<typeof speechModelSchema>;

/** One text frame of the socket; null for what is not JSON, not known, or malformed. */
export function parseSpeechEvent(text: string): SpeechEvent | null {
  return parseData(speechEventSchema, parseJson(text));
}
