// Recording in a conversation: whose recordings are kept, and which way their text is found. Its code arrives with the first one.

import type { ReadableAtom } from 'nanostores';
import type { Env, FilePort } from '../../core/env.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import { WidgetError } from '../../core/errors.ts';
import { personaSetting } from '../../core/participants.ts';
import type { Readable } from '../../core/store-types.ts';
import type { MicrophonePort } from '../../core/voice-port.ts';
import type { Caller } from '../api/caller.ts';
import type { ChatApi } from '../api/chat-api.ts';
import type { Bootstrapping } from '../bootstrap/bootstrap.ts';
import type { I18nFeature, LocaleKey, Translate } from '../i18n/i18n-types.ts';
import type { KeptFiles } from '../kept-files/kept-files.ts';
import type { UploadAgain } from '../kept-files/refresh-uploads.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';
import type { Replying } from '../reply/reply-ports.ts';
import type { CreateTranscriber } from '../transcription/transcriber.ts';
import type { MessageList } from '../timeline/message-list.ts';
import type { ToastsFeature } from '../toasts/toasts.ts';
import { createUnsentRecordings, type UnsentRecordings } from './unsent-recordings.ts';
import { createRecordingApi } from './recording-api.ts';
import { createRecordingControl } from './recording-control.ts';
import type { RecordingControl } from './recording-types.ts';

/** A tab that is being closed may give the microphone back a little late; one that records keeps it for longer than a click should wait. */
const PATIENCE_MS = 2_000;

export interface RecordingPorts {
  readonly env: Env;
  readonly files: FilePort;
  readonly microphone: MicrophonePort;
  readonly caller: Caller;
  readonly api: Pick<ChatApi, 'reportError'>;
  readonly bootstrap: Pick<Bootstrapping, '$persona' | '$response' | '$conversation' | '$guest' | '$user'>;
  readonly reply: Replying;
  readonly list: MessageList;
  readonly kept: KeptFiles;
  readonly storage: Pick<ScopedStorage, '$owner'>;
  readonly toasts: Pick<ToastsFeature, 'show'>;
  readonly translate: Translate;
  readonly say: (text: string) => void;
  /** Why nothing may be recorded or sent at present, or null. */
  readonly $refusal: Readable<LocaleKey | null>;
  readonly $config: ReadableAtom<ChatConfig>;
  readonly i18n: Pick<I18nFeature, '$longCode'>;
  readonly createTranscriber: CreateTranscriber;
  readonly onStart: () => void;
  /** The visitor refuses the microphone, or it does not open. */
  readonly onFailedOpening: (isDenied: boolean) => void;
  readonly onRefused: (error: WidgetError) => void;
  /** One tab of a conversation records at a time. */
  readonly claimMicrophone: (signal: AbortSignal) => Promise<void>;
}

export interface OwnedRecording extends RecordingControl {
  /** Keeps other tabs of the conversation from recording until `signal` aborts; rejects where one of them does. */
  claimMicrophone(signal: AbortSignal): Promise<void>;
  /** Why nothing may be recorded at present, or null. */
  readonly $refusal: Readable<LocaleKey | null>;
  readonly unsent: Pick<UnsentRecordings, 'owner' | 'grow' | 'settle' | 'show' | 'fail'>;
  download(key: string): void;
  discard(key: string): void;
  /** The sound of one that was not sent. */
  fileOf(key: string): File | undefined;
  /** Shows, where this is a new tab, what tabs that have ended left behind. A tab that has been here for long must not ask for it. */
  inherit(): void;
  /** Uploads the recording of a message that waits once more, for the guest who talks now. */
  readonly uploadAgain: UploadAgain;
}

export type CreateRecording = (ports: RecordingPorts) => OwnedRecording;

/** Creates recording over a conversation; the persona's settings choose between the speech socket and the upload alone. */
export const createRecording: CreateRecording = (ports) => {
  const { env, files, caller, bootstrap, list, kept, storage, $config, createTranscriber } = ports;
  const { $longCode } = ports.i18n;
  const { $persona, $response, $conversation, $guest, $user } = bootstrap;
  const personId = () => $user.get()?.id ?? $guest.get()?.id;
  const ownerId = () => JSON.stringify([$config.get().apiBase, personId(), $conversation.get()?.id]);
  /** What of the host's configuration says who talks with whom. */
  const whoTalks = () => {
    const { apiBase, personaId, conversationId, guestId: ownGuestId, token } = $config.get();
    return JSON.stringify([apiBase, personaId, conversationId, ownGuestId, token]);
  };
  const unsent = createUnsentRecordings({
    list,
    files,
    kept,
    clock: env.clock,
    stored: storage.$owner.get,
    ownerId: ownerId(),
    isOnline: env.page.isOnline,
    tellGone: () => ports.toasts.show({ tone: 'alert', key: 'recording.gone' }),
  });
  unsent.restore();
  const stopStored = storage.$owner.listen((_owner, before) => unsent.restore(before));
  let known = { who: whoTalks(), person: personId() };
  // Where the host has named nobody else, new ids are those of a new session of the same visitor (P5), unless it was the visitor who has
  // opened another of several conversations.
  const stopOwner = $response.listen((response) => {
    const before = known;
    known = { who: whoTalks(), person: personId() };
    const isOther = Boolean(response?.capabilities?.conversations) && known.person === before.person;
    unsent.setOwner(ownerId(), known.who === before.who && !isOther);
    record.ownerChanged();
  });
  const persona = () => $persona.get();
  const guestId = () => $guest.get()?.id;
  const transcriber = createTranscriber({
    ...env,
    token: caller.token,
    choice: () => ({
      persona: persona(),
      speech: $response.get()?.speech ?? null,
      speechUrl: $config.get().speechUrl,
      language: $longCode.get(),
    }),
    who: () => ({ ...caller.who(), guestId: guestId() }),
  });
  /** Nothing begins to record long after the click, or where nobody looks any more. */
  const claimMicrophone = async (signal: AbortSignal) => {
    const claim = new AbortController();
    const giveUp = () => claim.abort();
    signal.addEventListener('abort', giveUp);
    const stops = [env.clock.after(PATIENCE_MS, giveUp), env.page.onChange((kind) => kind === 'hidden' && giveUp())];
    try {
      await ports.claimMicrophone(claim.signal);
    } catch (thrown) {
      throw new WidgetError('unsupported', { cause: thrown, retryable: true });
    } finally {
      for (const stop of stops) stop();
    }
  };
  const api = createRecordingApi(files, env.clock, caller);
  const record = createRecordingControl({
    ...ports,
    unsent,
    guestId,
    claimMicrophone,
    reportError: ports.api.reportError,
    api,
    model: transcriber.model,
    language: $longCode.get,
    showsTranscript: () => personaSetting(persona(), 'showLiveTranscription') === true,
    transcribe: transcriber.start,
  });
  return {
    ...record,
    claimMicrophone,
    $refusal: ports.$refusal,
    unsent,
    download(key) {
      const recording = unsent.get(key);
      const url = list.get(key)?.attachments[0]?.url;
      if (recording && url) void files.save(url, recording.file.name, true);
    },
    discard: unsent.discard,
    fileOf: (key) => unsent.get(key)?.file,
    inherit: unsent.inherit,
    async uploadAgain({ content, attachments, files: [id = ''] = [] }, signal) {
      const file = await kept.source(id);
      if (!file) throw new WidgetError('unsupported', { status: 422 });
      const { url } = await api.upload({
        file,
        signal,
        requestId: env.newId(),
        guestId: guestId(),
        model: transcriber.model(),
        language: $longCode.get(),
        hasTranscript: true,
      });
      return { content, attachments: attachments?.map((recording) => ({ ...recording, url })) };
    },
    destroy() {
      stopOwner();
      stopStored();
      record.destroy();
    },
  };
};
