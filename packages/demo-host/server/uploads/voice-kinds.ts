// The types of a recording (specification §9), what their content begins with, and how long they sound.

import { mp3Duration, readMp3Frame } from '../audio/mp3-duration.ts';
import { mp4Duration } from '../audio/mp4-duration.ts';
import { oggDuration } from '../audio/ogg-duration.ts';
import { wavDuration } from '../audio/wav-duration.ts';
import { webmDuration } from '../audio/webm-duration.ts';
import { extensionOf } from './file-kinds.ts';
import { hasForeignSignature, isIsoImage, startsWith } from './signatures.ts';

export interface VoiceKind {
  readonly mimeType: string;
  isGenuine(head: Buffer): boolean;
  /** Seconds, measured from the whole file; null where it cannot be said. */
  measure(file: Buffer): number | null;
}

/** How far into a file its kind may be named. */
const searchBytes = 256;

const has = (head: Buffer, words: readonly string[]): boolean =>
  words.some((word) => head.subarray(0, searchBytes).includes(Buffer.from(word, 'latin1')));

const kinds: ReadonlyMap<string, VoiceKind> = new Map([
  [
    'webm',
    {
      mimeType: 'audio/webm',
      isGenuine: (head) => startsWith(head, [0x1a, 0x45, 0xdf, 0xa3]) && has(head, ['webm', 'matroska']),
      measure: webmDuration,
    },
  ],
  [
    'ogg',
    {
      mimeType: 'audio/ogg',
      isGenuine: (head) => startsWith(head, 'OggS') && has(head, ['OpusHead', '\u0001vorbis']),
      measure: oggDuration,
    },
  ],
  [
    'wav',
    {
      mimeType: 'audio/wav',
      isGenuine: (head) => startsWith(head, 'RIFF') && startsWith(head.subarray(8), 'WAVE'),
      measure: wavDuration,
    },
  ],
  [
    'm4a',
    {
      mimeType: 'audio/mp4',
      isGenuine: (head) => startsWith(head.subarray(4), 'ftyp') && !isIsoImage(head),
      measure: mp4Duration,
    },
  ],
  [
    'mp3',
    {
      mimeType: 'audio/mpeg',
      isGenuine: (head) => startsWith(head, 'ID3') || readMp3Frame(head, 0) !== null,
      measure: mp3Duration,
    },
  ],
]);

/** The kind that a name promises, or null when such recordings are not taken. */
export const voiceKindOf = (fileName: string): VoiceKind | null => {
  const kind = kinds.get(extensionOf(fileName));
  return kind ? { ...kind, isGenuine: (head) => kind.isGenuine(head) && !hasForeignSignature(head) } : null;
};
