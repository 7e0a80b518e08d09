// The chunk of recording: microphone, upload, the speech socket's protocol, and what stands in the composer meanwhile.

import utilitiesCss from 'virtual:css/recording';
import english from 'virtual:strings/attachments.http.invalid.network.other.tooLarge.unreadable+recording';
import type { Chunk } from '../../core/lazy-feature.ts';
import { createRecording } from '../../features/recording/recording.ts';
import { createTranscriber } from '../../features/transcription/transcriber.ts';
import recordingCss from './recording.css';
import { RecordingPanel } from './recording-panel.tsx';

export const chunk = {
  create: createRecording,
  views: { RecordingPanel },
  helpers: { createTranscriber },
  css: recordingCss + utilitiesCss,
  english,
} satisfies Chunk;
