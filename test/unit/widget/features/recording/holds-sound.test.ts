import { describe, expect, it } from 'vitest';
import { holdsSound } from '../../../../../packages/widget/src/features/recording/holds-sound.ts';

const bytes = (...parts: readonly (string | readonly number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))));
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const page = (position: number, text: string) => ['OggS', [0, 2], [position, ...zeros(7)], zeros(14), text] as const;
const oggHead = [...page(0, 'OpusHead'), ...page(0, 'OpusTags')];
const webmHead = [[0x1a, 0x45, 0xdf, 0xa3], 'webm', zeros(200)] as const;
const cluster = [[0x1f, 0x43, 0xb6, 0x75, 1, 255, 255, 255, 255, 255, 255, 255, 0xe7, 0x81, 0]] as const;
const mp4Head = [zeros(4), 'ftypiso5', zeros(20), 'moov', zeros(900)] as const;

describe('a recording that was cut off holds sound', () => {
  it.each([
    ['Ogg', bytes(...oggHead), bytes(...oggHead, ...page(80, 'sound'))],
    ['WebM', bytes(...webmHead), bytes(...webmHead, ...cluster, zeros(60))],
    ['WebM whose cluster is empty', bytes(...webmHead, ...cluster), bytes(...webmHead, ...cluster, zeros(60))],
    ['MP4', bytes(...mp4Head), bytes(...mp4Head, zeros(4), 'moof', zeros(80), 'mdat', zeros(30))],
  ])('%s: not with its head alone', async (_format, head, whole) => {
    expect([await holdsSound(head), await holdsSound(whole)]).toEqual([false, true]);
  });

  it('where its format is unknown', async () => expect(await holdsSound(bytes('sound'))).toBe(true));
});
