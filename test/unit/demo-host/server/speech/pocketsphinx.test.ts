// Real words from Debian's pocketsphinx. How many of them are right is told, and stands in
// docs/protocol.md#speech-recognition-offline; that most are wrong would be a fault of ours, such as a wrong sample rate.

import { createDemoRecognizer } from '@persona-chat/demo-host/server/speech/demo-recognizer.ts';
import { createPocketsphinxRecognizer, findPocketsphinx } from '@persona-chat/demo-host/server/speech/pocketsphinx.ts';
import { speechSampleRate } from '@persona-chat/demo-host/server/speech/recognizer.ts';
import { createSpeech } from '@persona-chat/demo-host/server/speech/speech.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { noReceivedSpeech } from '@persona-chat/demo-host/server/speech/received-speech.ts';
import { settle } from '@persona-chat/demo-host/server/demo-host-options.ts';
import { createEspeakSynthesizer, findEspeakWorker } from '@persona-chat/demo-host/server/voice/espeak-synthesizer.ts';
import { createResampler } from '@persona-chat/demo-host/server/voice/resampler.ts';
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { tone } from '../support/sounds.ts';

const program = findPocketsphinx();
const worker = findEspeakWorker();
const isThere = program !== null && worker !== null;
if (!isThere)
  console.warn('Skipped: offline speech recognition. pocketsphinx, pocketsphinx-en-us or eSpeak is not here.');

const hasFlite = isThere && spawnSync('flite', ['--version']).error === undefined;
if (isThere && !hasFlite) console.warn('Skipped: ten sentences of a recorded voice. flite is not installed here.');

const sentences = [
  'Good morning, how are you today?',
  'When does the shop open on Saturday?',
  'I would like to order two hundred grams of green tea.',
  'Can you send the parcel to my house?',
  'How long does it take to make a cup of tea?',
  'The water should not be too hot.',
  'What does it cost to send a letter?',
  'I want to talk to a person, please.',
  'Thank you very much for your help.',
  'Is this tea good for the evening?',
];

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** Words that have to be changed, added or left out. */
const distance = (said: readonly string[], heard: readonly string[]): number => {
  let row = heard.map((_, index) => index + 1);
  for (const [index, word] of said.entries()) {
    let [diagonal, left] = [index, index + 1];
    row = row.map((above, place) => {
      left = Math.min(above + 1, left + 1, diagonal + (heard[place] === word ? 0 : 1));
      diagonal = above;
      return left;
    });
  }
  return row.at(-1) ?? said.length;
};

/** What the microphone would send: 24,000 samples a second. */
const sayRobotically = async (text: string): Promise<Buffer> => {
  const synthesizer = createEspeakSynthesizer(worker ?? '');
  const resampler = createResampler(synthesizer.sampleRate, speechSampleRate);
  const parts: Buffer[] = [];
  const { signal } = new AbortController();
  for await (const pcm of synthesizer.speak({ text, language: 'EN', voiceId: 'f3', signal })) {
    parts.push(resampler.push(pcm));
  }
  await synthesizer.close();
  return Buffer.concat([...parts, resampler.end()]);
};

const headerBytes = 44;

/** In a voice that was put together from a person's recordings, which comes nearer to a microphone. */
const sayNaturally = async (text: string): Promise<Buffer> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'persona-chat-said-'));
  const file = path.join(folder, 'said.wav');
  await promisify(execFile)('flite', ['-voice', 'slt', '-t', text, '-o', file]);
  const resampler = createResampler(16_000, speechSampleRate);
  const pcm = resampler.push((await readFile(file)).subarray(headerBytes));
  await rm(folder, { recursive: true });
  return Buffer.concat([pcm, resampler.end()]);
};

const hear = async (sound: Buffer, language = 'en-US'): Promise<readonly string[]> => {
  const texts: string[] = [];
  const recognition = createPocketsphinxRecognizer(program ?? '', createDemoRecognizer()).start(language, (told) => {
    if (told.isFinal) texts.push(told.transcript);
  });
  void recognition.write(sound);
  await recognition.finish();
  return texts;
};

describe.skipIf(!isThere)('the offline recogniser', () => {
  it('hears some words of a robot', { timeout: 60_000 }, async () => {
    const [text = ''] = await hear(await sayRobotically('When does the shop open on Saturday?'));
    expect(wordsOf(text)).toEqual(expect.arrayContaining(['open', 'on', 'saturday']));
  });

  it.skipIf(!hasFlite)('hears most words of a recorded voice', { timeout: 120_000 }, async () => {
    let [wrong, all] = [0, 0];
    for (const said of sentences) {
      const [text = ''] = await hear(await sayNaturally(said));
      wrong += distance(wordsOf(said), wordsOf(text));
      all += wordsOf(said).length;
    }
    console.info(`Word error rate of ${sentences.length} sentences: ${Math.round((100 * wrong) / all)} %`);
    expect(wrong / all).toBeLessThan(0.3);
  });

  it('hears nothing in silence, and leaves other languages to the one that measures', { timeout: 30_000 }, async () => {
    expect(await hear(Buffer.alloc(speechSampleRate * 2))).toEqual([]);
    const sound = tone({ hertz: 440, seconds: 1, level: 0.25 });
    expect(await hear(sound, 'de-DE')).toEqual(['demo recogniser: 1.0 s of sound, 440 Hz, loudness −15 dB']);
  });

  it('ends its program with the recording, and leaves no file', { timeout: 30_000 }, async () => {
    const before = new Set(readdirSync(tmpdir()));
    const foldersNow = (): readonly string[] =>
      readdirSync(tmpdir()).filter((name) => name.startsWith('persona-chat-speech-') && !before.has(name));
    const recognition = createPocketsphinxRecognizer(program ?? '', createDemoRecognizer()).start('en-US', () => {
      throw new Error('Nothing is told after the end');
    });
    void recognition.write(Buffer.alloc(speechSampleRate * 2 * 60));
    const finished = recognition.finish();
    const outcome = expect(finished).rejects.toThrow();
    // As soon as it has begun, and long before a minute of silence is understood.
    await vi.waitFor(() => expect(foldersNow()).toHaveLength(1), { interval: 5 });
    recognition.abort();
    await outcome;
    expect(foldersNow()).toEqual([]);
  });
});

it('is for the persona that asks for it, and for none where another one is configured', () => {
  const limits = settle({}).speechLimits;
  const options = { clock: systemClock, limits, received: noReceivedSpeech, report: () => {}, pocketsphinx: null };
  const without = createSpeech({ ...options, transcriber: null });
  expect([without.recognizerOf('demo') === null, without.recognizerOf(null)]).toEqual([false, null]);
  const transcriber = { transcribe: () => Promise.resolve('') };
  const configured = createSpeech({ ...options, transcriber });
  expect(configured.recognizerOf('demo')).toBe(configured.recognizerOf(null));
});
