// The slot of the persona's voice: filled as soon as the persona is not mute.

import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { createLazyFeature, type LazyState } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Persona } from '../../protocol/persona.ts';
import type { Retries } from '../lazy-retries/lazy-retries.ts';
import { createMuteChoice } from './mute-store.ts';
import { isMuted } from './mute-store.ts';
import type { SpeechOutputSlot, ReplyVoices } from './speech-output-types.ts';
import type { SpokenReply, SpeechOutput } from './speech-output.ts';

export interface SpeechOutputSlotPorts {
  readonly env: Pick<Env, 'local' | 'page'>;
  readonly retries: Pick<Retries, 'follow'>;
  readonly $persona: Readable<Persona | null>;
  readonly $conversation: Readable<Conversation | null>;
  readonly $isOpen: Readable<boolean>;
  /** Loads the code and creates the voice of replies. */
  readonly open: () => Promise<SpeechOutput>;
  /** The persona begins to speak, or something interrupts it: audio messages give way. */
  readonly onInterrupt: () => void;
}

export interface OwnedSpeechOutputSlot extends SpeechOutputSlot, ReplyVoices {
  readonly $state: Readable<LazyState<SpeechOutput>>;
  /** The persona gives way, to a voice message. */
  pause(): void;
  /** The history was cleared. */
  clear(): void;
  destroy(): void;
}

/** Creates the slot (docs/behaviour.md#persona-voice). Without its code the chat is a chat in writing. */
export function createSpeechOutputSlot(ports: SpeechOutputSlotPorts): OwnedSpeechOutputSlot {
  const { env, $persona, $conversation, $isOpen, onInterrupt } = ports;
  const choice = createMuteChoice(env);
  const $isMuted = computed([choice.$stored, $persona], isMuted);
  const $isBlocked = atom(false);
  const part = createLazyFeature(async () => {
    const replies = await ports.open();
    replies.$state.listen((state) => {
      $isBlocked.set(state === 'blocked');
      if (state === 'starting' || state === 'playing') onInterrupt();
    });
    return replies;
  });
  const isOn = () => $isMuted.get() === false;
  /** Nothing is spoken by a chat that nobody sees, and could stop. */
  const mayBeHeard = () => isOn() && $isOpen.get();
  const pause = () => part.opened()?.interrupt();
  const interrupt = () => {
    pause();
    onInterrupt();
  };
  const clear = () => {
    interrupt();
    part.opened()?.forget();
  };
  const stops = [
    ports.retries.follow(part, isOn),
    $isMuted.subscribe((muted) => {
      if (muted === false) void part.load();
      else pause();
    }),
    $isOpen.listen((isShown) => isShown || interrupt()),
    $conversation.listen((conversation, before) => {
      if (before && conversation?.id !== before.id) clear();
    }),
  ];

  return {
    $isMuted,
    $isBlocked,
    $state: part.$state,
    isOn,
    pause,
    interrupt,
    clear,
    toggleMute() {
      choice.choose(isOn());
      if (isOn()) void part.load().then(() => part.opened()?.prime());
    },
    unblock: () => part.opened()?.unblock(),
    begin(onRelease) {
      interrupt();
      if (isOn()) part.opened()?.prime();
      let reply: SpokenReply | undefined;
      let isLeft = false;
      return {
        async query() {
          // Without its code the reply comes in writing.
          const replies = mayBeHeard() ? await part.open().catch(() => null) : null;
          if (!replies || isLeft || !mayBeHeard()) return { voiceEnabled: false };
          reply ??= replies.begin(onRelease);
          return { voiceEnabled: true, voiceOutputFormat: replies.format };
        },
        enqueue: (action) => reply?.enqueue(action),
        isHeld: (id) => reply?.isHeld(id) ?? false,
        stop() {
          isLeft = true;
          reply?.stop();
        },
      };
    },
    destroy() {
      choice.destroy();
      for (const stop of stops) stop();
      part.destroy();
    },
  };
}
