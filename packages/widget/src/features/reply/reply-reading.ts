// The code that reads replies comes after the opening: nobody has asked anything before.

import type { Env } from '../../core/env.ts';
import { WidgetError } from '../../core/errors.ts';
import type { LazyFeature, LazyState } from '../../core/lazy-feature.ts';
import type { Caller } from '../api/caller.ts';
import type { StreamReply } from '../api/stream-api.ts';
import type { receiveReply } from './receive-reply.ts';
import type { createReplyView } from './reply-view.ts';

const MAX_RETRIES = 3;

export interface ReplyReading {
  readonly streamReply: StreamReply;
  readonly receiveReply: typeof receiveReply;
  readonly createReplyView: typeof createReplyView;
}

/** Of one conversation. */
export type CreateReplyReading = (ports: { readonly env: Env; readonly caller: Caller }) => ReplyReading;

export type ReadingPart = LazyFeature<ReplyReading>;

/**
 * Gives the code as soon as it is here. Whoever wires it asks again after a failure (lazy-retries.ts); rejects with `lazy-load`
 * after as many failures as a stream may have, or with the signal's reason.
 */
export const openReading = (part: ReadingPart, signal: AbortSignal): Promise<ReplyReading> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    let failures = 0;
    const follow = (state: LazyState<ReplyReading>) => {
      if (state.name === 'ready') settle(() => resolve(state.feature));
      else if (state.name === 'failed' && ++failures > MAX_RETRIES)
        settle(() => reject(new WidgetError('lazy-load', { retryable: true })));
    };
    const abort = () => settle(() => reject(signal.reason));
    const stop = part.$state.listen(follow);
    const settle = (finish: () => void) => {
      stop();
      signal.removeEventListener('abort', abort);
      finish();
    };
    signal.addEventListener('abort', abort);
    follow(part.$state.get());
    void part.load();
  });
