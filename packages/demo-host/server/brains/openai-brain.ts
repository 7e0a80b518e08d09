// Any endpoint that speaks OpenAI's chat completions, streamed token by token, and a second one where the first is away.

import OpenAI from 'openai';
import { Stream } from 'openai/streaming';
import { isWorthAnother, toEndpointError } from '../endpoint-error.ts';
import { createBoundedFetch, defaultStreamBounds } from './bounded-fetch.ts';
import type { StreamBounds } from './bounded-fetch.ts';
import type { Brain, BrainEvent, BrainRequest, StreamErrorCode } from './brain.ts';
import { readChunk } from './completions-chunk.ts';
import { noteDone } from './note-done.ts';
import { toPrompt } from './openai-prompt.ts';
import { createWatchdog } from './watchdog.ts';
import type { WatchdogTimes } from './watchdog.ts';

export interface OpenAiEndpoint {
  /** Base URL with its version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
}

export interface OpenAiBrainOptions extends OpenAiEndpoint {
  /** Asked with its own model where the first fails before its first word; null or absent: nobody. */
  readonly fallback?: OpenAiEndpoint | null;
  /** Where failures are told; the visitor only sees a code. */
  readonly report: (error: unknown) => void;
  /** Until the first word of an answer, and between two; 60,000 when absent. */
  readonly timeoutMs?: number;
  /** The same, for a model that thinks aloud meanwhile; 90,000 when absent. */
  readonly thinkingMs?: number;
  /** Of what is streamed; ample for any reply when absent. */
  readonly bounds?: StreamBounds;
}

export const defaultTimeoutMs = 60_000;
/** Less than a reply may stall (replies.ts), so that a second endpoint still gets its turn. */
const defaultThinkingMs = 90_000;

/** A request that was understood and refused will be refused again: the payload's code; all else may pass. */
const toCode = (error: unknown): StreamErrorCode =>
  error instanceof OpenAI.BadRequestError || error instanceof OpenAI.UnprocessableEntityError
    ? 'PARSE_CHAT_PAYLOAD'
    : 'ERROR';

/** Some models think aloud between their words, an event for each thought. */
const maxSilentEvents = 10_000;

/** The events, and whether the line that ends them has come. */
const open = async (client: OpenAI, model: string, request: BrainRequest, signal: AbortSignal) => {
  const answered = await client.chat.completions
    .create({ model, messages: toPrompt(request), stream: true }, { signal })
    .asResponse();
  const { response, isDone } = noteDone(answered);
  return { chunks: Stream.fromSSEResponse<unknown>(response, new AbortController(), client), isDone };
};

/** One endpoint's answer. Nothing is told before its first word. */
const stream = async function* (
  client: OpenAI,
  model: string,
  request: BrainRequest,
  times: WatchdogTimes,
): AsyncGenerator<BrainEvent> {
  const watchdog = createWatchdog(times, request.signal);
  try {
    const { chunks, isDone } = await open(client, model, request, watchdog.signal);
    let isFinished = false;
    let isSpeaking = false;
    let silent = 0;
    for await (const chunk of chunks) {
      const { delta, isThought, isLast } = readChunk(chunk);
      // An event alone is no sign of life: some endpoints send empty ones for as long as nobody leaves.
      if (delta !== '' || isLast) watchdog.heard();
      else if (isThought) watchdog.thinks();
      silent = delta === '' ? silent + 1 : 0;
      if (silent > maxSilentEvents) throw new Error('The completions stream goes on and says nothing');
      if (delta !== '') {
        if (!isSpeaking) yield { type: 'start' };
        isSpeaking = true;
        yield { type: 'text', delta };
      }
      isFinished ||= isLast;
    }
    if (request.signal.aborted) return;
    // A connection that ends between two events, or is given up, looks like a proper end to the client.
    if (!isFinished && !isDone()) {
      const what = watchdog.signal.aborted ? 'has fallen silent' : 'ended without a finish reason or [DONE]';
      throw new Error(`The completions stream ${what}`);
    }
    if (!isSpeaking) throw new Error('The completions stream says nothing');
    yield { type: 'end' };
  } finally {
    watchdog.stop();
  }
};

/** Creates the brain. Retries are the reply stream's business, so the client makes none of its own. */
export const createOpenAiBrain = (options: OpenAiBrainOptions): Brain => {
  const { report, fallback, bounds = defaultStreamBounds } = options;
  const { timeoutMs = defaultTimeoutMs, thinkingMs = defaultThinkingMs } = options;
  const times = { timeoutMs, thinkingMs };
  const clientOf = ({ baseUrl, apiKey }: OpenAiEndpoint): OpenAI =>
    new OpenAI({
      baseURL: baseUrl,
      apiKey,
      maxRetries: 0,
      timeout: timeoutMs,
      logLevel: 'off',
      fetch: createBoundedFetch(bounds),
    });
  const first = clientOf(options);
  const second = fallback ? { client: clientOf(fallback), model: fallback.model } : null;
  return {
    async *reply(request): AsyncGenerator<BrainEvent> {
      let isSpeaking = false;
      try {
        try {
          for await (const event of stream(first, request.model ?? options.model, request, times)) {
            isSpeaking = true;
            yield event;
          }
        } catch (error) {
          if (isSpeaking || second === null || request.signal.aborted || !isWorthAnother(error)) throw error;
          report(toEndpointError(error));
          yield* stream(second.client, second.model, request, times);
        }
      } catch (error) {
        if (request.signal.aborted) return;
        report(toEndpointError(error));
        yield { type: 'error', code: toCode(error) };
      }
    },
  };
};
