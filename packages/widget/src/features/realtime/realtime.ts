// The live documents of the open conversation: one source, three watches, one notice when it fails, a fresh bootstrap when
// its token is not good any longer (specification §4 "Real-time updates", trust F1, G7).

import { atom } from 'nanostores';
import type { Env, RealtimeChange, RealtimeSource } from '../../core/env.ts';
import { toWidgetError, type WidgetError } from '../../core/errors.ts';
import type { Bootstrap, RealtimeConfig } from '../../protocol/bootstrap.ts';
import { type LiveCollection, liveCollectionPath, liveCollections } from '../../protocol/live.ts';
import type { Conversing } from '../conversation/conversation.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { Transport } from './live-types.ts';

/** A token that is refused again within this time is not renewed a second time. */
const RENEW_AGAIN_AFTER_MS = 10 * 60_000;
const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

export interface RealtimePorts {
  readonly env: Env;
  readonly conversation: Pick<Conversing, '$bootstrap' | 'refresh'>;
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
export function createRealtime({ env, conversation, resolve, token, toasts, on, onReconnected }: RealtimePorts): Realtime {
  const $transport = atom<Transport | null>(null);
  let controller = new AbortController();
  let conversationId: string | undefined;
  let renewedAtMs: number | undefined;
  let waitMs = FIRST_WAIT_MS;
  let hasToldFailure = false;
  let cancelRetry = () => {};

  const stop = () => {
    controller.abort();
    cancelRetry();
  };

  const setState = (state: Transport['state']) => {
    const kind = conversation.$bootstrap.get()?.realtime?.kind;
    $transport.set(kind ? { kind, state } : null);
  };

  const tell = (error: WidgetError) => {
    env.host.error(error.code, error.serverMessage ?? error.message);
    if (hasToldFailure) return;
    hasToldFailure = true;
    const { serverMessage: text } = error;
    toasts.show({ tone: 'alert', key: error.code === 'lazy-load' ? 'opening.partMissing' : 'live.failed', ...(text && { text }) });
  };

  const retryLater = () => {
    cancelRetry = env.clock.after(waitMs, () => void start(conversation.$bootstrap.get()));
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  };

  const fail = (error: WidgetError) => {
    stop();
    const nowMs = env.clock.now();
    const mayRenew = renewedAtMs === undefined || nowMs - renewedAtMs > RENEW_AGAIN_AFTER_MS;
    if (error.code === 'permission-denied' && mayRenew) {
      renewedAtMs = nowMs;
      conversation.refresh().then(() => start(conversation.$bootstrap.get()), (thrown: unknown) => {
        setState('failed');
        tell(toWidgetError(thrown));
      });
      return;
    }
    setState('failed');
    tell(error);
    if (error.retryable) retryLater();
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
            waitMs = FIRST_WAIT_MS;
            hasToldFailure = false;
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

  const start = async (bootstrap: Bootstrap | null) => {
    stop();
    const { signal } = (controller = new AbortController());
    setState('connecting');
    if (!bootstrap?.realtime) return;
    const { realtime, conversation: { id } } = bootstrap;
    try {
      const source = await env.loadRealtime({
        config: withAddress(realtime, resolve), conversationId: id, path: (name) => liveCollectionPath(id, name), token, env,
      });
      if (signal.aborted) return source.close();
      signal.addEventListener('abort', () => source.close());
      watch(source, signal);
    } catch (thrown) {
      if (!signal.aborted) fail(toWidgetError(thrown));
    }
  };

  const stopBootstrap = conversation.$bootstrap.subscribe((bootstrap) => {
    // A bootstrap of the same conversation brings another token, which is no reason to connect anew.
    if (bootstrap?.conversation.id === conversationId) return;
    conversationId = bootstrap?.conversation.id;
    renewedAtMs = undefined;
    waitMs = FIRST_WAIT_MS;
    void start(bootstrap);
  });

  return {
    $transport,
    destroy() {
      stopBootstrap();
      stop();
    },
  };
}

function withAddress(config: RealtimeConfig, resolve: (url: string) => string): RealtimeConfig {
  return config.kind === 'sse' ? { ...config, url: resolve(config.url) } : config;
}
