import type { StreamEvent } from '@persona-chat/widget/protocol/stream-event.ts';
import { streamEventSchema } from '@persona-chat/widget/protocol/stream-event.ts';
import * as v from 'valibot';
import { checkEvent } from './openapi.ts';

export interface StreamReading {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly StreamEvent[];
  /** Body as it came, also when it is no stream. */
  readonly body: string;
  /** Texts of the sub-messages by id, as a widget would join them. */
  readonly texts: ReadonlyMap<string, string>;
  /** How the body ended. */
  readonly end: 'complete' | 'error' | 'ended' | 'broken' | 'left';
}

export interface ReadOptions {
  /** Leaves the stream after this event. */
  readonly until?: (event: StreamEvent, count: number) => boolean;
  readonly signal?: AbortSignal;
  /** Called when events have come, and again with more of them. */
  readonly onEvents?: () => void;
}

const parseLines = (body: string): StreamEvent[] =>
  body
    .slice(0, body.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const event: unknown = JSON.parse(line);
      checkEvent(event);
      const read = v.parse(streamEventSchema, event);
      // Of these the rest is read where it is shown.
      return /^(step|sources|tool_call)$/.test(read.type) ? { ...(event as object), ...read } : read;
    });

const joinTexts = (events: readonly StreamEvent[]): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'token') texts.set(event.subMessageId, (texts.get(event.subMessageId) ?? '') + event.delta);
    if (event.type === 'chunk') texts.set(event.sub_message_id, event.message ?? '');
  }
  return texts;
};

const endOf = (events: readonly StreamEvent[]): StreamReading['end'] => {
  const last = events.at(-1)?.type;
  if (last === 'completion' || last === 'end') return 'complete';
  return last === 'error' ? 'error' : 'ended';
};

/** Reads a reply stream to its end, or as far as it goes. */
export const readStream = async (url: string, token: string, options: ReadOptions = {}): Promise<StreamReading> => {
  const leaving = new AbortController();
  const signal = options.signal ? AbortSignal.any([leaving.signal, options.signal]) : leaving.signal;
  const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal });
  const decoder = new TextDecoder();
  let body = '';
  let end: StreamReading['end'] | null = null;
  try {
    for await (const chunk of reply.body ?? []) {
      body += decoder.decode(chunk, { stream: true });
      const seen = reply.ok ? parseLines(body) : [];
      if (seen.length > 0) options.onEvents?.();
      if (seen.some((event, index) => options.until?.(event, index + 1))) {
        end = 'left';
        break;
      }
    }
  } catch {
    end = options.signal?.aborted ? 'left' : 'broken';
  }
  leaving.abort();
  const events = reply.ok ? parseLines(body) : [];
  return {
    status: reply.status,
    headers: reply.headers,
    events,
    body,
    texts: joinTexts(events),
    end: end ?? endOf(events),
  };
};

export const firstText = (reading: StreamReading): string => [...reading.texts.values()][0] ?? '';

/** Resolves when events have come; the reading goes on and is handed over in a wrapper, so that it is not awaited. */
export const openStream = (
  read: (options: ReadOptions) => Promise<StreamReading>,
): Promise<{ readonly reading: Promise<StreamReading> }> =>
  new Promise((resolve, reject) => {
    const reading: Promise<StreamReading> = read({ onEvents: () => resolve({ reading }) });
    reading.then(() => resolve({ reading }), reject);
  });
