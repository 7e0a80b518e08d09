// Frames of the speech streaming socket (specification §7, contract §4), and the speech-to-text models of §3.

import * as v from 'valibot';

export const speechEventSchema = v.variant('type', [
  v.object({ type: v.literal('recognizer_state'), state: v.picklist(['ready', 'stopped', 'error']) }),
  v.object({ type: v.literal('transcript'), transcript: v.string(), isFinal: v.nullish(v.boolean(), false) }),
]);
export type SpeechEvent = v.InferOutput<typeof speechEventSchema>;

export const speechCommandSchema = v.variant('type', [
  v.object({ type: v.literal('start'), token: v.nullish(v.string()) }),
  v.object({ type: v.literal('stop') }),
]);
export type SpeechCommand = v.InferOutput<typeof speechCommandSchema>;

export const speechModelSchema = v.picklist([
  'default', 'latest_short', 'telephony', 'telephony_short', 'video', 'whisper-1', 'gpt-4o-transcribe',
  'gpt-4o-mini-transcribe', 'best', 'slam-1', 'universal', 'nano',
]);
export type SpeechModel = v.InferOutput<typeof speechModelSchema>;
