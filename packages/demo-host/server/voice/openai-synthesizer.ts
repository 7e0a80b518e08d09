// Any endpoint that speaks OpenAI's `/audio/speech`, streamed as PCM.

import type { OpenAiEndpoint } from '../brains/openai-brain.ts';
import { readFromFirst } from '../fallback-endpoints.ts';
import { toClients } from '../openai-clients.ts';
import type { Synthesizer } from './synthesizer.ts';

export interface SpeakingEndpoint extends OpenAiEndpoint {
  /** null: the persona's own. */
  readonly voice: string | null;
}

export interface OpenAiSynthesizerOptions extends SpeakingEndpoint {
  /** Speaks with its own model and voice where the first is away; null or absent: nobody. */
  readonly fallback?: SpeakingEndpoint | null;
  /** Until the first sound, and between two pieces; 30,000 when absent. */
  readonly timeoutMs?: number;
  /** Told why the second was asked; nobody when absent. */
  readonly report?: (error: unknown) => void;
}

/** What `response_format: pcm` means there. */
const sampleRate = 24_000;

const bytesPerSecond = 2 * sampleRate;

/** Of a sentence, however slowly it is spoken; what goes on after that is none, and would take the day's speech. */
const leastSeconds = 30;
const secondsPerCharacter = 1;

/** An error page or an object in the place of sound, with a status of success. */
const isNoSound = (type: string | null): boolean =>
  /^\s*(?:text\/html|application\/(?:[\w.-]+\+)?json)\b/i.test(type ?? '');

const bounded = async function* (pieces: AsyncIterable<Buffer>, text: string): AsyncGenerator<Buffer> {
  let left = Math.max(leastSeconds, text.length * secondsPerCharacter) * bytesPerSecond;
  for await (const piece of pieces) {
    left -= piece.length;
    if (left < 0) throw new Error('The sound of a sentence goes on for too long');
    yield piece;
  }
};

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

/** Creates the client of one endpoint or two. A sentence that has begun in one voice does not go on in another. */
export const createOpenAiSynthesizer = (options: OpenAiSynthesizerOptions): Synthesizer => {
  const { fallback = null, timeoutMs = 30_000, report = () => {} } = options;
  const endpoints = toClients(fallback === null ? [options] : [options, fallback], timeoutMs);
  return {
    sampleRate,
    prepare: () => {},
    speak: ({ text, voiceId, signal }) =>
      readFromFirst(endpoints, { timeoutMs, signal, report }, async function* ({ client, model, voice }, each) {
        const { body, headers } = await client.audio.speech.create(
          { model, voice: voice ?? voiceId, input: text, response_format: 'pcm' },
          { signal: each },
        );
        if (isNoSound(headers.get('content-type'))) {
          await body?.cancel();
          throw new Error('The endpoint has answered with something else than sound');
        }
        if (body) yield* bounded(wholeSamples(body), text);
      }),
    close: async () => {},
  };
};
