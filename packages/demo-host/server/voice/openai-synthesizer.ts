// Any endpoint that speaks OpenAI's `/audio/speech`, streamed as PCM.

import OpenAI from 'openai';
import { toEndpointError } from '../endpoint-error.ts';
import type { Synthesizer } from './synthesizer.ts';

export interface OpenAiSynthesizerOptions {
  /** Base URL with its version. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** null: the persona's own. */
  readonly voice: string | null;
  /** Until the response's headers; 30,000 when absent. */
  readonly timeoutMs?: number;
}

/** What `response_format: pcm` means there. */
const sampleRate = 24_000;

/** The network cuts anywhere: half a sample waits for its other half. */
const wholeSamples = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([rest, chunk]);
    const whole = bytes.length - (bytes.length % 2);
    rest = bytes.subarray(whole);
    if (whole > 0) yield bytes.subarray(0, whole);
  }
};

/** Creates the client of one endpoint. */
export const createOpenAiSynthesizer = (options: OpenAiSynthesizerOptions): Synthesizer => {
  const { baseUrl, apiKey, model, voice, timeoutMs = 30_000 } = options;
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 1, timeout: timeoutMs, logLevel: 'off' });
  return {
    sampleRate,
    prepare: () => {},
    async *speak({ text, voiceId, signal }) {
      try {
        const { body } = await client.audio.speech.create(
          { model, voice: voice ?? voiceId, input: text, response_format: 'pcm' },
          { signal },
        );
        if (body) yield* wholeSamples(body);
      } catch (error) {
        if (!signal.aborted) throw toEndpointError(error);
      }
    },
    close: async () => {},
  };
};
