// GET /api/version while the tab is seen: every 120 s, three retries, an end after 404
// (docs/behaviour.md#new-versions).

import type { ClockPort, HttpPort, PagePort } from '../../core/env.ts';
import { toWidgetError, WidgetError } from '../../core/errors.ts';
import { parseData, parseJson } from '../../protocol/envelope.ts';
import { versionSchema } from '../../protocol/version.ts';

const STALE_MS = 120_000;
const CACHE_MS = 3_600_000;
const RETRIES = 3;
const RETRY_MS = 1_000;
const TIMEOUT_MS = 30_000;
const NOT_FOUND = 404;

export interface PollPorts {
  readonly http: HttpPort;
  readonly clock: ClockPort;
  readonly page: PagePort;
  /** Empty where there is none: a bundle has no origin of its own. */
  readonly url: () => string;
  /** Told each version that the server names, and null when what it named is too old to be believed. */
  readonly onVersion: (version: string | null) => void;
  /** The server has no such call: there is nothing more to ask. */
  readonly onEnd: () => void;
}

/** Starts asking; the result ends it. A hidden tab asks nothing, and at once when it is seen again and its answer is stale. */
export function startPoll({ http, clock, page, url, onVersion, onEnd }: PollPorts): () => void {
  const life = new AbortController();
  let cancelTimer = () => {};
  let isAsking = false;
  let askedAtMs = -Infinity;

  const ask = async (): Promise<string | null> => {
    const { signal } = life;
    const address = url();
    if (!address) throw new WidgetError('http', { status: NOT_FOUND });
    const reply = await http.send({ method: 'GET', url: address, headers: {}, signal, timeoutMs: TIMEOUT_MS });
    if (reply.status !== 200) throw new WidgetError('http', { status: reply.status });
    return parseData(versionSchema, parseJson(reply.text))?.version ?? null;
  };

  const askPatiently = async (): Promise<string | null> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await ask();
      } catch (thrown) {
        const isOver = life.signal.aborted || toWidgetError(thrown).status === NOT_FOUND || attempt === RETRIES;
        if (isOver || !page.isVisible()) throw thrown;
        await clock.sleep(RETRY_MS * 2 ** attempt, life.signal);
      }
    }
  };

  const run = async () => {
    if (isAsking || life.signal.aborted || !page.isVisible()) return;
    isAsking = true;
    askedAtMs = clock.now();
    try {
      const version = await askPatiently();
      if (!life.signal.aborted && version !== null) onVersion(version);
    } catch (thrown) {
      if (toWidgetError(thrown).status === NOT_FOUND) {
        life.abort();
        onEnd();
      }
    }
    isAsking = false;
    schedule();
  };

  const schedule = () => {
    cancelTimer();
    if (life.signal.aborted || isAsking || !page.isVisible()) return;
    cancelTimer = clock.after(Math.max(0, askedAtMs + STALE_MS - clock.now()), () => void run());
  };

  const stopPage = page.onChange(() => {
    if (clock.now() - askedAtMs > CACHE_MS) onVersion(null);
    schedule();
  });
  schedule();

  return () => {
    stopPage();
    cancelTimer();
    life.abort();
  };
}
