// Any endpoint that speaks OpenAI's `/audio/transcriptions`.

import OpenAI from 'openai';
import { toEndpointError } from '../endpoint-error.ts';

export interface Transcriber {
  /**
   * The words of a sound file; empty when there are none. `language` is a longCode or a code
   * (docs/behaviour.md#languages).
   */
  transcribe(file: File, language: string, signal: AbortSignal): Promise<string>;
}

export interface TranscriberOptions {
  /** Base URL with its version. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** For the whole answer; 60,000 when absent. */
  readonly timeoutMs?: number;
}

/** The endpoint knows languages by two letters; for others it listens for itself. */
const toLanguage = (code: string): { language?: string } => {
  const [language = ''] = code.toLowerCase().split('-');
  return /^[a-z]{2}$/.test(language) ? { language } : {};
};

/** Creates the client of one endpoint. Its calls reject with errors for the log, which are not for visitors. */
export const createTranscriber = ({ baseUrl, apiKey, model, timeoutMs = 60_000 }: TranscriberOptions): Transcriber => {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 1, timeout: timeoutMs, logLevel: 'off' });
  return {
    transcribe: async (file, language, signal) => {
      try {
        const { text } = await client.audio.transcriptions.create({ file, model, ...toLanguage(language) }, { signal });
        return text.trim();
      } catch (error) {
        throw toEndpointError(error);
      }
    },
  };
};
