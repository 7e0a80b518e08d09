// Live documents as a stream of events (docs/realtime.md#events-over-http), for sites without Firebase.

import type { LiveChange } from '@persona-chat/widget/protocol/live.ts';
import type { Clock } from '../clock.ts';
import type { FeedDocument } from '../store/live-feed.ts';
import type { FeedReading, LiveFeed } from './feed.ts';
import { followFeed } from './follow-feed.ts';

const commentEveryMs = 15_000;
/** The token is checked anew at least this often: the stream ends, and the client comes back. */
const longestMs = 3_600_000;

const toChange = ({ collection, id, data, created }: FeedDocument, isWhole: boolean, since: number): LiveChange => {
  if (data === null) return { collection, type: 'removed', id };
  return { collection, type: isWhole || created > since ? 'added' : 'modified', id, data };
};

/** Some clients take these two for the end of a line. */
const toLine = (data: unknown): string =>
  JSON.stringify(data).replace(/[\u2028\u2029]/g, (mark) => (mark === '\u2028' ? '\\u2028' : '\\u2029'));

const toEvent = (event: string, data: unknown, id: string | null): string =>
  `event: ${event}\n${id === null ? '' : `id: ${id}\n`}data: ${toLine(data)}\n\n`;

/** The id stands on the last event only: whoever is cut off before it has to get all of them again. */
const toEvents = ({ isWhole, documents, token }: FeedReading, since: number): string => {
  const changes = documents.map((document) => toChange(document, isWhole, since));
  const last = changes.length - 1;
  const reset = isWhole ? toEvent('reset', {}, last < 0 ? token : null) : '';
  return reset + changes.map((change, index) => toEvent('change', change, index === last ? token : null)).join('');
};

export interface EventStreamOptions {
  readonly feed: LiveFeed;
  readonly clock: Clock;
  readonly conversationId: string;
  /** What the client sent as `Last-Event-ID`. */
  readonly token: string | null;
  readonly signal: AbortSignal;
}

/** The stream's text, a chunk for each step; ends with the signal or after an hour. */
export const eventStream = async function* (options: EventStreamOptions): AsyncGenerator<string> {
  const { clock, token } = options;
  const end = clock.now() + longestMs;
  // At once, so that the client knows that it is connected also when nothing has changed.
  yield ': live\n\n';
  let since = Number(token?.split('.')[1] ?? 0);
  for await (const reading of followFeed({ ...options, quietMs: commentEveryMs })) {
    if (reading === null) yield ':\n\n';
    else {
      const text = toEvents(reading, since);
      if (text !== '') yield text;
      since = reading.version;
    }
    if (clock.now() > end) return;
  }
};
