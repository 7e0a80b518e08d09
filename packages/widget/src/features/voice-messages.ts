// The wiring of voice messages, a lazy part of a talk: it arrives with the first one in sight.

import type { RecordingsPort } from '../core/audio-port.ts';
import type { AttachmentsDoor } from './attachments/attachments-types.ts';
import type { MessageList } from './timeline/message-list.ts';
import { createVoiceNotes, fileIdOf, type VoiceNotes } from './voice-playback/voice-notes.ts';

export interface VoiceMessagesPorts {
  readonly recordings: RecordingsPort;
  readonly list: Pick<MessageList, 'get'>;
  /** Knows how to fetch a message again. */
  readonly attachments: Pick<AttachmentsDoor, 'load' | '$state'>;
  readonly onPlay: () => void;
}

export type CreateVoiceMessages = (ports: VoiceMessagesPorts) => VoiceNotes;

/** Creates the voice messages of a conversation. */
export const createVoiceMessages: CreateVoiceMessages = ({ recordings, list, attachments, onPlay }) =>
  createVoiceNotes({
    recordings,
    onPlay,
    async freshUrl(messageKey, fileId) {
      await attachments.load();
      const phase = attachments.$state.get();
      if (phase.name !== 'ready' || !(await phase.feature.refresh(messageKey))) return undefined;
      return list.get(messageKey)?.attachments.find(({ url }) => fileIdOf(url) === fileId)?.url;
    },
  });
