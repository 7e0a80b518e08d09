// What the scripted persona says to a recording. It never pretends to have understood.

import type { Message } from '@persona-chat/widget/protocol/message.ts';
import type { BrainFile } from './brain.ts';
import { answerAboutTea } from './tea-answers.ts';

/** A recogniser that measures and understands no words begins its texts with this. */
const demoMark = 'demo recogniser:';

const lengthOf = (recordings: readonly BrainFile[]): string => {
  const known = recordings.map(({ durationMs }) => durationMs).filter((ms) => ms !== null);
  if (known.length < recordings.length) return 'whose length I could not measure';
  return `of ${(known.reduce((sum, ms) => sum + ms, 0) / 1_000).toFixed(1)} s`;
};

/** What was said, as far as anybody knows: as the message's text, or with its recording. */
const wordsOf = ({ content, attachments }: Message): string => {
  const spoken = (attachments ?? []).map((attachment) => (attachment.type === 'VOICE' ? attachment.content : null));
  return [content, ...spoken].find((text) => text?.trim())?.trim() ?? '';
};

export const isRecording = ({ mimeType }: BrainFile): boolean => mimeType.startsWith('audio/');

/** Answers the words of a recording where there are some, else its measured length. */
export const answerAboutVoice = (message: Message, recordings: readonly BrainFile[], turn: number): string => {
  const received = `I received a voice message ${lengthOf(recordings)}`;
  const words = wordsOf(message);
  if (words.startsWith(demoMark)) {
    return `${received}. The recogniser of this demo measures sound and understands no words, so I cannot know what you said. Ask me in writing, and I will answer aloud.`;
  }
  if (words !== '') return answerAboutTea(words, turn);
  return `${received}; no speech recognition is configured here, so I cannot know what you said. Ask me in writing, and I will answer.`;
};
