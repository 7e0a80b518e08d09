// The live documents of the open conversation: one source, three watches, one notice when it fails, a fresh bootstrap when
// its token is not good any longer. What failed is tried again after a while, with the network, on return to the tab and with
// the next bootstrap (docs/behaviour.md#live-updates, F1, S15, G7).

import { atom } from 'nanostores';
import type { Env, RealtimeChange, RealtimeSource } from '../../core/env.ts';
import { toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { Bootstrap, RealtimeConfig } from '../../protocol/bootstrap.ts';
import { type LiveCollection, liveCollectionPath, liveCollections } from '../../protocol/live.ts';
import type { Requests } from '../api/requests.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Transport } from '../conversation-control/conversation-control-types.ts';
import { changedBuiltIn } from './changed-built-in.ts';

/** A token that is refused again within this time is not renewed at once a second time, unless the page gives a reason to. */
const RENEW_AGAIN_AFTER_MS = 10 * 60_000;
/** What was refused may have been a server's or a proxy's bad moment. The waits grow to the time above. */
const FIRST_WAIT_AFTER_REFUSAL_MS = 60_000;
/** However often the page comes and goes. */
const LEAST_PAUSE_MS = 5000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;
/** How often is looked where live updates cannot run: a human's answer still comes, and the server has little to do. */
const LOOK_EVERY_MS = 30_000;
/** What failed again sooner after it had worked goes on failing: the waits grow, and the notice has been given. */
const STEADY_MS = 5000;

const ignore = () => {};

export interface RealtimePorts {
  readonly env: Env;
  readonly bootstrap: Pick<Bootstrapping, '$response' | 'refresh' | 'isHeld'>;
  /** Waits while the visitor is being deleted, and for ever where they were. */
  readonly whenAllowed: Requests['whenAllowed'];
  /** Completes the address of an event stream. */
  readonly resolve: (url: string) => string;
  readonly token: () => string | undefined;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly on: Readonly<Record<LiveCollection, (change: RealtimeChange) => void>>;
  /** The connection was lost and is back: changes may have been merged meanwhile. */
  readonly onReconnected: () => void;
}

export interface Realtime {
  readonly $transport: Readable<Transport | null>;
  destroy(): void;
}

/** Follows whichever conversation is open; nothing is watched where the bootstrap brought no realtime. */
export function createRealtime(ports: RealtimePorts): Realtime {
  const { env, bootstrap, resolve, token, toasts, on, onReconnected } = ports;
  const $transport = atom<Transport | null>(null);
  let controller = new AbortController();
  let conversationId: string | undefined;
  let renewedAtMs = -Infinity;
  let triedAtMs = -Infinity;
  let waitMs = FIRST_WAIT_MS;
  let refusalWaitMs = FIRST_WAIT_AFTER_REFUSAL_MS;
  let hasToldFailure = false;
  /** The token was refused, and no other has come since. */
  let needsToken = false;
  let liveSinceMs = Infinity;
  let retryAtMs = Infinity;
  let cancelRetry = () => {};

  const resetWaits = () => {
    waitMs = FIRST_WAIT_MS;
    refusalWaitMs = FIRST_WAIT_AFTER_REFUSAL_MS;
  };

  const stop = () => {
    controller.abort();
    cancelRetry();
    retryAtMs = Infinity;
  };

  const setState = (state: Transport['state']) => {
    const kind = bootstrap.$response.get()?.realtime?.kind;
    $transport.set(kind ? { kind, state } : null);
  };

  const tell = (error: WidgetError) => {
    env.host.error(error.code, error.serverMessage ?? error.message);
    // That there is no network is said in the header.
    if (hasToldFailure || !env.page.isOnline()) return;
    hasToldFailure = true;
    // What Firestore says is meant for those who have set it up.
    const text = bootstrap.$response.get()?.realtime?.kind === 'sse' && error.serverMessage;
    toasts.show({
      tone: 'alert',
      key: error.code === 'lazy-load' ? 'opening.partMissing' : 'realtime.failed',
      ...(text && { text }),
    });
  };

  /** Unless an attempt is due before; one that should have been made by now slept with the machine. */
  const retryIn = (ms: number) => {
    const nowMs = env.clock.now();
    if (retryAtMs >= nowMs && retryAtMs <= nowMs + ms) return;
    cancelRetry();
    retryAtMs = nowMs + ms;
    cancelRetry = env.clock.after(ms, () => void tryAgain());
  };

  const tryAgain = async () => {
    stop();
    // The network's return is a reason of its own.
    if (!env.page.isOnline()) return setState('failed');
    if (!needsToken) return start(bootstrap.$response.get());
    const { signal } = (controller = new AbortController());
    triedAtMs = renewedAtMs = env.clock.now();
    setState('connecting');
    try {
      // What it brings starts the connection.
      await bootstrap.refresh();
      // It may be refused again: what a human has written by then is read once all the same.
      onReconnected();
    } catch (thrown) {
      if (!signal.aborted) unlessDeleted(() => giveUp(toWidgetError(thrown)));
    }
  };

  /** Whoever is deleted is followed no longer, and hears of no failure; `next` runs at once for all others, or when deleting has failed. */
  const unlessDeleted = (next: () => void): void => {
    const allowed = ports.whenAllowed(controller.signal);
    if (allowed) return void allowed.then(() => unlessDeleted(next), ignore);
    if (!bootstrap.isHeld()) return next();
    setState('failed');
    retryIn(LONGEST_WAIT_MS);
  };

  const giveUp = (error: WidgetError) => {
    setState('failed');
    tell(error);
    if (error.retryable) {
      retryIn(waitMs);
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
    } else {
      retryIn(refusalWaitMs);
      refusalWaitMs = Math.min(refusalWaitMs * 2, RENEW_AGAIN_AFTER_MS);
    }
  };

  const fail = (error: WidgetError) => {
    stop();
    controller = new AbortController();
    unlessDeleted(() => recover(error));
  };
  const recover = (error: WidgetError) => {
    if (env.clock.now() - liveSinceMs >= STEADY_MS) {
      resetWaits();
      hasToldFailure = false;
    }
    needsToken = error.code === 'permission-denied';
    if (needsToken && env.clock.now() - renewedAtMs > RENEW_AGAIN_AFTER_MS) void tryAgain();
    else giveUp(error);
  };

  /** In a page that has changed what the SDK needs it is not begun; what it would bring is asked for now and then. */
  const lookInstead = (signal: AbortSignal) => {
    if (signal.aborted) return;
    setState('failed');
    cancelRetry = env.clock.after(LOOK_EVERY_MS, () => {
      if (!env.page.isVisible() || !env.page.isOnline()) return lookInstead(signal);
      // What it brings begins the next wait.
      bootstrap.refresh().then(onReconnected, () => lookInstead(signal));
    });
  };

  const watch = (source: RealtimeSource, signal: AbortSignal) => {
    let isLost = false;
    for (const collection of liveCollections) {
      source.watch(collection, {
        next(changes, isStale) {
          if (signal.aborted) return;
          for (const change of changes) on[collection](change);
          if (collection !== 'conversation') return;
          setState(isStale ? 'lost' : 'live');
          if (!isStale) {
            liveSinceMs = Math.min(liveSinceMs, env.clock.now());
            if (isLost) onReconnected();
          }
          isLost = isStale;
        },
        error(error) {
          if (!signal.aborted) fail(error);
        },
      });
    }
  };

  const start = (bootstrap: Bootstrap | null) => {
    stop();
    const { signal } = (controller = new AbortController());
    needsToken = false;
    liveSinceMs = Infinity;
    triedAtMs = env.clock.now();
    setState('connecting');
    const realtime = bootstrap?.realtime;
    if (realtime) unlessDeleted(() => void connect(realtime, bootstrap.conversation.id, signal));
  };
  const connect = async (realtime: RealtimeConfig, id: string, signal: AbortSignal) => {
    const changed = realtime.kind === 'firestore' && changedBuiltIn();
    if (changed) {
      env.host.advise('built-in', changed);
      return lookInstead(signal);
    }
    try {
      const source = await env.loadRealtime({
        config: withAddress(realtime, resolve),
        conversationId: id,
        path: (name) => liveCollectionPath(id, name),
        token,
        env,
      });
      if (signal.aborted) return source.close();
      signal.addEventListener('abort', () => source.close());
      watch(source, signal);
    } catch (thrown) {
      if (!signal.aborted) fail(toWidgetError(thrown));
    }
  };

  const stopBootstrap = bootstrap.$response.subscribe((bootstrap) => {
    const isSame = bootstrap?.conversation.id === conversationId;
    // Of the same conversation it brings another token, which is no reason to connect anew where the old one is good.
    if (isSame && !needsToken && $transport.get()?.state !== 'failed') return;
    if (!isSame) {
      conversationId = bootstrap?.conversation.id;
      renewedAtMs = -Infinity;
      resetWaits();
    }
    start(bootstrap);
  });
  const stopPage = env.page.onChange((kind) => {
    const isReason = kind === 'online' || kind === 'visible' || kind === 'resumed';
    if (isReason && $transport.get()?.state === 'failed')
      retryIn(Math.max(0, triedAtMs + LEAST_PAUSE_MS - env.clock.now()));
  });

  return {
    $transport,
    destroy() {
      stopBootstrap();
      stopPage();
      stop();
    },
  };
}

function withAddress(config: RealtimeConfig, resolve: (url: string) => string): RealtimeConfig {
  return config.kind === 'sse' ? { ...config, url: resolve(config.url) } : config;
}
