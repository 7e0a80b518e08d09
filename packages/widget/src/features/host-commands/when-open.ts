// What the host page asks for waits until the visitor could do it.

import { computed } from 'nanostores';
import { WidgetError } from '../../core/errors.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ChatStatus } from '../reply/reply-types.ts';
import type { TimelineFeature } from '../timeline/timeline-types.ts';
import { askedNames, isOther, type Meant, type WhoIsMeantPorts } from './who-is-meant.ts';

export interface WhenOpenPorts extends WhoIsMeantPorts {
  readonly timeline: Pick<TimelineFeature, '$isLoaded' | '$history'>;
  readonly reply: { readonly $status: Readable<ChatStatus> };
  /** The history is being cleared: what went out now could land on either side of that. */
  readonly $isClearing: Readable<boolean>;
  /** Aborted when the session ends. */
  readonly life: AbortSignal;
}

/** `mayTalk`: the start form is done, the history is here and not being cleared. What is written needs none: a page that failed keeps nothing from going out. */
type IsReady = (mayTalk: boolean, status: ChatStatus) => boolean;

/**
 * Creates the wait for the conversation and `isReady`. It is begun when something is asked for, and rejects when the chat cannot
 * be opened, or with `auth` when those who talk are not the visitor and the persona that were meant.
 */
export function createWhenOpen(ports: WhenOpenPorts) {
  const { $config, bootstrap, guests, timeline, reply, storage, $isClearing, life } = ports;
  const stores = [
    $config,
    bootstrap.$phase,
    guests.$needsForm,
    timeline.$isLoaded,
    timeline.$history,
    reply.$status,
    storage.$owner,
    $isClearing,
  ] as const;
  return ({ asked, owner: meant }: Meant) => {
    const told = meant ? askedNames.filter((name) => name !== 'token') : askedNames;
    return async (isReady: IsReady): Promise<void> => {
      // What waited for its turn may get it by the end of the session.
      life.throwIfAborted();
      await bootstrap.open();
      const $isOpened = computed(
        [...stores],
        (config, phase, needsForm, isLoaded, history, status, owner, isClearing) => {
          if (isOther(asked, config, told) || (meant && owner !== meant)) return new WidgetError('auth');
          if (phase.name === 'failed') return phase.error;
          const mayTalk = needsForm === false && (isLoaded || history.name === 'failed') && !isClearing;
          return phase.name === 'ready' && isReady(mayTalk, status);
        },
      );
      const outcome = await waitUntil($isOpened, (value) => value !== false, life);
      if (outcome instanceof WidgetError) throw outcome;
    };
  };
}

/** Resolves with the store's first value that fits; rejects with the signal's reason on abort. */
function waitUntil<T>($store: Readable<T>, fits: (value: T) => boolean, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const end = (finish: () => void) => {
      stop();
      signal.removeEventListener('abort', abort);
      finish();
    };
    const abort = () => end(() => reject(signal.reason));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort);
    // The first call comes from inside `subscribe`, before there is anything to stop.
    const check = (value: T) => fits(value) && end(() => resolve(value));
    if (!check($store.get())) stop = $store.listen((value) => check(value as T));
  });
}
