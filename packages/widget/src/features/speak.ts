// The wiring of speaking, a lazy part of a talk: it arrives with the first recording.

import type { ReadableAtom } from 'nanostores';
import type { Env, FilePort } from '../core/env.ts';
import type { ChatConfig } from '../core/host-types.ts';
import { personaSetting } from '../core/participants.ts';
import type { Readable } from '../core/store-types.ts';
import type { MicrophonePort } from '../core/voice-port.ts';
import type { Caller } from './api/caller.ts';
import { createSpeechApi } from './api/speech-api.ts';
import type { TalkApi } from './api/talk-api.ts';
import type { Conversing } from './conversation/conversation.ts';
import type { LocaleKey, Translate } from './i18n/i18n-types.ts';
import type { ReplyFeature } from './reply/reply-types.ts';
import { createSpeech } from './speech/speech.ts';
import { speechAddress, speechModel } from './speech/speech-address.ts';
import type { MessageList } from './timeline/message-list.ts';
import type { ToastsFeature } from './toasts/toasts.ts';
import { createUnsent } from './voice-record/unsent.ts';
import { createVoiceRecord, type VoiceRecording } from './voice-record/voice-record.ts';

export interface SpeakPorts {
  readonly env: Env;
  readonly files: FilePort;
  readonly microphone: MicrophonePort;
  readonly caller: Caller;
  readonly reportError: TalkApi['reportError'];
  readonly conversation: Pick<Conversing, '$persona' | '$bootstrap' | '$conversation' | '$guest' | '$user'>;
  readonly reply: ReplyFeature;
  readonly list: MessageList;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  /** Why nothing may be recorded or sent at present, or null. */
  readonly $refusal: Readable<LocaleKey | null>;
  readonly $config: ReadableAtom<ChatConfig>;
  readonly $longCode: ReadableAtom<string>;
  readonly onStart: () => void;
  /** The visitor refuses the microphone. */
  readonly onDenied: () => void;
  /** One tab of a conversation records at a time. */
  readonly hold: (signal: AbortSignal) => Promise<void>;
}

export interface Speaking extends VoiceRecording {
  download(key: string): void;
  discard(key: string): void;
}

export type CreateSpeak = (ports: SpeakPorts) => Speaking;

/** Creates recording over a conversation; the persona's settings choose between the speech socket and the upload alone. */
export const createSpeak: CreateSpeak = (ports) => {
  const { env, files, caller, conversation, list, $config, $longCode } = ports;
  const { $persona, $bootstrap, $conversation, $guest, $user } = conversation;
  const ownerId = () =>
    JSON.stringify([$config.get().apiBase, $user.get()?.id ?? $guest.get()?.id, $conversation.get()?.id]);
  /** What of the host's configuration says who talks with whom. */
  const whoTalks = () => {
    const { apiBase, personaId, conversationId, guestId: ownGuestId, token } = $config.get();
    return JSON.stringify([apiBase, personaId, conversationId, ownGuestId, token]);
  };
  const unsent = createUnsent(list, files, env.clock, ownerId());
  let known = whoTalks();
  // Where the host has named nobody else, new ids are those of a new session of the same visitor (P5).
  const stopOwner = $bootstrap.listen(() => {
    const isRenewed = whoTalks() === known;
    known = whoTalks();
    unsent.setOwner(ownerId(), isRenewed);
  });
  const persona = () => $persona.get();
  const guestId = () => $guest.get()?.id;
  const choice = () => ({
    persona: persona(), speech: $bootstrap.get()?.speech ?? null, speechUrl: $config.get().speechUrl, language: $longCode.get(),
  });
  const record = createVoiceRecord({
    ...ports, unsent, guestId,
    api: createSpeechApi(files, caller),
    model: () => speechModel(choice()),
    language: $longCode.get,
    assetBase: () => $config.get().assetBase,
    showsTranscript: () => personaSetting(persona(), 'showLiveTranscription') === true,
    createSpeech(requestId) {
      const url = speechAddress(choice(), { ...caller.who(), guestId: guestId(), requestId });
      return url === null ? null : createSpeech({ clock: env.clock, loadSockets: env.loadSockets, url, token: caller.token });
    },
  });
  return {
    ...record,
    download(key) {
      const recording = unsent.get(key);
      const url = list.get(key)?.attachments[0]?.url;
      if (recording && url) void files.save(url, recording.file.name, true);
    },
    discard: unsent.discard,
    destroy() {
      stopOwner();
      record.destroy();
    },
  };
};
