import { expect, it } from 'vitest';
import {
  isAudible,
  type RecordingAction,
  reduceRecording,
  type RecordingState,
} from '../../../../../packages/widget/src/features/recording/recording-state.ts';

const run = (...actions: readonly RecordingAction[]): RecordingState =>
  actions.reduce(reduceRecording, { name: 'idle' } satisfies RecordingState as RecordingState);
const asked: RecordingAction = { type: 'asked' };
const opened: RecordingAction = { type: 'opened', atMs: 1_000 };
const ended = (reason: 'visitor' | 'limit' | 'lost' | 'left', atMs = 3_500): RecordingAction => ({
  type: 'ended',
  atMs,
  reason,
});

it('goes from not ready over recording and ending to sending, and back', () => {
  expect(run(asked)).toEqual({ name: 'opening' });
  expect(run(asked, opened)).toEqual({ name: 'recording', startedAtMs: 1_000 });
  expect(run(asked, opened, ended('visitor'))).toEqual({ name: 'ending', durationMs: 2_500, isSent: true });
  expect(run(asked, opened, ended('limit'), { type: 'taken', isHeard: true })).toEqual({ name: 'sending' });
  expect(run(asked, opened, ended('visitor'), { type: 'taken', isHeard: true }, { type: 'settled' })).toEqual({
    name: 'idle',
  });
});

it('sends neither what was lost or left, nor what nobody could hear', () => {
  for (const reason of ['lost', 'left'] as const)
    expect(run(asked, opened, ended(reason), { type: 'taken', isHeard: true })).toEqual({ name: 'idle' });
  expect(run(asked, opened, ended('visitor'), { type: 'taken', isHeard: false })).toEqual({ name: 'idle' });
  expect([isAudible(599, 10), isAudible(600, 0), isAudible(600, 1)]).toEqual([false, false, true]);
});

it('never lasts longer than 300 s, however late a timer comes', () => {
  expect(run(asked, opened, ended('limit', 999_000))).toMatchObject({ durationMs: 300_000 });
});

it('ignores what comes at the wrong time', () => {
  expect(run(opened)).toEqual({ name: 'idle' });
  expect(run(asked, ended('visitor'))).toEqual({ name: 'opening' });
  expect(run(asked, opened, asked)).toMatchObject({ name: 'recording' });
  expect(run(asked, opened, ended('visitor'), ended('lost'))).toMatchObject({ isSent: true });
  expect(run(asked, { type: 'resent' })).toEqual({ name: 'opening' });
  expect(run({ type: 'resent' })).toEqual({ name: 'sending' });
});
