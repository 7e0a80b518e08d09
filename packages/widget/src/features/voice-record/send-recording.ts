// From a recording to a message: its text, its upload, and the message that carries both (specification §7).

import type { SpeechApi } from '../api/speech-api.ts';
import type { Attachment } from '../../protocol/message.ts';
import type { UnsentRecording } from './unsent.ts';

export interface SendPorts {
  readonly api: SpeechApi;
  readonly model: () => string;
  readonly language: () => string;
  readonly guestId: () => string | undefined;
}

export interface SentRecording {
  readonly content: string;
  readonly attachment: Attachment;
}

/** Uploads a recording, and has it transcribed where that did not happen while it was spoken. Rejects as the api does. */
export async function uploadRecording(
  { api, model, language, guestId }: SendPorts, { key, file, transcript }: UnsentRecording, signal: AbortSignal,
): Promise<SentRecording> {
  const stored = await api.upload({
    file, signal, requestId: key, guestId: guestId(), model: model(), language: language(), hasTranscript: transcript !== null,
  });
  const content = (transcript ?? stored.transcript).trim();
  return { content, attachment: { type: 'VOICE', url: stored.url, name: file.name, mimeType: file.type, content } };
}

/** What recorders make beside webm. */
const extensions: readonly (readonly [mimeType: RegExp, extension: string])[] = [[/ogg/, 'ogg'], [/mp4|aac/, 'm4a']];

/** A recording as a file whose name has one of the extensions of specification §9. */
export function recordingFile(recording: Blob): File {
  const extension = extensions.find(([pattern]) => pattern.test(recording.type))?.[1] ?? 'webm';
  // Servers compare the type without its parameters.
  return new File([recording], `voice-message.${extension}`, { type: recording.type.split(';')[0] ?? '' });
}
