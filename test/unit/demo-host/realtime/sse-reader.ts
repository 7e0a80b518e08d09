// Reads server-sent events as a client does, and says what it got.

import { checkReply, checkValue } from '../server/support/openapi.ts';

export interface StreamedEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: unknown;
}

export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  readonly events: StreamedEvent[];
  readonly comments: string[];
  /** Resolves when the stream has ended, however. */
  readonly ended: Promise<void>;
  leave(): void;
}

const parse = (block: string): StreamedEvent => {
  const field = (name: string): string | null => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null;
  return { event: field('event') ?? 'message', id: field('id'), data: JSON.parse(field('data') ?? 'null') };
};

/** Opens a stream; resolves with the headers, and collects in the background. */
export const readEvents = async (
  url: string,
  token: string | null,
  lastEventId: string | null = null,
  origin: string | null = null,
): Promise<EventReader> => {
  const leaving = new AbortController();
  const reply = await fetch(url, {
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }),
      ...(origin === null ? {} : { origin }),
    },
    signal: leaving.signal,
  });
  if (!reply.ok) checkReply('GET', url, reply.status, await reply.clone().text());
  const isLive = new URL(url).pathname.endsWith('/chat/live');
  const events: StreamedEvent[] = [];
  const comments: string[] = [];
  const collect = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const chunk of reply.body ?? []) {
      const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith(':')) comments.push(block);
        else events.push(parse(block));
        const { event, data } = events.at(-1) ?? {};
        if (isLive && event === 'change') checkValue(['components', 'schemas', 'LiveChange'], data);
      }
    }
  };
  return {
    status: reply.status,
    headers: reply.headers,
    events,
    comments,
    ended: collect().catch(() => {}),
    leave: () => leaving.abort(),
  };
};
