// Live documents over one authorised event stream, for owners without Firebase (docs/realtime.md). `fetch`, because an
// EventSource cannot send a token.

import type { RealtimeChange, RealtimeObserver, RealtimeRequest, RealtimeSource } from '../core/env.ts';
import { WidgetError } from '../core/errors.ts';

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** A stream that ends sooner and has brought no news was none: a proxy may answer 200 and end, again and again. */
const OPENED_MS = 1000;
/** After one that has lived that long, or has brought news, the waits begin anew. */
const STEADY_MS = 5000;
const HEADERS_TIMEOUT_MS = 20_000;
/** The server comments every 15 s: three missed ones are a dead connection. */
const SILENCE_MS = 45_000;
/** Timers sleep with the machine and clocks do not: looking often notices the sleep soon after it. */
const LOOK_MS = 15_000;
/** Silence that is too long for a page that was away; after a change of network any is. */
const QUIET_MS: Readonly<Record<string, number>> = { online: 1000, visible: 20_000, resumed: 20_000 };
/** A snapshot has no end of its own: what it has not named by then is gone. */
const SNAPSHOT_MS = 500;

type Batch = Map<string, RealtimeChange[]>;

/** Connects; resumes after each loss from the last `id`, waiting 2 s up to 60 s between attempts. */
export function createSource({ config, token, env }: RealtimeRequest): RealtimeSource {
  const { http, clock, page } = env;
  const observers = new Map<string, RealtimeObserver>();
  const known = new Map<string, Map<string, RealtimeChange>>();
  const life = new AbortController();
  /** None between two attempts. */
  let connection: AbortController | undefined;
  let heardAtMs = 0;
  let isUrgent = false;
  let resumeToken = '';
  let waitMs = FIRST_WAIT_MS;
  let wake = () => {};
  let cancelSnapshot = () => {};
  /** The resume token before the snapshot: as long as there is no other, it is not whole. */
  let tokenBefore = '';

  const tell = (batch: Batch, isStale: boolean) => {
    for (const [collection, observer] of observers) observer.next(batch.get(collection) ?? [], isStale);
  };
  const tellOnly = (batch: Batch) => {
    for (const [collection, changes] of batch) observers.get(collection)?.next(changes, false);
  };
  /** Whether it is news: a snapshot names again what is known. */
  const add = (batch: Batch, collection: string, change: RealtimeChange): boolean => {
    const documents = known.get(collection) ?? new Map<string, RealtimeChange>();
    known.set(collection, documents);
    const before = documents.get(change.id);
    if (change.type === 'removed') documents.delete(change.id);
    else documents.set(change.id, change);
    batch.set(collection, [...(batch.get(collection) ?? []), change]);
    return JSON.stringify(before?.data) !== JSON.stringify(documents.get(change.id)?.data);
  };

  /** What was there before the snapshot and was not sent again in it is removed. */
  const beginSnapshot = () => {
    const before = [...known].flatMap(([collection, documents]) =>
      [...documents.values()].map((one) => [collection, one] as const),
    );
    cancelSnapshot();
    tokenBefore = resumeToken;
    cancelSnapshot = clock.after(SNAPSHOT_MS, () => {
      const batch: Batch = new Map();
      for (const [collection, one] of before) {
        if (known.get(collection)?.get(one.id) === one) add(batch, collection, { ...one, type: 'removed' });
      }
      tellOnly(batch);
    });
  };

  const take = (batch: Batch, name: string, text: string): boolean => {
    if (name === 'reset') beginSnapshot();
    if (name !== 'change') return false;
    try {
      const { collection, type, id, data } = JSON.parse(text);
      const isChange = typeof id === 'string' && /^(added|modified|removed)$/.test(type);
      return isChange && add(batch, collection, { type, id, data });
    } catch {
      // A line that is no change costs only itself.
      return false;
    }
  };

  const read = async (bytes: AsyncIterable<Uint8Array>, onActivity: () => void, onNews: () => void) => {
    const decoder = new TextDecoder();
    let rest = '';
    let fields: Record<string, string> = {};
    for await (const piece of bytes) {
      onActivity();
      const batch: Batch = new Map();
      const lines = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n/);
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, name = '', value = ''] = /^(\w+):? ?([^]*)$/.exec(line) ?? [];
        if (line) fields[name] = name === 'data' && 'data' in fields ? `${fields['data']}\n${value}` : value;
        else {
          if (take(batch, fields['event'] ?? '', fields['data'] ?? '')) onNews();
          resumeToken = fields['id'] ?? resumeToken;
          fields = {};
        }
      }
      tellOnly(batch);
    }
  };

  const connect = async () => {
    const { signal } = (connection = new AbortController());
    heardAtMs = clock.now();
    const bearer = token();
    const { status, bytes } = await http.stream({
      method: 'GET',
      url: 'url' in config ? config.url : '',
      headers: {
        accept: 'text/event-stream',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(resumeToken && { 'last-event-id': resumeToken }),
      },
      signal,
      timeoutMs: HEADERS_TIMEOUT_MS,
    });
    if (status !== 200) {
      connection?.abort();
      throw new WidgetError(status === 401 || status === 403 ? 'permission-denied' : 'http', {
        status,
        retryable: status >= 500 || status === 429,
      });
    }
    const openedAtMs = clock.now();
    let isOpen = false;
    const open = () => {
      cancelOpening();
      if (!isOpen) tell(new Map(), false);
      isOpen = true;
    };
    const cancelOpening = clock.after(OPENED_MS, open);
    const onNews = () => {
      waitMs = FIRST_WAIT_MS;
      open();
    };
    let cancel = () => {};
    let silentMs = 0;
    const look = () => {
      silentMs += LOOK_MS;
      // A clock that was set back hides silence, and one that slept hides timers.
      if (Math.max(silentMs, clock.now() - heardAtMs) >= SILENCE_MS) connection?.abort();
      else cancel = clock.after(LOOK_MS, look);
    };
    const listen = () => {
      cancel();
      silentMs = 0;
      heardAtMs = clock.now();
      cancel = clock.after(LOOK_MS, look);
    };
    listen();
    try {
      await read(bytes, listen, onNews);
    } finally {
      cancel();
      cancelOpening();
      if (clock.now() - openedAtMs >= STEADY_MS) waitMs = FIRST_WAIT_MS;
      // Cut in the middle it says of nothing that it is gone.
      if (resumeToken === tokenBefore) cancelSnapshot();
    }
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      if (isUrgent) return resolve();
      const cancel = clock.after(waitMs, resolve);
      wake = () => {
        cancel();
        resolve();
      };
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    });

  const run = async () => {
    while (!life.signal.aborted) {
      try {
        await connect();
      } catch (thrown) {
        if (life.signal.aborted) return;
        if (thrown instanceof WidgetError && !thrown.retryable) {
          close();
          for (const observer of observers.values()) observer.error(thrown);
          return;
        }
      }
      if (life.signal.aborted) return;
      connection = undefined;
      tell(new Map(), true);
      await pause();
      isUrgent = false;
    }
  };

  const stopPage = page.onChange((kind) => {
    const quietMs = QUIET_MS[kind];
    if (quietMs === undefined) return;
    if (!connection) return wake();
    if (Math.abs(clock.now() - heardAtMs) < quietMs) return;
    isUrgent = true;
    connection.abort();
  });
  const close = () => {
    life.abort();
    connection?.abort();
    stopPage();
    cancelSnapshot();
    wake();
  };

  // Not before those who watch are here.
  void Promise.resolve().then(run);
  return {
    watch(collection, observer) {
      observers.set(collection, observer);
      return () => observers.delete(collection);
    },
    close,
  };
}
