// One chunk for all that sounds: the persona's voice, voice messages, the sound of a new message.

import { createAudio } from './audio-output.ts';
import { createRecordings } from './audio-output-recordings.ts';
import { createChime } from './chime.ts';

export const soundParts = { createAudio, createRecordings, createChime };
