// Which synthesiser there is: the configured endpoint, else the offline one where it is installed.

import type { DemoHostSettings } from '../demo-host-options.ts';
import type { OpenAiAudioConfig } from '../openai-config.ts';
import { createEspeakSynthesizer, findEspeakWorker } from './espeak-synthesizer.ts';
import { createOpenAiSynthesizer } from './openai-synthesizer.ts';
import type { Synthesizer } from './synthesizer.ts';

const install =
  'npm ci --omit=dev --workspace packages/demo-host --workspace packages/demo-voice --include-workspace-root=false';
const notInstalled = `No speech synthesiser: personas answer in text alone. Set OPENAI_SPEECH_MODEL, or install packages/demo-voice: ${install}`;

/** null where there is none; `notify` is told so. `report` is told when the second endpoint speaks. */
export const openSynthesizer = (
  audio: OpenAiAudioConfig | null,
  { notify, report }: Pick<DemoHostSettings, 'notify' | 'report'>,
): Synthesizer | null => {
  if (audio?.speechModel) {
    const { fallback = null, speechTimeoutMs: timeoutMs } = audio;
    return createOpenAiSynthesizer({
      ...audio,
      model: audio.speechModel,
      voice: audio.speechVoice,
      fallback: fallback?.speechModel
        ? { ...fallback, model: fallback.speechModel, voice: fallback.speechVoice }
        : null,
      ...(timeoutMs !== undefined && { timeoutMs }),
      report,
    });
  }
  const worker = findEspeakWorker();
  if (worker !== null) return createEspeakSynthesizer(worker);
  notify(notInstalled);
  return null;
};
