// Any endpoint that speaks OpenAI's `/audio/transcriptions`.

import { maxMessageCharacters } from '@persona-chat/widget/protocol/requests.ts';
import type { OpenAiEndpoint } from '../brains/openai-brain.ts';
import { readFromFirst } from '../fallback-endpoints.ts';
import { toClients } from '../openai-clients.ts';

export interface Transcriber {
  /**
   * The words of a sound file; empty when there are none. `language` is a longCode or a code
   * (docs/behaviour.md#languages).
   */
  transcribe(file: File, language: string, signal: AbortSignal): Promise<string>;
}

export interface TranscriberOptions extends OpenAiEndpoint {
  /** Asked with its own model where the first is away; null or absent: nobody. */
  readonly fallback?: OpenAiEndpoint | null;
  /** For the whole answer of each; 60,000 when absent. */
  readonly timeoutMs?: number;
  /** Told why the second was asked; nobody when absent. */
  readonly report?: (error: unknown) => void;
}

/** The endpoint knows languages by two letters; for others it listens for itself. */
const toLanguage = (code: string): { language?: string } => {
  const [language = ''] = code.toLowerCase().split('-');
  return /^[a-z]{2}$/.test(language) ? { language } : {};
};

/** Ample for what a message may have, however it is written. */
const answerBounds = { bytes: 1_048_576, lineBytes: 1_048_576 };

/** What no message could hold was not said; a part of it would say something else. */
const withinMessage = (transcript: string): string => {
  if (transcript.length > maxMessageCharacters)
    throw new Error('The endpoint has answered with more words than a message may have');
  return transcript;
};

/** Creates the client of one endpoint or two. Its calls reject with errors for the log, which are not for visitors. */
export const createTranscriber = (options: TranscriberOptions): Transcriber => {
  const { fallback = null, timeoutMs = 60_000, report = () => {} } = options;
  const endpoints = toClients(fallback === null ? [options] : [options, fallback], timeoutMs, answerBounds);
  return {
    transcribe: async (file, language, signal) => {
      const texts = readFromFirst(endpoints, { timeoutMs, signal, report }, async function* ({ client, model }, each) {
        const asked = { file, model, ...toLanguage(language) };
        const { text } = await client.audio.transcriptions.create(asked, { signal: each });
        yield withinMessage(text.trim());
      });
      for await (const text of texts) return text;
      throw new Error('The transcription was given up');
    },
  };
};
