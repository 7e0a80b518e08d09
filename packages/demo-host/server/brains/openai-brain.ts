// Any endpoint that speaks OpenAI's chat completions, streamed token by token.

import OpenAI from 'openai';
import { createBoundedFetch, defaultStreamBounds } from './bounded-fetch.ts';
import type { StreamBounds } from './bounded-fetch.ts';
import type { Brain, BrainEvent, BrainRequest, StreamErrorCode } from './brain.ts';
import { toPrompt } from './openai-prompt.ts';

export interface OpenAiBrainOptions {
  /** Base URL with its version, e.g. `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Where failures are told; the visitor only sees a code. */
  readonly report: (error: unknown) => void;
  /** Until the response's headers; 60,000 when absent. */
  readonly timeoutMs?: number;
  /** Of what is streamed; ample for any reply when absent. */
  readonly bounds?: StreamBounds;
}

/** A request that was understood and refused will be refused again: the payload's code; all else may pass. */
const toCode = (error: unknown): StreamErrorCode =>
  error instanceof OpenAI.BadRequestError || error instanceof OpenAI.UnprocessableEntityError
    ? 'PARSE_CHAT_PAYLOAD'
    : 'ERROR';

/** Some models think aloud between their words, an event for each thought. */
const maxSilentEvents = 10_000;

const stream = async function* (client: OpenAI, model: string, request: BrainRequest): AsyncGenerator<BrainEvent> {
  const chunks = await client.chat.completions.create(
    { model: request.model ?? model, messages: toPrompt(request), stream: true },
    { signal: request.signal },
  );
  let isFinished = false;
  let silent = 0;
  yield { type: 'start' };
  for await (const chunk of chunks) {
    const choice = chunk.choices[0];
    const delta = choice?.delta.content ?? choice?.delta.refusal ?? '';
    silent = delta === '' ? silent + 1 : 0;
    if (silent > maxSilentEvents) throw new Error('The completions stream goes on and says nothing');
    if (delta !== '') yield { type: 'text', delta };
    if (choice?.finish_reason) isFinished = true;
  }
  if (request.signal.aborted) return;
  // A connection that ends between two events looks like a proper end to the client.
  if (!isFinished) throw new Error('The completions stream ended without a finish reason');
  yield { type: 'end' };
};

/** Creates the brain. Retries are the reply stream's business, so the client makes none of its own. */
export const createOpenAiBrain = ({
  baseUrl,
  apiKey,
  model,
  report,
  timeoutMs = 60_000,
  bounds = defaultStreamBounds,
}: OpenAiBrainOptions): Brain => {
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey,
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
    fetch: createBoundedFetch(bounds),
  });
  return {
    async *reply(request): AsyncGenerator<BrainEvent> {
      try {
        yield* stream(client, model, request);
      } catch (error) {
        if (request.signal.aborted) return;
        report(error);
        yield { type: 'error', code: toCode(error) };
      }
    },
  };
};
