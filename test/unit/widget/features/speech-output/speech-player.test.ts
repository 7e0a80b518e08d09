import { beforeEach, describe, expect, it } from 'vitest';
import {
  createSpeechPlayer,
  type SpeechPlayer,
} from '../../../../../packages/widget/src/features/speech-output/speech-player.ts';
import { createFakeAudio, type FakeAudio } from '../../../../helpers/fake-audio.ts';
import { createFakeClock, type FakeClock } from '../../../../helpers/fake-clock.ts';
import { audioEvent, ramp, toPcm } from '../../../../helpers/voice.ts';

let clock: FakeClock;
let audio: FakeAudio;
let player: SpeechPlayer;
let timeouts: number;
beforeEach(() => {
  clock = createFakeClock();
  audio = createFakeAudio(clock);
  timeouts = 0;
  player = createSpeechPlayer({ audio, clock, onTimeout: () => (timeouts += 1) });
});

const second = toPcm(ramp(24_000));
const say = async (id: string, bytes: Uint8Array | string, isFinal = false) => {
  player.push(audioEvent(id, bytes, isFinal));
  await clock.advance(0);
};
/** Gaps between pieces in samples; 0 is contiguous. */
const gaps = () =>
  audio.played.slice(1).map(({ atSeconds }, index) => {
    const before = audio.played[index];
    return (
      Math.round(atSeconds * 24_000) - Math.round((before?.atSeconds ?? 0) * 24_000) - (before?.samples.length ?? 0)
    );
  });

describe('the player', () => {
  it('plays pieces without a gap, across odd cuts and sub-messages, and fades only where sound begins and ends', async () => {
    const bytes = toPcm(ramp(9_000));
    await say('a', bytes.subarray(0, 4_801));
    await clock.advance(20);
    await say('a', bytes.subarray(4_801), true);
    await say('b', toPcm(ramp(500, 10_000)), true);
    expect(gaps()).toEqual([0, 0]);
    expect(audio.played.flatMap(({ samples }) => samples)).toEqual([...ramp(9_000), ...ramp(500, 10_000)]);
    expect(audio.volume.filter((change) => !change.startsWith('out'))).toEqual(['in 0.04']);
    expect(audio.volume.at(-1)).toBe(`out ${Math.round((0.04 + 9_500 / 24_000) * 1e6) / 1e6}`);
    expect(player.$state.get()).toBe('playing');
    await clock.advance(1_000);
    expect(player.$state.get()).toBe('silent');
  });

  it('decodes a burst in turns, so that something else can happen in between', async () => {
    for (let index = 0; index < 10; index += 1) player.push(audioEvent('a', second.subarray(0, 30_000)));
    expect(audio.played).toHaveLength(0);
    let turns = 0;
    while (clock.pending() > 0 && audio.played.reduce((sum, { samples }) => sum + samples.length, 0) < 150_000) {
      await clock.advance(0);
      turns += 1;
      if (turns > 20) break;
    }
    expect(audio.played.length).toBeGreaterThan(2);
    expect(gaps().every((gap) => gap === 0)).toBe(true);
  });

  it('S14: skips a broken event and plays the others', async () => {
    await say('a', '%%%');
    expect(audio.opened).toBe(0);
    await say('a', second.subarray(0, 4_800), true);
    expect(audio.played).toHaveLength(1);
  });

  it('falls silent at once when it is stopped, and lets the output rest later', async () => {
    await say('a', second);
    player.stop();
    expect(audio.volume.at(-1)).toBe('cut');
    expect(player.$state.get()).toBe('silent');
    await clock.advance(4_999);
    expect(audio.isResting).toBe(false);
    await clock.advance(1);
    expect(audio.isResting).toBe(true);
    await say('b', second, true);
    expect(audio.isResting).toBe(false);
    expect(audio.played.at(-1)?.line).toBe(2);
  });

  it('is silent without a loudspeaker', async () => {
    audio.behaviour = 'missing';
    await say('a', second, true);
    expect(player.$state.get()).toBe('silent');
  });

  it('leaves no timer and no output behind', async () => {
    await say('a', second);
    player.destroy();
    expect(clock.pending()).toBe(0);
    expect(audio.isClosed).toBe(true);
  });
});

describe('an output that does not start', () => {
  it('S14: offers a button at once when the browser wants a gesture, and loses no sound', async () => {
    audio.behaviour = 'blocked';
    await say('a', second);
    expect(player.$state.get()).toBe('blocked');
    await clock.advance(30_000);
    await say('a', second, true);
    audio.behaviour = 'running';
    player.unblock();
    await clock.settle();
    expect(player.$state.get()).toBe('playing');
    expect(gaps()).toEqual([0]);
    expect(audio.played[0]?.atSeconds).toBe(0.04);
  });

  it('offers it after a second, and says after six that the audio did not initialise', async () => {
    audio.behaviour = 'stuck';
    await say('a', second);
    expect(player.$state.get()).toBe('starting');
    await clock.advance(1_000);
    expect(player.$state.get()).toBe('blocked');
    await clock.advance(4_999);
    expect(timeouts).toBe(0);
    await clock.advance(1);
    expect(timeouts).toBe(1);
    expect(player.$state.get()).toBe('blocked');
  });

  it('says nothing of a start that came in time', async () => {
    audio.behaviour = 'stuck';
    await say('a', second);
    await clock.advance(500);
    audio.allow();
    await clock.advance(10_000);
    expect(timeouts).toBe(0);
  });

  it('resets the queue when resuming fails', async () => {
    audio.behaviour = 'refused';
    await say('a', second);
    expect(player.$state.get()).toBe('silent');
    expect(audio.volume.at(-1)).toBe('cut');
  });

  it('resets the queue when the gesture did not help either', async () => {
    audio.behaviour = 'stuck';
    await say('a', second);
    await clock.advance(1_000);
    player.unblock();
    await clock.advance(5_999);
    expect(player.$state.get()).toBe('blocked');
    await clock.advance(1);
    expect(player.$state.get()).toBe('silent');
  });
});
