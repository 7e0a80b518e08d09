// The types of a recording (docs/protocol.md#recordings), what their content begins with, and how long they sound.

import { mp3Duration } from '../audio/mp3-duration.ts';
import { mp4Duration } from '../audio/mp4-duration.ts';
import { oggDuration } from '../audio/ogg-duration.ts';
import { wavDuration } from '../audio/wav-duration.ts';
import { webmDuration } from '../audio/webm-duration.ts';
import type { ByteSource } from '../files/byte-source.ts';
import { detect, extensionOf } from './file-kinds.ts';
import { hasForeignSignature } from './signatures.ts';

export interface VoiceKind {
  readonly mimeType: string;
  isGenuine(head: Buffer): Promise<boolean>;
  /** Seconds; null where it cannot be said. */
  measure(file: ByteSource): Promise<number | null>;
}

/** A file that claims to be longer has lied, and its length is worth nothing. */
const longestSeconds = 86_400;

/** `detected`: what such files begin as. A container of films may hold sound alone. */
const voice = (
  mimeType: string,
  detected: readonly string[],
  measure: (file: ByteSource) => Promise<number | null>,
): VoiceKind => ({
  mimeType,
  isGenuine: async (head) => detected.includes((await detect(head)) ?? '') && !hasForeignSignature(head),
  measure: async (file) => {
    const seconds = await measure(file);
    return seconds !== null && seconds >= 0 && seconds <= longestSeconds ? seconds : null;
  },
});

const kinds: ReadonlyMap<string, VoiceKind> = new Map([
  ['webm', voice('audio/webm', ['video/webm', 'video/matroska'], webmDuration)],
  ['ogg', voice('audio/ogg', ['audio/ogg', 'audio/ogg; codecs=opus'], oggDuration)],
  ['wav', voice('audio/wav', ['audio/wav'], wavDuration)],
  ['m4a', voice('audio/mp4', ['audio/x-m4a', 'audio/mp4', 'video/mp4', 'video/quicktime', 'video/3gpp'], mp4Duration)],
  ['mp3', voice('audio/mpeg', ['audio/mpeg'], mp3Duration)],
]);

/** The kind that a name promises, or null when such recordings are not taken. */
export const voiceKindOf = (fileName: string): VoiceKind | null => kinds.get(extensionOf(fileName)) ?? null;
