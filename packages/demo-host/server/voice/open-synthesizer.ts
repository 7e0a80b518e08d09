// Which synthesiser there is: the configured endpoint, else the offline one where it is installed.

import type { OpenAiAudioConfig } from '../openai-config.ts';
import { createEspeakSynthesizer, findEspeakWorker } from './espeak-synthesizer.ts';
import { createOpenAiSynthesizer } from './openai-synthesizer.ts';
import type { Synthesizer } from './synthesizer.ts';

const notInstalled =
  'No speech synthesiser: personas answer in text alone. Install packages/demo-voice, or set OPENAI_SPEECH_MODEL.';

/** null where there is none; `notify` is told so. */
export const openSynthesizer = (
  audio: OpenAiAudioConfig | null,
  notify: (line: string) => void,
): Synthesizer | null => {
  if (audio?.speechModel) {
    return createOpenAiSynthesizer({ ...audio, model: audio.speechModel, voice: audio.speechVoice });
  }
  const worker = findEspeakWorker();
  if (worker !== null) return createEspeakSynthesizer(worker);
  notify(notInstalled);
  return null;
};
