// "New conversation": the history goes on the server, then here and in the other tabs
// (docs/behaviour.md#new-conversation).

import type { WritableAtom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { isAbort, isOutcomeUnknown, toWidgetError, WidgetError } from '../../core/errors.ts';
import type { Owner } from '../../core/owner.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { Outbox } from '../reply/outbox.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';

export interface ClearHistoryPorts {
  readonly env: Pick<Env, 'host'>;
  readonly api: Pick<ChatApi, 'clear'>;
  readonly toasts: Pick<ToastsFeature, 'show' | 'dismiss' | '$toasts'>;
  readonly outbox: Pick<Outbox, 'clearable' | 'giveUp'>;
  /** Who talks: what comes of it is told to nobody but who has asked. */
  readonly storage: Pick<ScopedStorage, '$owner'>;
  /** Whether it is under way: a message that is sent now could land on either side of the clearing. */
  readonly $isClearing: WritableAtom<boolean>;
  /** Resolves when no recording is being uploaded to be sent. */
  readonly whenSpoken: () => Promise<void>;
  /** Resolves when no message is on its way: what was sent before is cleared too. */
  readonly whenDelivered: () => Promise<void>;
  /** The server is asked now; what it returns is called when that has ended. */
  readonly begin: () => () => void;
  /** The server has cleared it. */
  readonly onCleared: () => void;
  /** The answer was lost: the server may have cleared it. */
  readonly onUnanswered: () => void;
  /** It turned out afterwards that the server has cleared it: what was listed here has gone already, but for these, unsent when it was asked. */
  readonly onFoundCleared: (requestIds: readonly string[]) => void;
  /** What was held back while it was being cleared may go on, whether it was or not. */
  readonly onEnd: () => void;
  /** Aborted when the session ends: what is answered later is nobody's any more. */
  readonly life: AbortSignal;
}

export interface ClearHistory {
  /** Of whom has asked. Shows what came of it; rejects with a WidgetError where the server did not clear. */
  clear(owner: Owner): Promise<void>;
  /** Somebody has found out whether the history is gone: that settles a clearing whose answer is out or was lost. */
  learn(isCleared: boolean): void;
}

/** Creates the clearing of the history; its code comes with the question that is asked first. */
export function createClearHistory(ports: ClearHistoryPorts): ClearHistory {
  const {
    env,
    api,
    toasts,
    outbox,
    storage: { $owner },
    $isClearing,
    whenSpoken,
    whenDelivered,
    begin,
    onCleared,
    onUnanswered,
    onFoundCleared,
    onEnd,
    life,
  } = ports;
  let count = 0;
  /** Found out since the request went out. */
  let isGone = false;
  /** It was called a failure and may be none. */
  let isLost = false;
  /** Unsent when the server was asked: this goes with the history, what is written later does not. */
  let unsent: readonly string[] = [];
  const succeed = () => {
    for (const { id, key } of toasts.$toasts.get()) if (key === 'confirm.clearFailed') toasts.dismiss(id);
    toasts.show({ tone: 'status', key: 'confirm.cleared' });
    env.host.track('chat-clear');
  };
  const succeedLate = () => {
    outbox.giveUp(unsent);
    onFoundCleared(unsent);
    succeed();
  };
  return {
    async clear(owner) {
      count += 1;
      isLost = false;
      let end = () => {};
      let isAsked = false;
      const isAnothers = () => $owner.get() !== owner;
      try {
        // Before anything is held back: what is spoken is sent, not queued for afterwards.
        await whenSpoken();
        $isClearing.set(true);
        await whenDelivered();
        isGone = false;
        unsent = outbox.clearable();
        end = begin();
        // By then somebody else may be here, whose history nobody wants to have cleared.
        await api.clear(() => (isAsked = !isAnothers()));
        if (!isAsked) throw new WidgetError('auth');
        life.throwIfAborted();
        if (isAnothers()) return;
        outbox.giveUp(unsent);
        onCleared();
        succeed();
      } catch (thrown) {
        if (isAbort(thrown) || (!isAsked && isAnothers())) throw thrown;
        const { code, message, serverMessage: text } = toWidgetError(thrown);
        isLost = isOutcomeUnknown(thrown) && !isAnothers();
        if (isLost && isGone) return succeedLate();
        env.host.error(code, text ?? message);
        if (isAnothers()) throw thrown;
        toasts.show({ tone: 'alert', key: 'confirm.clearFailed', ...(text && { text }) });
        if (isLost) onUnanswered();
        throw thrown;
      } finally {
        end();
        count -= 1;
        $isClearing.set(count > 0);
        onEnd();
      }
    },
    learn(isCleared) {
      if (count > 0) isGone ||= isCleared;
      else {
        const isFound = isLost && isCleared;
        isLost = false;
        if (isFound) succeedLate();
      }
    },
  };
}

export type CreateClearHistory = typeof createClearHistory;
