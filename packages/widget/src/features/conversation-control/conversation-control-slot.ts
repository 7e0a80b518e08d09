// The slot of agenda, take-over and paywall: filled when the bootstrap brings any of them; with realtime alone a moment later, so
// that neither the first look nor the first words of a reply wait for a connection.

import { atom, computed, type WritableAtom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { createLazyFeature } from '../../core/lazy-feature.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Retries } from '../retries/retries.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { InputPolicy, ConversationControl, ConversationControlSlot } from './conversation-control-types.ts';

/** From the opening to the connection for what others may do. */
const CONNECT_AFTER_MS = 3000;

export interface ConversationControlSlotPorts {
  readonly clock: Env['clock'];
  readonly $bootstrap: Readable<Bootstrap | null>;
  /** Whether the first words of a reply are awaited. */
  readonly $isReplyAwaited: Readable<boolean>;
  /** `unrestricted` until the code is here and knows better. */
  readonly $inputPolicy: WritableAtom<InputPolicy>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly retries: Pick<Retries, 'follow'>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<ConversationControl & { destroy(): void }>;
}

export interface OwnedConversationControlSlot extends ConversationControlSlot {
  destroy(): void;
}

export const unrestricted: InputPolicy = { replacement: null, allowsText: true, allowsVoice: true, refusal: null };

/**
 * Creates the slot. Where the code cannot load the chat goes on without it, says so once with a way to try again, and asks for
 * it again by itself.
 */
export function createConversationControlSlot(ports: ConversationControlSlotPorts): OwnedConversationControlSlot {
  const { clock, $bootstrap, $isReplyAwaited, $inputPolicy, toasts, retries, open } = ports;
  let stopInput = () => {};
  let closeToast: (() => void) | undefined;
  const part = createLazyFeature(open);
  const load = () => void part.load();
  /** Who asks is answered. */
  const askAgain = () => {
    closeToast = undefined;
    load();
  };
  const stopPart = part.$state.listen((state) => {
    if (state.name === 'ready') {
      closeToast?.();
      stopInput = state.feature.$inputPolicy.subscribe((rules) => $inputPolicy.set(rules));
    } else if (state.name === 'failed') {
      $inputPolicy.set(unrestricted);
      closeToast ??= toasts.show({
        tone: 'alert',
        key: 'opening.partMissing',
        action: { key: 'opening.retry', run: askAgain },
      });
    }
  });
  const $isLate = atom(false);
  let cancel: (() => void) | undefined;
  const follow = (bootstrap: Bootstrap | null, mayConnect: boolean) => {
    if (!bootstrap || part.$state.get().name !== 'idle') return;
    if (mayReplaceComposer(bootstrap)) $inputPolicy.set({ ...unrestricted, replacement: 'wait' });
    if (isDueAtOnce(bootstrap) || (bootstrap.realtime && mayConnect)) load();
    else if (bootstrap.realtime) cancel ??= clock.after(CONNECT_AFTER_MS, () => $isLate.set(true));
  };
  const $mayConnect = computed([$isLate, $isReplyAwaited], (isLate, isAwaited) => isLate && !isAwaited);
  const stops = [
    stopPart,
    retries.follow(part),
    $bootstrap.subscribe((bootstrap) => follow(bootstrap, $mayConnect.get())),
    $mayConnect.listen((mayConnect) => follow($bootstrap.get(), mayConnect)),
  ];

  return {
    $state: part.$state,
    $inputPolicy,
    destroy() {
      cancel?.();
      for (const stop of stops) stop();
      stopInput();
      part.destroy();
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
