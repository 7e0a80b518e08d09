// What the environment says about model and voice; both may be at the same endpoint.

import type { OpenAiEndpoint } from './brains/openai-brain.ts';
import type { Environment } from './environment.ts';

export interface OpenAiConfig extends OpenAiEndpoint {
  /** What is absent has the brain's default. */
  readonly timeoutMs?: number;
  readonly fallback?: OpenAiEndpoint | null;
}

/** Ears and voice at the same endpoint; not every one has them, so each is named. */
export interface AudioEndpoint {
  readonly baseUrl: string;
  readonly apiKey: string;
  /** null: no speech recognition. */
  readonly transcriptionModel: string | null;
  /** null: the offline synthesiser, where it is installed. */
  readonly speechModel: string | null;
  /** null: the persona's own. */
  readonly speechVoice: string | null;
}

export interface OpenAiAudioConfig extends AudioEndpoint {
  /** Listens and speaks where the first one is away; null or absent: nobody. */
  readonly fallback?: AudioEndpoint | null;
  /** What is absent has the clients' own default. */
  readonly transcriptionTimeoutMs?: number;
  readonly speechTimeoutMs?: number;
}

/** A local endpoint may need no key. */
const noKey = 'none';

const readFallback = (environment: Environment, isAsked: boolean): OpenAiEndpoint | null => {
  const { OPENAI_FALLBACK_BASE_URL: baseUrl, OPENAI_FALLBACK_API_KEY: apiKey } = environment;
  const { OPENAI_FALLBACK_MODEL: model, ...others } = environment;
  if (baseUrl === undefined) {
    const { OPENAI_FALLBACK_TRANSCRIPTION_MODEL: ears, OPENAI_FALLBACK_SPEECH_MODEL: voice } = others;
    if ([apiKey, model, ears, voice].every((value) => value === undefined)) return null;
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

/** A second one that listens or speaks is named for what the first one does. */
const readAudioFallback = (environment: Environment): AudioEndpoint | null => {
  const { OPENAI_FALLBACK_TRANSCRIPTION_MODEL: transcriptionModel = null } = environment;
  const { OPENAI_FALLBACK_SPEECH_MODEL: speechModel = null } = environment;
  const { OPENAI_FALLBACK_BASE_URL: baseUrl, OPENAI_FALLBACK_API_KEY: apiKey = noKey } = environment;
  if (transcriptionModel !== null && environment.OPENAI_TRANSCRIPTION_MODEL === undefined)
    throw new Error('OPENAI_FALLBACK_TRANSCRIPTION_MODEL: OPENAI_TRANSCRIPTION_MODEL is needed too.');
  if (speechModel !== null && environment.OPENAI_SPEECH_MODEL === undefined)
    throw new Error('OPENAI_FALLBACK_SPEECH_MODEL: OPENAI_SPEECH_MODEL is needed too.');
  if (baseUrl === undefined || (transcriptionModel === null && speechModel === null)) return null;
  const speechVoice = environment.OPENAI_FALLBACK_SPEECH_VOICE ?? environment.OPENAI_SPEECH_VOICE ?? null;
  return { baseUrl, apiKey, transcriptionModel, speechModel, speechVoice };
};

export const readOpenAiAudio = (environment: Environment, isAsked: boolean): OpenAiAudioConfig | null => {
  const { OPENAI_TRANSCRIPTION_MODEL: transcriptionModel = null, OPENAI_SPEECH_MODEL: speechModel = null } =
    environment;
  const fallback = readAudioFallback(environment);
  if (transcriptionModel === null && speechModel === null) return null;
  const name = transcriptionModel === null ? 'OPENAI_SPEECH_MODEL' : 'OPENAI_TRANSCRIPTION_MODEL';
  if (!isAsked) throw new Error(`${name}: OPENAI_BASE_URL or OPENAI_API_KEY is needed too.`);
  const {
    OPENAI_API_KEY: apiKey = noKey,
    OPENAI_BASE_URL: baseUrl,
    OPENAI_SPEECH_VOICE: speechVoice = null,
  } = environment;
  const { OPENAI_TRANSCRIPTION_TIMEOUT_SECONDS: listening, OPENAI_SPEECH_TIMEOUT_SECONDS: speaking } = environment;
  return {
    ...{ baseUrl, apiKey, transcriptionModel, speechModel, speechVoice },
    ...(fallback && { fallback }),
    ...(listening !== undefined && { transcriptionTimeoutMs: listening * 1_000 }),
    ...(speaking !== undefined && { speechTimeoutMs: speaking * 1_000 }),
  };
};
