// Debian's pocketsphinx, where it is installed: a program for each recording, on this machine, in English
// (docs/protocol.md#speech-recognition-offline).

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createResampler } from '../voice/resampler.ts';
import { speechSampleRate } from './recognizer.ts';
import type { Recognizer } from './recognizer.ts';
import { toWav } from './wav.ts';

const programName = 'pocketsphinx_continuous';
const modelFolder = '/usr/share/pocketsphinx/model/en-us';
/** What its model was trained with. */
const modelSampleRate = 16_000;
/** It takes about a third of what was said, and a processor. */
const longestMs = 120_000;
const atOnce = 2;
/** Of what it says: words, not a film. */
const maxOutputCharacters = 100_000;

/** Path of the program, or null where it or its English model is not installed. */
export const findPocketsphinx = (): string | null => {
  if (!existsSync(modelFolder)) return null;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, programName)).find((path) => existsSync(path)) ?? null;
};

const run = (program: string, file: string, signal: AbortSignal): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, ['-infile', file, '-logfn', '/dev/null'], {
      env: {},
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: longestMs,
      killSignal: 'SIGKILL',
      signal,
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      if (out.length > maxOutputCharacters) child.kill('SIGKILL');
    });
    child.once('error', reject);
    child.once('close', (code, killedBy) => {
      // A line for each stretch between two pauses.
      if (code === 0) resolve(out.split('\n').join(' ').replace(/\s+/g, ' ').trim());
      else reject(new Error(`${programName} ended with ${killedBy ?? code}`));
    });
  });

const recognize = async (program: string, pcm: readonly Buffer[], signal: AbortSignal): Promise<string> => {
  const resampler = createResampler(speechSampleRate, modelSampleRate);
  const sound = [...pcm.map((frame) => resampler.push(frame)), resampler.end()];
  const folder = await mkdtemp(join(tmpdir(), 'persona-chat-speech-'));
  try {
    const file = join(folder, 'speech.wav');
    await writeFile(file, toWav(sound, modelSampleRate), { mode: 0o600 });
    return await run(program, file, signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** So many programs at once; the others wait for their turn. */
const createTurns = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Creates the recogniser; it tells one final text. What is not English goes to `others`. */
export const createPocketsphinxRecognizer = (program: string, others: Recognizer): Recognizer => {
  const inTurn = createTurns(atOnce);
  return {
    start: (language, tell) => {
      if (!/^en\b/i.test(language)) return others.start(language, tell);
      const aborted = new AbortController();
      let frames: Buffer[] = [];
      return {
        write: (pcm) => void frames.push(pcm),
        finish: async () => {
          const heard = frames;
          frames = [];
          if (heard.length === 0) return;
          const transcript = await inTurn(async () =>
            aborted.signal.aborted ? '' : recognize(program, heard, aborted.signal),
          );
          if (!aborted.signal.aborted && transcript !== '') tell({ transcript, isFinal: true });
        },
        abort: () => {
          frames = [];
          aborted.abort();
        },
      };
    },
  };
};
