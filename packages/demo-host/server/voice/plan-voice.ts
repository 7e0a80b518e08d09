// Whether a reply is spoken, and how.

import type { StreamQuery } from '@persona-chat/widget/protocol/requests.ts';
import { HttpError } from '../http-error.ts';
import type { Synthesizer } from './synthesizer.ts';
import type { Voice } from './voiced-events.ts';

/** What the server can speak with. */
export interface VoiceService {
  /** null: personas do not speak. */
  readonly synthesizer: Synthesizer | null;
  /** Of every reply, whatever the visitor's; null where replies follow the visitor. */
  readonly language: string | null;
}

export interface VoicePlan {
  readonly query: StreamQuery;
  readonly voiceId: string | null;
  /** The visitor's. */
  readonly language: string;
}

/** Samples a second of each output format (docs/protocol.md#the-personas-voice). */
const sampleRates: ReadonlyMap<string, number> = new Map([
  ['pcm_24000', 24_000],
  ['pcm_44100', 44_100],
]);

/** The voice for a stream, or null; 400 for a format that is not known. */
export const planVoice = (service: VoiceService, { query, voiceId, language }: VoicePlan): Voice | null => {
  if (query.voiceEnabled !== 'true') return null;
  const sampleRate = sampleRates.get(query.voiceOutputFormat ?? 'pcm_24000');
  if (sampleRate === undefined) throw new HttpError(400, 'Invalid "voiceOutputFormat". pcm_24000 or pcm_44100.');
  const { synthesizer } = service;
  if (synthesizer === null || !voiceId) return null;
  return { synthesizer, voiceId, sampleRate, language: service.language ?? query.targetLanguage ?? language };
};
