// The door to the live half: opens when the bootstrap brings realtime, an agenda, a human or a paywall.

import { atom } from 'nanostores';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { InputRules, Live, LiveDoor, LivePhase } from './live-types.ts';

export interface LiveDoorPorts {
  readonly $bootstrap: Readable<Bootstrap | null>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<Live & { destroy(): void }>;
}

export interface OpenableLiveDoor extends LiveDoor {
  destroy(): void;
}

const everything: InputRules = { instead: null, allowsText: true, allowsVoice: true, refusal: null };

/** Creates the door. Where the code cannot load the chat goes on without it, and says so once with a way to try again. */
export function createLiveDoor({ $bootstrap, toasts, open }: LiveDoorPorts): OpenableLiveDoor {
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
  const stop = $bootstrap.subscribe((bootstrap) => {
    if (!bootstrap || $phase.get().name !== 'idle' || !isLive(bootstrap)) return;
    if (mayReplaceComposer(bootstrap)) $input.set({ ...everything, instead: 'wait' });
    void load();
  });

  return {
    $phase,
    $input,
    destroy() {
      isOver = true;
      stop();
      stopInput();
      end();
    },
  };
}

function isLive(bootstrap: Bootstrap): boolean {
  const { realtime, conversation } = bootstrap;
  return Boolean(realtime) || conversation.handleBy?.type === 'USER' || mayReplaceComposer(bootstrap);
}

/** A composer that is there for a moment and then is not would take what cannot be sent. */
function mayReplaceComposer({ agenda, conversationAgenda, conversation: { validating } }: Bootstrap): boolean {
  return Boolean(agenda && conversationAgenda) || validating?.passed === false;
}
