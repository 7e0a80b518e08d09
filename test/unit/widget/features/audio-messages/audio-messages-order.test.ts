// Voice messages in any order of presses, events and answers: one is heard at a time, and only a press on Play starts it.

import { atom } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import {
  createAudioMessages,
  type AudioMessages,
} from '../../../../../packages/widget/src/features/audio-messages/audio-messages.ts';
import type { AudioMessagePlayer } from '../../../../../packages/widget/src/features/audio-messages/audio-messages.ts';
import { createFakeAudio, type FakeAudio } from '../../../../helpers/fake-audio.ts';
import { createFakeClock, type FakeClock } from '../../../../helpers/fake-clock.ts';
import { createRandom } from '../../../../helpers/random.ts';

const url = (name: string) => `https://api.example/uploads/documents/${name}.webm`;

let clock: FakeClock;
let audio: FakeAudio;
let feature: AudioMessages;
let one: AudioMessagePlayer;
let two: AudioMessagePlayer;
beforeEach(() => {
  clock = createFakeClock();
  audio = createFakeAudio(clock);
  feature = createAudioMessages({
    recordings: audio,
    list: { get: () => undefined },
    attachments: { load: () => Promise.resolve(), $state: atom({ name: 'idle' } as const) },
    unsentFile: () => undefined,
    onPlay: () => undefined,
    onSpeed: () => undefined,
  });
  [one, two] = [feature.player('m1', url('one')), feature.player('m2', url('two'))];
});
afterEach(() => feature.destroy());

const settle = () => clock.settle();
const statuses = () => [one, two].map(({ $state }) => $state.get().status);
const plays = () => audio.player.filter((call) => call.startsWith('play'));
const press = async (note: AudioMessagePlayer) => {
  note.toggle();
  await settle();
};
const slowly = (name: string) => {
  let arrive = () => {};
  audio.recordings.set(url(name), new Promise((resolve) => (arrive = () => resolve(null))));
  return () => arrive();
};

describe('a pause', () => {
  it.each<[string, () => void]>([
    ['the browser itself paused it', () => audio.tell('paused', 3)],
    ['it has ended', () => audio.tell('ended', 9)],
    ['it has failed', () => audio.tell('failed', 2)],
  ])('starts nothing after %s', async (_, happens) => {
    await press(one);
    happens();
    feature.pause();
    await settle();
    expect(plays()).toHaveLength(1);
    expect(statuses()[0]).not.toBe('playing');
  });

  it('starts nothing after its sound could not be fetched, and says so until it is tried again', async () => {
    audio.recordings.set(url('one'), new WidgetError('http', { status: 404 }));
    await press(one);
    feature.pause();
    await settle();
    expect([audio.fetched, statuses()[0]]).toEqual([[url('one')], 'failed']);
  });

  it('keeps what is still fetched from playing', async () => {
    const arrive = slowly('one');
    await press(one);
    feature.pause();
    arrive();
    await settle();
    expect([plays(), statuses()[0]]).toEqual([[], 'paused']);
  });

  it('of another message leaves the one that plays alone', async () => {
    await press(one);
    two.pause();
    expect(statuses()[0]).toBe('playing');
    one.pause();
    expect([statuses()[0], audio.player.at(-1)]).toEqual(['paused', 'pause']);
  });
});

describe('another one', () => {
  it('takes over from one that is still fetched', async () => {
    const arrive = slowly('one');
    await press(one);
    await press(two);
    expect(statuses()).toEqual(['paused', 'playing']);
    arrive();
    await settle();
    expect([statuses(), plays()]).toEqual([['paused', 'playing'], [`play blob:${url('two')} 0 1`]]);
  });

  it('takes over from one that could not be fetched, which stays failed', async () => {
    audio.recordings.set(url('one'), new WidgetError('http', { status: 404 }));
    await press(one);
    await press(two);
    expect(statuses()).toEqual(['failed', 'playing']);
  });

  it('is not touched by what the player still tells of the one before', async () => {
    const arrive = slowly('two');
    await press(one);
    await press(two);
    audio.tell('failed', 1);
    audio.tell('paused', 1);
    audio.tell('ended', 1);
    expect(statuses()).toEqual(['paused', 'loading']);
    arrive();
    await settle();
    expect(statuses()).toEqual(['paused', 'playing']);
  });
});

it('S14: says so where the browser refuses to play, and plays at the next press', async () => {
  audio.start = 'refuses';
  await press(one);
  expect(statuses()[0]).toBe('failed');
  audio.start = 'plays';
  await press(one);
  expect(statuses()[0]).toBe('playing');
});

it('is not marked failed by the start that a quick second press has called off', async () => {
  audio.start = 'refuses';
  one.toggle();
  one.toggle();
  audio.start = 'waits';
  one.toggle();
  await settle();
  expect(statuses()[0]).toBe('loading');
  audio.tell('playing', 0);
  expect(statuses()[0]).toBe('playing');
});

it('shows a plain bar, and no shape to come, where the sound could not be fetched for its shape', async () => {
  audio.recordings.set(url('one'), new WidgetError('network', { retryable: true }));
  one.prepare();
  two.prepare();
  await settle();
  expect(statuses()).toEqual(['paused', 'paused']);
  audio.recordings.delete(url('one'));
  await press(one);
  expect(statuses()[0]).toBe('playing');
});

it.each(Array.from({ length: 60 }, (_, seed) => seed))('keeps its promises in any order (%i)', async (seed) => {
  const random = createRandom(seed);
  const events = ['playing', 'paused', 'ended', 'failed', 'duration'] as const;
  const behaviours = ['plays', 'waits', 'refuses'] as const;
  const arrivals: (() => void)[] = [];
  const acts: readonly (() => boolean)[] = [
    () => (one.toggle(), true),
    () => (two.toggle(), true),
    () => (feature.pause(), false),
    () => (audio.tell(events[random(events.length)] ?? 'paused', random(10)), false),
    () => ((audio.start = behaviours[random(3)] ?? 'plays'), false),
    () => (arrivals.push(slowly(random(2) === 0 ? 'one' : 'two')), false),
    () => (arrivals.splice(0).forEach((arrive) => arrive()), false),
    () => (audio.recordings.set(url('one'), new WidgetError('http', { status: 500 })), false),
    () => (audio.recordings.clear(), false),
  ];
  for (let step = 0; step < 60; step += 1) {
    const before = { active: statuses().filter(isHeard).length, plays: plays().length };
    const isPress = acts[random(acts.length)]?.();
    if (!isPress) expect(statuses().filter(isHeard).length, `step ${step}`).toBeLessThanOrEqual(before.active);
    if (random(2) === 0) await settle();
    expect(statuses().filter(isHeard).length, `step ${step}`).toBeLessThanOrEqual(1);
  }
  for (const arrive of arrivals) arrive();
  await settle();
  feature.pause();
  const count = plays().length;
  audio.tell('paused', 1);
  feature.pause();
  await settle();
  expect([statuses().filter(isHeard), plays().length]).toEqual([[], count]);
});

const isHeard = (status: string) => status === 'playing' || status === 'loading';
