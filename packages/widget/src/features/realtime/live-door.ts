// The door to the live half: opens when the bootstrap brings an agenda, a human or a paywall; with realtime alone a moment
// later, so that neither the first look nor the first words of a reply wait for a connection.

import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { InputRules, Live, LiveDoor, LivePhase } from './live-types.ts';

/** From the opening to the connection for what others may do. */
const CONNECT_AFTER_MS = 3000;

export interface LiveDoorPorts {
  readonly clock: Env['clock'];
  readonly $bootstrap: Readable<Bootstrap | null>;
  /** Whether the first words of a reply are awaited. */
  readonly $isReplyAwaited: Readable<boolean>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<Live & { destroy(): void }>;
}

export interface OpenableLiveDoor extends LiveDoor {
  destroy(): void;
}

const everything: InputRules = { instead: null, allowsText: true, allowsVoice: true, refusal: null };

/** Creates the door. Where the code cannot load the chat goes on without it, and says so once with a way to try again. */
export function createLiveDoor({ clock, $bootstrap, $isReplyAwaited, toasts, open }: LiveDoorPorts): OpenableLiveDoor {
  const $phase = atom<LivePhase>({ name: 'idle' });
  const $input = atom(everything);
  let stopInput = () => {};
  let end = () => {};
  let isOver = false;

  const load = async () => {
    $phase.set({ name: 'loading' });
    try {
      const live = await open();
      if (isOver) return live.destroy();
      end = live.destroy;
      stopInput = live.$input.subscribe((rules) => $input.set(rules));
      $phase.set({ name: 'ready', live });
    } catch {
      $phase.set({ name: 'failed' });
      $input.set(everything);
      toasts.show({ tone: 'alert', key: 'opening.partMissing', action: { key: 'opening.retry', run: () => void load() } });
    }
  };
  const $isLate = atom(false);
  let cancel: (() => void) | undefined;
  const follow = (bootstrap: Bootstrap | null, mayConnect: boolean) => {
    if (!bootstrap || $phase.get().name !== 'idle') return;
    if (mayReplaceComposer(bootstrap)) $input.set({ ...everything, instead: 'wait' });
    if (isDueAtOnce(bootstrap) || (bootstrap.realtime && mayConnect)) void load();
    else if (bootstrap.realtime) cancel ??= clock.after(CONNECT_AFTER_MS, () => $isLate.set(true));
  };
  const $mayConnect = computed([$isLate, $isReplyAwaited], (isLate, isAwaited) => isLate && !isAwaited);
  const stops = [
    $bootstrap.subscribe((bootstrap) => follow(bootstrap, $mayConnect.get())),
    $mayConnect.listen((mayConnect) => follow($bootstrap.get(), mayConnect)),
  ];

  return {
    $phase,
    $input,
    destroy() {
      isOver = true;
      cancel?.();
      for (const stop of stops) stop();
      stopInput();
      end();
    },
  };
}

function isDueAtOnce(bootstrap: Bootstrap): boolean {
  return bootstrap.conversation.handleBy?.type === 'USER' || mayReplaceComposer(bootstrap);
}

/** A composer that is there for a moment and then is not would take what cannot be sent. */
function mayReplaceComposer({ agenda, conversationAgenda, conversation: { validating } }: Bootstrap): boolean {
  return Boolean(agenda && conversationAgenda) || validating?.passed === false;
}
