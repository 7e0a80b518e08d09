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
import { createCallCollector, makeCalls, maxRounds, toToolsField } from './openai-tools.ts';
import type { ModelCall } from './openai-tools.ts';
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

type Messages = OpenAI.Chat.Completions.ChatCompletionMessageParam[];
type Question = Parameters<OpenAI.Chat.Completions['create']>[0] & { readonly messages: Messages };

/** The events, and whether the line that ends them has come. */
const open = async (client: OpenAI, question: Question, signal: AbortSignal) => {
  const answered = await client.chat.completions.create({ ...question, stream: true }, { signal }).asResponse();
  const { response, isDone } = noteDone(answered);
  return { chunks: Stream.fromSSEResponse<unknown>(response, new AbortController(), client), isDone };
};

/** One answer of a model, which speaks, calls functions of the page, or both. */
interface Said {
  readonly text: string;
  readonly calls: readonly ModelCall[];
}

/** A connection that ends between two events, or is given up, looks like a proper end to the client. */
const refuseCut = (wanted: AbortSignal, heard: AbortSignal): void => {
  if (wanted.aborted) return;
  const what = heard.aborted ? 'has fallen silent' : 'ended without a finish reason or [DONE]';
  throw new Error(`The completions stream ${what}`);
};

/** Tells the words of one answer, `before` ahead of the first, and returns it. */
const listen = async function* (
  client: OpenAI,
  question: Question,
  times: WatchdogTimes,
  signal: AbortSignal,
  before: readonly BrainEvent[],
): AsyncGenerator<BrainEvent, Said> {
  const watchdog = createWatchdog(times, signal);
  const collector = createCallCollector();
  let text = '';
  try {
    const { chunks, isDone } = await open(client, question, watchdog.signal);
    let isFinished = false;
    let silent = 0;
    for await (const chunk of chunks) {
      const { delta, isThought, isLast, calls } = readChunk(chunk);
      const isSilent = delta === '' && calls.length === 0;
      // An event alone is no sign of life: some endpoints send empty ones for as long as nobody leaves.
      if (!isSilent || isLast) watchdog.heard();
      else if (isThought) watchdog.thinks();
      silent = isSilent ? silent + 1 : 0;
      if (silent > maxSilentEvents) throw new Error('The completions stream goes on and says nothing');
      collector.take(calls);
      if (delta !== '' && text === '') yield* before;
      if (delta !== '') yield { type: 'text', delta };
      text += delta;
      isFinished ||= isLast;
    }
    if (!isFinished && !isDone()) refuseCut(signal, watchdog.signal);
    return { text, calls: collector.calls() };
  } finally {
    watchdog.stop();
  }
};

/** One endpoint's answer. Nothing is told before its first word, or its first call of a function. */
const stream = async function* (
  client: OpenAI,
  model: string,
  request: BrainRequest,
  times: WatchdogTimes,
): AsyncGenerator<BrainEvent> {
  const { tools = [], signal } = request;
  const messages = toPrompt(request);
  let before: readonly BrainEvent[] = [{ type: 'start' }];
  let isSpeaking = false;
  for (let round = 1; ; round += 1) {
    const question = { model, messages, ...toToolsField(tools, round === maxRounds) };
    const { text, calls } = yield* listen(client, question, times, signal, before);
    if (signal.aborted) return;
    isSpeaking ||= text !== '';
    if (calls.length === 0 || tools.length === 0 || round === maxRounds) break;
    if (!isSpeaking) yield* before;
    isSpeaking = true;
    // What follows is no part of the last word before.
    before = text === '' ? [] : [{ type: 'text', delta: '\n\n' }];
    messages.push(...(await makeCalls(text, calls, request)));
    if (signal.aborted) return;
  }
  if (!isSpeaking) throw new Error('The completions stream says nothing');
  yield { type: 'end' };
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
