// The door to hearing the persona: opens as soon as it is not mute.

import { atom, computed } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { createLazyFeature } from '../../core/lazy-feature.ts';
import type { Readable } from '../../core/store-types.ts';
import type { Conversation } from '../../protocol/conversation.ts';
import type { Persona } from '../../protocol/persona.ts';
import { createMuteChoice } from './mute-store.ts';
import { isMuted } from './voice-flags.ts';
import type { ListenDoor, VoiceOfReplies } from './voice-playback-types.ts';
import type { HeardReply, VoiceReplies } from './voice-replies.ts';

export interface ListenDoorPorts {
  readonly env: Pick<Env, 'local' | 'page'>;
  readonly $persona: Readable<Persona | null>;
  readonly $conversation: Readable<Conversation | null>;
  readonly $isOpen: Readable<boolean>;
  /** Loads the code and creates the voice of replies. */
  readonly open: () => Promise<VoiceReplies>;
  /** Voice messages give way to the persona, and to whatever interrupts it. */
  readonly pauseMessages: () => void;
}

export interface OpenableListenDoor extends ListenDoor, VoiceOfReplies {
  /** The persona gives way, to a voice message. */
  hush(): void;
  /** The history was cleared. */
  clear(): void;
  destroy(): void;
}

/** Creates the door (docs/behaviour.md#persona-voice). Without its code the chat is a chat in writing. */
export function createListenDoor(ports: ListenDoorPorts): OpenableListenDoor {
  const { env, $persona, $conversation, $isOpen, pauseMessages } = ports;
  const choice = createMuteChoice(env);
  const $isMuted = computed([choice.$stored, $persona], isMuted);
  const $isBlocked = atom(false);
  const part = createLazyFeature(async () => {
    const replies = await ports.open();
    replies.$state.listen((state) => {
      $isBlocked.set(state === 'blocked');
      if (state === 'starting' || state === 'playing') pauseMessages();
    });
    return replies;
  });
  const isOn = () => $isMuted.get() === false;
  const hush = () => part.opened()?.interrupt();
  const interrupt = () => {
    hush();
    pauseMessages();
  };
  const clear = () => {
    interrupt();
    part.opened()?.forget();
  };
  const stops = [
    $isMuted.subscribe((muted) => {
      if (muted === false) void part.load();
      else hush();
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
    hush,
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
      let reply: HeardReply | undefined;
      let isLeft = false;
      return {
        async query() {
          const replies = isOn() ? await part.open().catch(() => null) : null;
          if (!replies || isLeft || !isOn()) return { voiceEnabled: false };
          reply ??= replies.begin(onRelease);
          return { voiceEnabled: true, voiceOutputFormat: replies.format };
        },
        hear: (action) => reply?.hear(action),
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
