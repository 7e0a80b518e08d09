import { expect, it } from 'vitest';
import {
  addTranscript,
  noTranscript,
  transcriptText,
} from '../../../../../packages/widget/src/features/transcription/transcript.ts';

const read = (...events: readonly (readonly [text: string, isFinal: boolean])[]) =>
  events.reduce((transcript, [text, isFinal]) => addTranscript(transcript, text, isFinal), noTranscript);

it('keeps final pieces and replaces the interim one', () => {
  const transcript = read(['gr', false], ['green', false], ['Green tea.', true], ['two', false], ['two cups', false]);
  expect(transcript).toEqual({ finals: ['Green tea.'], interim: 'two cups' });
  expect(transcriptText(transcript)).toBe('Green tea. two cups');
});

it('understands recognisers that send the whole utterance each time', () => {
  const transcript = read(['Green tea.', true], ['Green tea. two', false], ['Green tea. Two cups.', true]);
  expect(transcriptText(transcript)).toBe('Green tea. Two cups.');
  expect(read(['Green tea.', true], ['Green tea. two', false]).interim).toBe('two');
});

it('W2: takes a repeated or empty final piece for nothing new', () => {
  expect(transcriptText(read(['one', true], ['two', true], ['two', true], [' ', true]))).toBe('one two');
});
