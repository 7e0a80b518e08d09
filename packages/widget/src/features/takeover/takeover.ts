import { atom, computed } from 'nanostores';
import type { ClockPort } from '../../core/env.ts';
import { humanOf } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation, Handler } from '../../protocol/conversation.ts';

const TOLD_MS = 5000;

export interface TakeoverFeature {
  /** The human who handles the conversation, or null while the AI does (docs/behaviour.md#take-over). */
  readonly $human: Readable<Handler | null>;
  /** True for 5 s after the human has given it back. */
  readonly $hasEnded: Readable<boolean>;
}

export interface FollowedTakeover extends TakeoverFeature {
  destroy(): void;
}

/** Creates the take-over. Its banner is a live region of its own, so nothing of it goes to the announcer. */
export function createTakeover(
  $conversation: Readable<Conversation | null>,
  clock: Pick<ClockPort, 'after'>,
): FollowedTakeover {
  const $human = computed($conversation, humanOf);
  const $hasEnded = atom(false);
  let conversationId: string | undefined;
  let hadHuman = false;
  let cancel = () => {};
  const stop = $conversation.subscribe((conversation) => {
    const hasHuman = humanOf(conversation) !== null;
    if (hadHuman !== hasHuman) {
      cancel();
      $hasEnded.set(hadHuman && conversation?.id === conversationId);
      cancel = clock.after(TOLD_MS, () => $hasEnded.set(false));
    }
    conversationId = conversation?.id;
    hadHuman = hasHuman;
  });
  return {
    $human,
    $hasEnded,
    destroy() {
      stop();
      cancel();
    },
  };
}
