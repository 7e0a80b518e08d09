import { createResampler } from '@persona-chat/demo-host/server/voice/resampler.ts';
import { describe, expect, it } from 'vitest';
import { loudness, pitch, tone } from '../support/sounds.ts';

const resample = (pcm: Buffer, from: number, to: number, size = pcm.length): Buffer => {
  const resampler = createResampler(from, to);
  const parts: Buffer[] = [];
  for (let place = 0; place < pcm.length; place += size) parts.push(resampler.push(pcm.subarray(place, place + size)));
  return Buffer.concat([...parts, resampler.end()]);
};

describe('createResampler', () => {
  it.each([
    [22_050, 24_000],
    [22_050, 44_100],
    [24_000, 44_100],
    [48_000, 24_000],
  ])('from %i to %i Hz keeps length, pitch and loudness', (from, to) => {
    const out = resample(tone({ hertz: 440, seconds: 1, sampleRate: from, level: 0.5 }), from, to);
    expect(out.length).toBe(2 * to);
    expect(pitch(out, to)).toBeCloseTo(440, 0);
    expect(loudness(out.subarray(2_000, -2_000))).toBeCloseTo(0.5 / Math.SQRT2, 2);
  });

  it('adds nothing audible: what is no part of the tone is 60 dB below it', () => {
    const out = resample(tone({ hertz: 1_000, seconds: 1, sampleRate: 22_050, level: 0.5 }), 22_050, 24_000);
    const pure = tone({ hertz: 1_000, seconds: 1, sampleRate: 24_000, level: 0.5 });
    const rest = Buffer.alloc(out.length);
    for (let place = 0; place < out.length; place += 2) {
      rest.writeInt16LE(out.readInt16LE(place) - pure.readInt16LE(place), place);
    }
    expect(loudness(rest.subarray(2_000, -2_000)) / loudness(pure)).toBeLessThan(0.001);
  });

  it('gives the same sound however it is cut', () => {
    const pcm = tone({ hertz: 700, seconds: 0.2, sampleRate: 22_050 });
    const whole = resample(pcm, 22_050, 24_000);
    for (const size of [2, 46, 998]) expect(resample(pcm, 22_050, 24_000, size).equals(whole)).toBe(true);
  });

  it('leaves the same rate alone', () => {
    const pcm = tone({ hertz: 700, seconds: 0.1 });
    expect(resample(pcm, 24_000, 24_000).equals(pcm)).toBe(true);
  });
});
