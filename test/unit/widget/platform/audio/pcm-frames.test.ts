import { expect, it } from 'vitest';
import { createPcmFrames } from '../../../../../packages/widget/src/platform/audio/pcm-frames.ts';
import { createResampler } from '../../../../../packages/widget/src/platform/audio/resampler.ts';

const sine = (frequency: number, rate: number, seconds: number) =>
  Float32Array.from(
    { length: Math.round(rate * seconds) },
    (_, index) => 0.5 * Math.sin((2 * Math.PI * frequency * index) / rate),
  );

/** In pieces as an audio worklet gets them. */
const inPieces = (samples: Float32Array) =>
  Array.from({ length: Math.ceil(samples.length / 128) }, (_, index) =>
    samples.subarray(index * 128, index * 128 + 128),
  );

function resample(samples: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to);
  const parts = [...inPieces(samples).map(resampler.push), resampler.end()];
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

const power = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length);

it.each([48_000, 44_100, 24_000, 16_000, 96_000])('keeps a tone sample for sample from %i Hz', (rate) => {
  const made = resample(sine(1_000, rate, 0.5), rate, 24_000);
  const wanted = sine(1_000, 24_000, 0.5);
  expect(made).toHaveLength(wanted.length);
  const inner = (samples: Float32Array) => samples.subarray(100, -100);
  const error = power(inner(made).map((sample, index) => sample - (inner(wanted)[index] ?? 0)));
  expect(error / power(wanted)).toBeLessThan(0.002);
});

it('lets nothing fold back that the new rate cannot hold', () => {
  const made = resample(sine(17_000, 48_000, 0.5), 48_000, 24_000);
  expect(power(made.subarray(100, -100))).toBeLessThan(0.001);
});

it('makes frames of 4,800 bytes, the last one filled up with silence', () => {
  const frames: ArrayBuffer[] = [];
  const pcm = createPcmFrames(48_000, (frame) => frames.push(frame));
  for (const piece of inPieces(sine(440, 48_000, 0.25))) pcm.push(piece);
  pcm.end();
  expect(frames.map(({ byteLength }) => byteLength)).toEqual([4_800, 4_800, 4_800]);
  const last = new Int16Array(frames[2] ?? new ArrayBuffer(0));
  expect(Math.max(...last.subarray(0, 1_200))).toBeGreaterThan(15_000);
  expect(new Set(last.subarray(1_200))).toEqual(new Set([0]));
});

it('bounds what is too loud', () => {
  const frames: ArrayBuffer[] = [];
  const pcm = createPcmFrames(24_000, (frame) => frames.push(frame));
  pcm.push(Float32Array.from({ length: 2_400 }, (_, index) => (index < 1_200 ? 3 : -3)));
  pcm.end();
  const samples = new Int16Array(frames[0] ?? new ArrayBuffer(0));
  expect([samples[600], samples[1_800]]).toEqual([32_767, -32_768]);
});
