// A reply in the place of another one: the call, then the stream of the question, as after any message. What was there goes, and is back where
// nothing has come.

import { toWidgetError, WidgetError } from '../../core/errors.ts';
import { readVersions } from '../../protocol/versions.ts';
import { type Turn, turnOf } from './last-turn.ts';
import type { RegeneratePorts } from './regenerate-types.ts';

/** How it has ended: `undefined` with another answer, `stopped` without a word of one. */
export type Ended = WidgetError | 'stopped' | undefined;

export interface VersionRuns {
  /** Nothing else is under way; it is from then on. */
  isFree(): boolean;
  /** `ask` has the server make it; `onEnd` is given what puts the list in order and says how it has ended. */
  run(turn: Turn, ask: (signal: AbortSignal) => Promise<unknown>, onEnd: (settle: () => Ended) => void): void;
  destroy(): void;
}

export function createVersionRuns({ env, list, $keys, reply, i18n, say }: RegeneratePorts): VersionRuns {
  let asking = new AbortController();
  let stopWatching = () => {};
  let isOver = false;

  const restore = ({ question, reply: old }: Turn, written: Turn['reply']) => {
    for (const { key } of written) list.remove(key);
    list.patch(question.key, {
      delivery: 'delivered',
      errorStatus: undefined,
      isStopped: question.isStopped,
    });
    let after = question.key;
    for (const message of old) {
      list.put(message, after);
      after = message.key;
    }
    reply.acknowledge();
  };
  const settle = (turn: Turn, problem?: WidgetError): Ended => {
    const { question, reply: old } = turn;
    const written = turnOf({ list, $keys }, question.key)?.reply ?? [];
    const failed = [list.get(question.key), ...written].find((message) => message?.delivery === 'failed');
    const status = reply.$status.get();
    const code = status.name === 'failed' && status.reason === 'errors.auth' ? 'auth' : 'http';
    const error = problem ?? (failed && new WidgetError(code, { serverMessage: failed.errorStatus ?? '' }));
    if (error || written.length === 0) {
      restore(turn, written);
      return error ?? 'stopped';
    }
    const count = readVersions(old.at(-1)?.versions).count + 1;
    // As the server will say.
    if (old.length > 0) for (const { key } of written) list.patch(key, { versions: { index: count, count } });
    return undefined;
  };

  return {
    isFree() {
      asking = new AbortController();
      const { signal } = asking;
      return reply.reserve(() => {
        if (signal.aborted) return;
        asking.abort();
        say(i18n.$t.get()('announce.stopped'));
      });
    },
    run(turn, ask, onEnd) {
      const { signal } = asking;
      const end = (problem?: WidgetError) => onEnd(() => settle(turn, problem));
      for (const { key } of turn.reply) list.remove(key);
      list.patch(turn.question.key, { isStopped: undefined });
      const begin = () => {
        if (isOver) return;
        reply.cancelReservation();
        // What waited for its turn has gone out just now.
        if (!env.page.isOnline()) return end(new WidgetError('offline'));
        if (signal.aborted || reply.$status.get().name !== 'idle') return end();
        stopWatching = reply.$status.listen(({ name }) => {
          if (name !== 'idle' && name !== 'failed') return;
          stopWatching();
          end();
        });
        reply.retry(turn.question.key);
      };
      ask(signal).then(begin, (thrown: unknown) => {
        if (isOver) return;
        end(signal.aborted ? undefined : toWidgetError(thrown));
        reply.cancelReservation();
      });
    },
    destroy() {
      isOver = true;
      asking.abort();
      stopWatching();
    },
  };
}
