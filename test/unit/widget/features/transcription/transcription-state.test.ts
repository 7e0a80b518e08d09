import { expect, it } from 'vitest';
import {
  newTranscription,
  reduceTranscription,
  type TranscriptionAction,
} from '../../../../../packages/widget/src/features/transcription/transcription-state.ts';

const ready: TranscriptionAction = { type: 'ready' };
const finished: TranscriptionAction = { type: 'finished' };
const stopped: TranscriptionAction = { type: 'stopped' };
const late: TranscriptionAction = { type: 'late' };
const lost = (code = 1006): TranscriptionAction => ({ type: 'lost', code });
const heard = (text: string, isFinal = true): TranscriptionAction => ({ type: 'heard', text, isFinal });

it.each<[string, readonly TranscriptionAction[], readonly [name: string, text: string | null]]>([
  ['waits for the last text', [ready, finished, stopped], ['stopped', null]],
  ['ends with it', [ready, finished, stopped, heard('tea')], ['over', 'tea']],
  ['ends at once where it has come before', [ready, heard('tea'), finished, stopped], ['over', 'tea']],
  ['does not take an unfinished text for it', [ready, finished, stopped, heard('te', false)], ['stopped', null]],
  ['has none in time', [ready, finished, heard('te', false), late], ['over', null]],
  ['takes what was final by then', [ready, finished, heard('tea'), late], ['over', 'tea']],
  ['takes no text from before the end for the last one', [ready, heard('tea'), finished, late], ['over', null]],
  ['goes on after a drop', [ready, lost(), ready, finished, stopped, heard('tea')], ['over', 'tea']],
  ['gives up where it never began', [lost(), finished], ['over', null]],
  ['gives up where it is lost before it began', [finished, lost()], ['over', null]],
  ['gives up where it is refused', [ready, lost(4401)], ['over', null]],
  ['gives up where it ends before it was told to', [ready, stopped], ['over', null]],
  ['does not mind an end before its beginning', [stopped, ready, finished, stopped, heard('tea')], ['over', 'tea']],
  ['changes nothing once it is over', [ready, { type: 'ended' }, heard('tea'), finished], ['over', null]],
])('an utterance %s', (_title, actions, expected) => {
  const { name, text } = actions.reduce(reduceTranscription, newTranscription);
  expect([name, text]).toEqual(expected);
});
