import { expect, it } from 'vitest';
import { createTempo } from '../../../../../packages/widget/src/features/hands-free/tempo.ts';
import { pitch } from '../../../demo-host/server/support/sounds.ts';
import { toPcm } from '../../../../helpers/voice.ts';

const rate = 24_000;
const tone = (seconds: number) =>
  Float32Array.from({ length: seconds * rate }, (_none, index) => 0.4 * Math.sin((2 * Math.PI * 220 * index) / rate));

it.each([0.75, 1.25, 1.5, 2])('plays %d times as fast at the same pitch, in whatever pieces it comes', (speed) => {
  const tempo = createTempo(rate, speed);
  const sound = tone(2);
  const played: number[] = [];
  for (let place = 0; place < sound.length; place += 5_000)
    played.push(...tempo.push(sound.slice(place, place + 5_000)));
  expect(played.length / sound.length).toBeCloseTo(1 / speed, 1);
  expect(pitch(Buffer.from(toPcm(played)), rate)).toBeCloseTo(220, -1);
  expect(Math.max(...played.map(Math.abs))).toBeLessThan(0.45);
});
