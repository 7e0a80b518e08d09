import { expect, it } from 'vitest';
import { createVoiceActivity } from '../../../../packages/widget/src/platform/audio/voice-activity.ts';
import { createRandom } from '../../../helpers/random.ts';

const rate = 48_000;

const usual = { threshold: 0.5, silenceDurationMs: 1_200 };
/** Four a second, none of them without the room in its ends. */
const syllables = (seconds: number) => Math.max(0.04, Math.sin(Math.PI * ((seconds * 4) % 1)));

/** Tells when somebody begins and ends to speak in seconds of sound, each as loud as its number. */
function changes(loudness: readonly number[], options = usual, shape = (_seconds: number) => 1): string[] {
  const below = createRandom(7);
  const random = () => below(10_000) / 10_000;
  const told: string[] = [];
  let place = 0;
  const push = createVoiceActivity(rate, options, (isSpeaking) =>
    told.push(`${isSpeaking ? 'begins' : 'ends'} ${(place / rate).toFixed(1)}`),
  );
  for (const level of loudness) {
    for (let block = 0; block < 37; block += 1) {
      place += 128;
      push(Float32Array.from({ length: 128 }, () => level * shape(place / rate) * 3 ** 0.5 * (2 * random() - 1)));
    }
  }
  return told;
}
/** Tenths of a second. */
const tenths = (count: number, level: number) => Array.from({ length: count }, () => level);

it('hears words above the room, and their end after the pause that was asked for', () => {
  const sound = [...tenths(20, 0.002), ...tenths(10, 0.1), ...tenths(20, 0.002)];
  expect(changes(sound)).toEqual(['begins 2.2', 'ends 4.2']);
  expect(changes(sound, { threshold: 0.5, silenceDurationMs: 400 })).toEqual(['begins 2.2', 'ends 3.4']);
});

it('takes neither a click nor silence for a word', () => {
  expect(changes([...tenths(20, 0.001), 0.5, ...tenths(20, 0.001), 0.5, ...tenths(20, 0)])).toEqual([]);
});

it('a short pause between two words ends nothing', () => {
  const words = [...tenths(5, 0.1), ...tenths(8, 0.002)];
  expect(changes([...tenths(20, 0.002), ...words, ...words, ...words, ...tenths(20, 0.002)])).toHaveLength(2);
});

it('follows a loud room: what is no louder than it is no speech, and what is louder is', () => {
  expect(changes([...tenths(100, 0.03), ...tenths(10, 0.3), ...tenths(20, 0.03)])).toEqual([
    'begins 10.1',
    'ends 12.1',
  ]);
});

it('a fan that starts is no speech without end', () => {
  expect(changes([...tenths(20, 0.002), ...tenths(600, 0.05)]).at(-1)).toMatch(/^ends/);
});

it('hears who speaks from the first moment on, also without a pause between the words', () => {
  expect(changes([...tenths(10, 0.2), ...tenths(20, 0.002)], undefined, syllables)).toEqual(['begins 0.4', 'ends 2.2']);
  for (const level of [0.1, 0.2, 0.4])
    expect(changes(tenths(30, level), undefined, syllables)).toEqual([expect.stringMatching(/^begins 0\.[34]$/)]);
});

it('takes no room for words that it has heard from the first moment on', () => {
  expect(changes(tenths(100, 0.05))).toEqual([]);
  expect(changes([...tenths(1, 0), ...tenths(100, 0.05)])).toEqual([]);
  expect(changes(tenths(100, 0.2))).toEqual([]);
});

it('asks for louder words where the threshold is higher', () => {
  const sound = [...tenths(20, 0.01), ...tenths(10, 0.035), ...tenths(20, 0.01)];
  expect([
    changes(sound, { threshold: 0, silenceDurationMs: 500 }).length,
    changes(sound, { threshold: 1, silenceDurationMs: 500 }).length,
  ]).toEqual([2, 0]);
});
