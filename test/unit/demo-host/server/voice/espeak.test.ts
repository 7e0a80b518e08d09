// The synthesiser itself, in its worker thread.

import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { createEspeakSynthesizer, findEspeakWorker } from '@persona-chat/demo-host/server/voice/espeak-synthesizer.ts';
import type { Synthesizer } from '@persona-chat/demo-host/server/voice/synthesizer.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loudness } from '../support/sounds.ts';
import { listen, soundOf } from '../support/voice-stream.ts';
import { createVisitor } from '../support/visitor.ts';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

let synthesizer: Synthesizer;
beforeAll(() => {
  synthesizer = createEspeakSynthesizer(findEspeakWorker() ?? '');
});
afterAll(() => synthesizer.close());

const speak = async (text: string, language = 'EN', voiceId = 'f3', signal = new AbortController().signal) => {
  const parts: Buffer[] = [];
  for await (const pcm of synthesizer.speak({ text, language, voiceId, signal })) parts.push(pcm);
  return Buffer.concat(parts);
};
const secondsOf = (pcm: Buffer): number => pcm.length / 2 / synthesizer.sampleRate;

describe('the offline synthesiser', () => {
  it('speaks, the longer the text the longer', async () => {
    const [short, long] = [await speak('Hello.'), await speak('Hello, and welcome to our small tea shop by the sea.')];
    expect(secondsOf(short)).toBeGreaterThan(0.3);
    expect(secondsOf(long)).toBeGreaterThan(3 * secondsOf(short));
    expect(loudness(long)).toBeGreaterThan(0.02);
  });

  it('has voices and languages that differ', async () => {
    const text = 'Radio, kilo, tempo.';
    const sounds = [await speak(text), await speak(text, 'EN', 'm3'), await speak(text, 'DE'), await speak(text, 'IT')];
    expect(new Set(sounds.map((pcm) => pcm.toString('base64'))).size).toBe(4);
    expect((await speak(text, 'xx', 'nobody')).length).toBeGreaterThan(0);
  });

  it.each('AR BG CS DA DE EL ES FI FIL FR HI HR ID IT ja-JP KO MS NL PL PT RO RU SK SV ta tr uk vi zh th'.split(' '))(
    'has a voice for %s',
    async (language) => {
      expect(secondsOf(await speak('Telefon 12', language))).toBeGreaterThan(0.4);
    },
  );

  it('answers texts at the same time in order, and goes on after one that was given up', async () => {
    const leaving = new AbortController();
    const [first, given, last] = [
      speak('The first sentence is rather long, so that the others have to wait for it.'),
      speak('Nobody listens to this.', 'EN', 'f3', leaving.signal),
      speak('The last.'),
    ];
    leaving.abort();
    expect((await given).length).toBe(0);
    expect(secondsOf(await first)).toBeGreaterThan(2);
    expect(secondsOf(await last)).toBeGreaterThan(0.3);
  });

  it('leaves the event loop free', async () => {
    await speak('Warm.');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    // One sentence: without a thread of its own there would be no turn in between.
    await speak('One two three four five six seven eight nine ten '.repeat(8));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it('speaks for the demo where it is installed', async () => {
    const host = await startDemoHost({ blankDatabase: await blankDatabase(), wordDelayMs: 0 });
    try {
      const juno = await createVisitor(host, null, 'voice');
      const sound = soundOf(await listen(host, juno, (await juno.say('/two')).id));
      expect(sound.length / 2 / 24_000).toBeGreaterThan(6);
      expect(loudness(sound)).toBeGreaterThan(0.02);
    } finally {
      await host.stop();
    }
  });

  it('says why a worker that cannot start does not speak', async () => {
    const broken = createEspeakSynthesizer('/nowhere/worker.ts');
    await expect(async () => {
      const { signal } = new AbortController();
      for await (const _pcm of broken.speak({ text: 'Hello', language: 'EN', voiceId: 'f3', signal }));
    }).rejects.toThrow();
    await broken.close();
  });
});
