// What the environment says about model and voice; both may be at the same endpoint.

import type { OpenAiEndpoint } from './brains/openai-brain.ts';
import type { Environment } from './environment.ts';

export interface OpenAiConfig extends OpenAiEndpoint {
  /** What is absent has the brain's default. */
  readonly timeoutMs?: number;
  readonly fallback?: OpenAiEndpoint | null;
}

/** Ears and voice at the same endpoint; not every one has them, so each is named. */
export interface OpenAiAudioConfig {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** null: no speech recognition. */
  readonly transcriptionModel: string | null;
  /** null: the offline synthesiser, where it is installed. */
  readonly speechModel: string | null;
  /** null: the persona's own. */
  readonly speechVoice: string | null;
}

/** A local endpoint may need no key. */
const noKey = 'none';

const readFallback = (environment: Environment, isAsked: boolean): OpenAiEndpoint | null => {
  const { OPENAI_FALLBACK_BASE_URL: baseUrl, OPENAI_FALLBACK_API_KEY: apiKey } = environment;
  const { OPENAI_FALLBACK_MODEL: model } = environment;
  if (baseUrl === undefined) {
    if (apiKey === undefined && model === undefined) return null;
    throw new Error('OPENAI_FALLBACK_BASE_URL: The URL of the second endpoint is needed.');
  }
  if (!isAsked) throw new Error('OPENAI_FALLBACK_BASE_URL: OPENAI_BASE_URL or OPENAI_API_KEY is needed too.');
  return { baseUrl, apiKey: apiKey ?? noKey, model: model ?? environment.OPENAI_MODEL };
};

/** `isAsked`: URL or key of the endpoint is given; its URL alone is a wish. */
export const readOpenAi = (environment: Environment, isAsked: boolean): OpenAiConfig | null => {
  const { OPENAI_API_KEY: apiKey = noKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model } = environment;
  const fallback = readFallback(environment, isAsked);
  const { OPENAI_TIMEOUT_SECONDS: seconds } = environment;
  return isAsked
    ? { baseUrl, model, apiKey, fallback, ...(seconds !== undefined && { timeoutMs: seconds * 1_000 }) }
    : null;
};

export const readOpenAiAudio = (environment: Environment, isAsked: boolean): OpenAiAudioConfig | null => {
  const { OPENAI_TRANSCRIPTION_MODEL: transcriptionModel = null, OPENAI_SPEECH_MODEL: speechModel = null } =
    environment;
  if (transcriptionModel === null && speechModel === null) return null;
  const name = transcriptionModel === null ? 'OPENAI_SPEECH_MODEL' : 'OPENAI_TRANSCRIPTION_MODEL';
  if (!isAsked) throw new Error(`${name}: OPENAI_BASE_URL or OPENAI_API_KEY is needed too.`);
  const {
    OPENAI_API_KEY: apiKey = noKey,
    OPENAI_BASE_URL: baseUrl,
    OPENAI_SPEECH_VOICE: speechVoice = null,
  } = environment;
  return { baseUrl, apiKey, transcriptionModel, speechModel, speechVoice };
};
