// A microphone that hears somebody speak, be silent, and speak again: syllables, since a tone that goes on is taken for the room.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { toWav } from './heard.ts';

const folder = path.join(import.meta.dirname, '../../.build/fixtures');
const rate = 48_000;

/** Writes `silence` seconds, `speech` seconds, and silence again; gives the file's path. It is played over and over. */
export function writeSpeech(beforeSeconds: number, speechSeconds: number, afterSeconds: number): string {
  const samples = Array.from({ length: (beforeSeconds + speechSeconds + afterSeconds) * rate }, (_none, index) => {
    const seconds = index / rate - beforeSeconds;
    if (seconds < 0 || seconds > speechSeconds) return 0;
    // Four syllables a second, each higher or lower than the one before.
    const syllable = Math.floor(seconds * 4);
    const loudness = Math.sin(Math.PI * ((seconds * 4) % 1)) ** 0.5;
    const hertz = [180, 220, 160, 240, 200][syllable % 5] ?? 200;
    const voice = [1, 2, 3, 4, 5].reduce((sum, part) => sum + Math.sin(2 * Math.PI * hertz * part * seconds) / part, 0);
    return 0.25 * loudness * voice;
  });
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `speech-${beforeSeconds}-${speechSeconds}-${afterSeconds}.wav`);
  writeFileSync(file, toWav(samples, rate));
  return file;
}
