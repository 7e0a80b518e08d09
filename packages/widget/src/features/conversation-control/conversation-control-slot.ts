// The slot of agenda, take-over and paywall: filled when the bootstrap brings any of them; with realtime alone once the visitor has
// written, so that who only looks opens no connection, and the first words of a reply do not wait for one.

import type { WritableAtom } from 'nanostores';
import { createLazyFeature } from '../../core/lazy-feature.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Retries } from '../lazy-retries/lazy-retries.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import type { InputPolicy, ConversationControl, ConversationControlSlot } from './conversation-control-types.ts';

export interface ConversationControlSlotPorts {
  readonly $bootstrap: Readable<Bootstrap | null>;
  /** `unrestricted` until the code is here and knows better. */
  readonly $inputPolicy: WritableAtom<InputPolicy>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly retries: Pick<Retries, 'follow'>;
  /** Loads the code and creates the feature. */
  readonly open: () => Promise<ConversationControl & { destroy(): void }>;
}

export interface OwnedConversationControlSlot extends ConversationControlSlot {
  /** The visitor has written: whoever else may answer is followed from now on, where the conversation has live documents. */
  connect(): void;
  destroy(): void;
}

export const unrestricted: InputPolicy = { replacement: null, allowsText: true, allowsVoice: true, refusal: null };

/**
 * Creates the slot. Where the code cannot load the chat goes on without it, says so once with a way to try again, and asks for
 * it again by itself.
 */
export function createConversationControlSlot(ports: ConversationControlSlotPorts): OwnedConversationControlSlot {
  const { $bootstrap, $inputPolicy, toasts, retries, open } = ports;
  let mayConnect = false;
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
  const follow = (bootstrap: Bootstrap | null) => {
    if (!bootstrap || part.$state.get().name !== 'idle') return;
    if (mayReplaceComposer(bootstrap)) $inputPolicy.set({ ...unrestricted, replacement: 'wait' });
    if (isDueAtOnce(bootstrap) || (bootstrap.realtime && mayConnect)) load();
  };
  const stops = [stopPart, retries.follow(part), $bootstrap.subscribe(follow)];

  return {
    $state: part.$state,
    $inputPolicy,
    connect() {
      mayConnect = true;
      follow($bootstrap.get());
    },
    destroy() {
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
