import { expect, it } from 'vitest';
import {
  createAudioQueue,
  type SoundPiece,
} from '../../../../../packages/widget/src/features/speech-output/audio-queue.ts';
import { ramp, toPcm } from '../../../../helpers/voice.ts';

const flat = (pieces: readonly SoundPiece[]) => pieces.flatMap(({ samples }) => [...samples]);

it('speaks one sub-message after the other, in the order of their first sound', () => {
  const queue = createAudioQueue();
  queue.push('a', toPcm(ramp(3)), false);
  queue.push('b', toPcm(ramp(2, 100)), true);
  expect(flat(queue.take(false))).toEqual(ramp(3));
  queue.push('a', toPcm(ramp(2, 3)), true);
  expect(flat(queue.take(false))).toEqual([...ramp(2, 3), ...ramp(2, 100)]);
  expect(queue.take(false)).toEqual([]);
});

it('goes on when a sub-message has fallen silent without its end, or the stream is complete', () => {
  const queue = createAudioQueue();
  queue.push('a', toPcm(ramp(1)), false);
  queue.take(false);
  queue.push('b', toPcm(ramp(2, 10)), false);
  expect(queue.take(false)).toEqual([]);
  expect(flat(queue.take(true))).toEqual(ramp(2, 10));
  queue.push('c', toPcm(ramp(3, 20)), false);
  queue.complete();
  expect(flat(queue.take(false))).toEqual(ramp(3, 20));
});

it('plays nothing twice when the stream is asked for again, wherever it broke and however it is cut then', () => {
  const first = toPcm(ramp(30));
  const second = toPcm(ramp(10, 200));
  for (let brokenAt = 0; brokenAt <= first.length; brokenAt += 1) {
    for (const step of [1, 7, 60]) {
      const queue = createAudioQueue();
      if (brokenAt > 0) queue.push('a', first.subarray(0, brokenAt), false);
      const heard = flat(queue.take(false));
      queue.restart();
      for (let at = 0; at < first.length; at += step) {
        queue.push('a', first.subarray(at, at + step), at + step >= first.length);
        heard.push(...flat(queue.take(false)));
      }
      queue.push('b', second, true);
      heard.push(...flat(queue.take(false)));
      expect(heard).toEqual([...ramp(30), ...ramp(10, 200)]);
    }
  }
});

it('leaves a sub-message alone whose voice has ended, when the replay brings it again', () => {
  const queue = createAudioQueue();
  queue.push('a', toPcm(ramp(4)), true);
  queue.take(false);
  queue.restart();
  queue.push('a', toPcm(ramp(9)), true);
  queue.push('b', toPcm(ramp(2, 50)), true);
  expect(flat(queue.take(false))).toEqual(ramp(2, 50));
});

it('loses nothing but a broken event to it', () => {
  const queue = createAudioQueue();
  queue.push('a', toPcm(ramp(2)).subarray(0, 3), false);
  queue.push('a', null, false);
  queue.push('a', toPcm(ramp(2, 40)), true);
  expect(flat(queue.take(false))).toEqual([...ramp(1), ...ramp(2, 40)]);
});
