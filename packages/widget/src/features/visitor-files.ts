// The wiring of what a visitor brings along: files, recordings, and what keeps both until a server has them. conversation.ts asks
// for it.

import type { WidgetError } from '../core/errors.ts';
import { createLazyFeature } from '../core/lazy-feature.ts';
import type { Readable } from '../core/store-types.ts';
import type { ChatApi } from './api/chat-api.ts';
import { createAttachmentsSlot } from './attachments/attachments-slot.ts';
import type { ConversationEvents } from './connect-conversation.ts';
import type { InputPolicy } from './conversation-control/conversation-control-types.ts';
import type { ConversationLoaders, ConversationPorts } from './conversation-types.ts';
import type { Translate } from './i18n/i18n-types.ts';
import { createRecordingRefusal } from './recording/recording-refusal.ts';
import { createRecordingSlot } from './recording/recording-slot.ts';
import type { Outbox } from './reply/outbox.ts';
import type { Replying } from './reply/reply-ports.ts';
import type { OwnedSpeechOutputSlot } from './speech-output/speech-output-slot.ts';
import type { SharedTabs } from './tabs/shared-tabs.ts';
import type { MessageList } from './timeline/message-list.ts';

/** Nobody waits for anything by then. */
const KEPT_FILES_AFTER_MS = 5000;

export interface VisitorFilesPorts extends ConversationPorts {
  readonly loaders: ConversationLoaders;
  readonly api: ChatApi;
  readonly translate: Translate;
  readonly reply: Replying;
  readonly list: MessageList;
  readonly outbox: Outbox;
  readonly tabs: SharedTabs;
  readonly speechOutput: OwnedSpeechOutputSlot;
  readonly $inputPolicy: Readable<InputPolicy>;
  readonly events: Pick<ConversationEvents, 'filesInherited' | 'microphoneFailed'>;
  readonly say: (text: string, topic?: string) => void;
  /** A speed was chosen at a voice message. */
  readonly onSpeed: () => void;
  /** The server has refused an upload, or did not answer. */
  readonly onRefused: (error: WidgetError) => void;
}

/** Creates the slots of files, recordings and voice messages. */
export function createVisitorFiles(ports: VisitorFilesPorts) {
  const { env, loaders, events, tabs, speechOutput, list } = ports;
  const keptFiles = createLazyFeature(async () => {
    stopAhead();
    const [create] = await Promise.all([loaders.loadKeptFiles(), env.loadFileStore()]);
    return create(ports);
  });
  // What is attached without a network is kept all the same: this little is here before.
  const stopAhead = env.clock.after(KEPT_FILES_AFTER_MS, () => void keptFiles.load());
  const stopRetries = ports.retries.follow(keptFiles);
  const attachments = createAttachmentsSlot({
    ...ports,
    keepWaiting(files) {
      let forget = () => {};
      let isForgotten = false;
      keptFiles.open().then(
        (kept) => isForgotten || (forget = kept.keepWaiting(files)),
        () => {
          // They wait in the memory of the page alone.
        },
      );
      return () => {
        isForgotten = true;
        forget();
      };
    },
    async open(onLoaded) {
      const [create, files, kept] = await Promise.all([loaders.loadAttachments(), env.loadFiles(), keptFiles.open()]);
      onLoaded();
      return create({ ...ports, files, kept, onInherited: events.filesInherited });
    },
  });
  const audioMessages = createLazyFeature(async () => {
    const [create, recordings] = await Promise.all([loaders.loadAudioMessages(), env.loadRecordings()]);
    return create({
      ...ports,
      recordings,
      attachments,
      onPlay: speechOutput.pause,
      unsentFile: (key) => recording.fileOf(key),
    });
  });
  const $refusal = createRecordingRefusal({
    $phase: ports.bootstrap.$phase,
    $needsForm: ports.guests.$needsForm,
    $inputPolicy: ports.$inputPolicy,
  });
  const recording = createRecordingSlot({
    ...ports,
    $refusal,
    async open() {
      const [parts, files, microphone, kept] = await Promise.all([
        loaders.loadRecording(),
        env.loadFiles(),
        env.loadMicrophone(),
        keptFiles.open(),
      ]);
      return parts.create({
        ...ports,
        ...parts,
        files,
        kept,
        microphone,
        $refusal,
        claimMicrophone: (signal) => tabs.claim('microphone', signal),
        onStart: speechOutput.interrupt,
        onFailedOpening: events.microphoneFailed,
      });
    },
  });
  return {
    attachments,
    audioMessages,
    recording,
    /** Another guest than the one who talks may have uploaded the files of a message that waits, or they were refused. */
    async refreshUploads(key: string, signal: AbortSignal): Promise<boolean> {
      // Without that code it goes out as it is.
      const kept = list.get(key)?.attachments[0] && (await keptFiles.open().catch(() => null));
      return kept ? kept.refreshUploads({ ...ports, attachments, recording }, key, signal) : false;
    },
    keptFiles: {
      destroy() {
        stopAhead();
        stopRetries();
        keptFiles.destroy();
      },
    },
  };
}
