// From a recording to a message: its text, its upload, and the message that carries both (docs/protocol.md#recordings).

import type { RecordingApi } from './recording-api.ts';
import type { LocaleKey } from '../i18n/locale-keys.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { UnsentRecording } from './unsent-recordings.ts';

export interface SendPorts {
  readonly api: RecordingApi;
  readonly reply: Pick<ReplyFeature, 'send'>;
  readonly model: () => string;
  readonly language: () => string;
  readonly guestId: () => string | undefined;
}

/**
 * Uploads a recording, has it transcribed where that did not happen while it was spoken, and sends both as a message.
 * Resolves with null, or with the text that says why nothing was sent; rejects as the api does.
 */
export async function sendRecording(
  { api, reply, model, language, guestId }: SendPorts,
  { key, file, transcript }: UnsentRecording,
  signal: AbortSignal,
): Promise<LocaleKey | null> {
  const stored = await api.upload({
    file,
    signal,
    requestId: key,
    guestId: guestId(),
    model: model(),
    language: language(),
    hasTranscript: transcript !== null,
  });
  signal.throwIfAborted();
  const text = (transcript ?? stored.transcript)?.trim() ?? null;
  // Empty: the recogniser has heard nothing. Null: nobody has transcribed it (docs/behaviour.md#transcription).
  if (text === '') return 'recording.tooShort';
  const content = text ?? '';
  const attachment = { type: 'VOICE' as const, url: stored.url, name: file.name, mimeType: file.type, content };
  // Its bubble becomes the message's own, in the same place.
  const sent = reply.send(content, [attachment], key, { files: [key], guest: guestId() });
  return sent.accepted ? null : sent.reason;
}

/** What is made beside webm. */
const extensions: readonly (readonly [mimeType: RegExp, extension: string])[] = [
  [/ogg/, 'ogg'],
  [/mp4|aac/, 'm4a'],
  // What is said hands-free.
  [/wav/, 'wav'],
];

/** A recording as a file whose name has one of the extensions of docs/protocol.md#recordings. */
export function recordingFile(recording: Blob, lastModified: number): File {
  const extension = extensions.find(([pattern]) => pattern.test(recording.type))?.[1] ?? 'webm';
  // Servers compare the type without its parameters.
  return new File([recording], `voice-message.${extension}`, {
    type: recording.type.split(';')[0] ?? '',
    lastModified,
  });
}
