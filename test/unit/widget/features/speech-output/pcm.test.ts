import { describe, expect, it } from 'vitest';
import { decodeBase64, toSamples } from '../../../../../packages/widget/src/features/speech-output/pcm.ts';
import { ramp, toBase64, toPcm } from '../../../../helpers/voice.ts';

const nothing = new Uint8Array();

describe('the raw sound', () => {
  it('turns PCM16 into samples from -1 to 1', () => {
    const { samples, rest } = toSamples(new Uint8Array([0x00, 0x80, 0xff, 0x7f, 0x00, 0x00, 0x00, 0x40]), nothing);
    expect([...samples]).toEqual([-1, Math.fround(0x7fff / 0x8000), 0, 0.5]);
    expect(rest).toHaveLength(0);
  });

  it('gives the same samples wherever the bytes are cut', () => {
    const sound = ramp(40, -20);
    const bytes = toPcm(sound);
    const whole = [...toSamples(bytes, nothing).samples];
    for (let first = 0; first <= bytes.length; first += 1) {
      for (const second of [
        first,
        Math.min(bytes.length, first + 1),
        Math.min(bytes.length, first + 7),
        bytes.length,
      ]) {
        let rest: Uint8Array = nothing;
        const heard: number[] = [];
        for (const piece of [bytes.subarray(0, first), bytes.subarray(first, second), bytes.subarray(second)]) {
          const read = toSamples(piece, rest);
          heard.push(...read.samples);
          rest = read.rest;
        }
        expect(heard).toEqual(whole);
        expect(rest).toHaveLength(0);
      }
    }
  });

  it('knows base64 from anything else', () => {
    expect(decodeBase64(toBase64(new Uint8Array([1, 2, 250])))).toEqual(new Uint8Array([1, 2, 250]));
    expect(decodeBase64('not base64!')).toBeNull();
    expect(decodeBase64('')).toEqual(new Uint8Array());
  });
});
