import type { OpenAiAudioConfig } from '../openai-config.ts';
import { createTranscriber } from './transcriber.ts';
import type { Transcriber } from './transcriber.ts';

/** null where none is configured. `report` is told when the second endpoint listens. */
export const openTranscriber = (
  audio: OpenAiAudioConfig | null,
  report: (error: unknown) => void,
): Transcriber | null => {
  if (!audio?.transcriptionModel) return null;
  const { fallback = null, transcriptionTimeoutMs: timeoutMs } = audio;
  return createTranscriber({
    ...audio,
    model: audio.transcriptionModel,
    fallback: fallback?.transcriptionModel ? { ...fallback, model: fallback.transcriptionModel } : null,
    ...(timeoutMs !== undefined && { timeoutMs }),
    report,
  });
};
