// Whether and where an utterance is streamed (docs/behaviour.md#transcription): `speech` is given and the persona's
// `streamingEnabled` is true.

import { personaSetting } from '../../core/participants.ts';
import type { SpeechConfig } from '../../protocol/bootstrap.ts';
import type { Persona } from '../../protocol/persona.ts';
import { type QueryValue, toQuery } from '../../protocol/query.ts';
import type { SpeechModel } from '../../protocol/speech.ts';

/** The default choice (docs/behaviour.md#transcription). */
const DEFAULT_MODEL: SpeechModel = 'telephony';

export interface SpeechChoice {
  readonly persona: Persona | null;
  /** From the bootstrap. */
  readonly speech: SpeechConfig | null;
  /** Attribute `speech-url`. */
  readonly speechUrl: string | undefined;
  /** As in `en-US`. */
  readonly language: string;
}

/** The persona's model, else the one of the bootstrap, else the default; servers may know more than our list. */
export function transcriptionModel({ persona, speech }: Pick<SpeechChoice, 'persona' | 'speech'>): string {
  const model = personaSetting(persona, 'speechToTextModelId');
  return typeof model === 'string' && model ? model : (speech?.modelId ?? DEFAULT_MODEL);
}

/** Address of the socket, or null where the recording is transcribed afterwards. */
export function transcriptionAddress(choice: SpeechChoice, query: Readonly<Record<string, QueryValue>>): string | null {
  const url = choice.speechUrl ?? choice.speech?.url;
  if (!url || personaSetting(choice.persona, 'streamingEnabled') !== true) return null;
  const modelId = transcriptionModel(choice);
  // AssemblyAI's universal model streams in English only (docs/behaviour.md#transcription).
  if (modelId === 'universal' && !choice.language.startsWith('en')) return null;
  const parameters = toQuery({ targetLanguage: choice.language, modelId, ...query });
  return `${url.replace(/^http/, 'ws')}${url.includes('?') ? '&' : '?'}${parameters}`;
}
