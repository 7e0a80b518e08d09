// Server-sent events, as far as a snapshot or a change.

import { parseJson } from '@persona-chat/widget/protocol/envelope.ts';
import type { Client } from './client.ts';

export interface ServerEvent {
  readonly event: string;
  readonly id: string | undefined;
  readonly data: unknown;
}

export interface EventStream {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Events so far, the newest last, once `isEnough` holds for them or the time is over. */
  until(isEnough: (events: readonly ServerEvent[]) => boolean, timeMs: number): Promise<readonly ServerEvent[]>;
  close(): void;
}

function toEvent(block: string): ServerEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^([^:]+): ?(.*)$/.exec(line) ?? [];
    if (name) fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value);
  }
  if (!fields.has('data') && !fields.has('event')) return null;
  return { event: fields.get('event') ?? 'message', id: fields.get('id'), data: parseJson(fields.get('data') ?? '') };
}

export async function openEvents(
  client: Client,
  url: string,
  token: string | undefined,
  lastId?: string,
): Promise<EventStream> {
  const life = new AbortController();
  const headers = { accept: 'text/event-stream', ...(lastId !== undefined && { 'last-event-id': lastId }) };
  const response = await client.request(url, { token, headers, signal: life.signal });
  const events: ServerEvent[] = [];
  let wake = (): void => {};
  const isStream = response.ok && (response.headers.get('content-type') ?? '').includes('text/event-stream');
  // An answer of another type may never end.
  const text = response.ok ? '' : await response.text();

  const follow = async (): Promise<void> => {
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of response.body ?? []) {
      rest += decoder.decode(bytes, { stream: true });
      const blocks = rest.split(/\r?\n\r?\n/);
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = toEvent(block);
        if (event) events.push(event);
      }
      wake();
    }
  };
  // It ends with `close`, or when the time for a call is over.
  if (isStream) follow().catch(() => {});

  return {
    status: response.status,
    headers: response.headers,
    text,
    async until(isEnough, timeMs) {
      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        timer = setTimeout(resolve, timeMs);
        wake = () => isEnough(events) && resolve();
        wake();
      });
      clearTimeout(timer);
      return [...events];
    },
    close: () => life.abort(),
  };
}
