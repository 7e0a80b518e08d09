// Ears and voice at two endpoints, the first of which fails.

import { openTranscriber } from '@persona-chat/demo-host/server/speech/open-transcriber.ts';
import type { AudioEndpoint } from '@persona-chat/demo-host/server/openai-config.ts';
import { openSynthesizer } from '@persona-chat/demo-host/server/voice/open-synthesizer.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startAudioServer } from '../support/audio-server.ts';
import { tone } from '../support/sounds.ts';

const [first, second] = [await startAudioServer(), await startAudioServer()];
afterAll(() => Promise.all([first.stop(), second.stop()]));

const named = (baseUrl: string, name: string): AudioEndpoint => ({
  baseUrl,
  apiKey: 'key',
  transcriptionModel: `${name}-ears`,
  speechModel: `${name}-voice`,
  speechVoice: `${name}-timbre`,
});
const reports: unknown[] = [];
const report = (error: unknown): void => void reports.push(error);
const audio = {
  ...named(first.baseUrl, 'first'),
  fallback: named(second.baseUrl, 'second'),
  transcriptionTimeoutMs: 300,
  speechTimeoutMs: 300,
};
const away = { ...audio, baseUrl: 'http://127.0.0.1:1/v1' };
const recording = new File([new Uint8Array(8)], 'a.wav', { type: 'audio/wav' });
const never = new AbortController().signal;
const sound = tone({ hertz: 440, seconds: 0.1 });

beforeEach(() => {
  reports.length = 0;
  first.transcript = 'First';
  second.transcript = 'Second';
  second.speak = (response) => void response.end(sound);
});

describe('a recording', () => {
  const transcribe = (config: typeof audio = audio, signal = never) =>
    openTranscriber(config, report)?.transcribe(recording, 'en-US', signal);

  it.each([
    ['answers 500', audio, 500],
    ['answers 429', audio, 429],
    ['is silent', audio, null],
    ['is not there', away, ''],
  ])('is heard by the second endpoint where the first %s', async (_what, config, transcript) => {
    first.transcript = transcript;
    const [before, start] = [first.transcriptions.length, performance.now()];
    expect(await transcribe(config)).toBe('Second');
    expect(second.transcriptions.at(-1)?.fields['model']).toBe('second-ears');
    expect(first.transcriptions.length - before).toBe(config === away ? 0 : 1);
    expect(reports.map(String)).toEqual([
      expect.stringMatching(/^Error: The endpoint (could not be used|has answered)/),
    ]);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('is heard once where the first hears it, be it nothing', async () => {
    first.transcript = '';
    const before = second.transcriptions.length;
    expect([await transcribe(), second.transcriptions.length - before, reports]).toEqual(['', 0, []]);
  });

  it('whose words are more than a message may have is heard by the second endpoint', async () => {
    first.transcript = 'a'.repeat(20_000);
    expect(await transcribe()).toBe(first.transcript);
    first.transcript = 'a'.repeat(20_001);
    expect(await transcribe()).toBe('Second');
    expect(reports.map(String)).toEqual(['Error: The endpoint has answered with more words than a message may have']);
    first.transcript = 'a'.repeat(2_000_000);
    expect(await transcribe()).toBe('Second');
    expect(String(reports.at(-1))).toContain('does not end');
    second.transcript = 'a'.repeat(20_001);
    await expect(transcribe()).rejects.toThrow('more words');
  });

  it('that the first refuses is refused', async () => {
    first.transcript = 400;
    const before = second.transcriptions.length;
    await expect(transcribe()).rejects.toThrow('status 400');
    expect([second.transcriptions.length - before, reports]).toEqual([0, []]);
  });

  it('that both leave unanswered fails in their time, and one that nobody wants goes to no second', async () => {
    first.transcript = null;
    second.transcript = null;
    await expect(transcribe()).rejects.toThrow('not answered in time');
    const before = second.transcriptions.length;
    await expect(transcribe(audio, AbortSignal.timeout(50))).rejects.toThrow();
    expect(second.transcriptions.length - before).toBe(0);
  });
});

describe('a sentence', () => {
  const synthesizer = openSynthesizer(audio, { notify: () => {}, report });
  const speak = async (): Promise<Buffer> => {
    const pieces: Buffer[] = [];
    const utterance = { text: 'Hello', voiceId: 'f3', language: 'en-US', signal: never };
    for await (const piece of synthesizer?.speak(utterance) ?? []) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  it.each([
    ['answers 503', (response: { writeHead(status: number): { end(): void } }) => void response.writeHead(503).end()],
    ['is silent', () => {}],
    ['says nothing', (response: { end(): void }) => void response.end()],
  ])('is spoken by the second endpoint where the first %s', async (_what, how) => {
    first.speak = how;
    expect((await speak()).equals(sound)).toBe(true);
    expect(second.speeches.at(-1)).toMatchObject({ model: 'second-voice', voice: 'second-timbre', input: 'Hello' });
    expect(reports).toHaveLength(1);
  });

  it.each(['text/html', 'application/json; charset=utf-8', 'Application/Problem+JSON'])(
    'is spoken by the second endpoint where the first answers with %s',
    async (type) => {
      first.speak = (response) => void response.writeHead(200, { 'content-type': type }).end('<p>Sign in</p>');
      expect((await speak()).equals(sound)).toBe(true);
      expect(reports.map(String)).toEqual(['Error: The endpoint has answered with something else than sound']);
    },
  );

  it.each(['audio/pcm', 'application/octet-stream', 'audio/L16; rate=24000'])('may be called %s', async (type) => {
    first.speak = (response) => void response.writeHead(200, { 'content-type': type }).end(sound);
    expect([(await speak()).equals(sound), reports]).toEqual([true, []]);
  });

  it('that never ends is given up after so much sound', async () => {
    let left = false;
    first.speak = async (response) => {
      response.once('close', () => (left = true));
      for (let seconds = 0; seconds < 600 && !left; seconds += 1) {
        response.write(Buffer.alloc(48_000));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    };
    const before = second.speeches.length;
    await expect(speak()).rejects.toThrow('goes on for too long');
    await expect.poll(() => left).toBe(true);
    expect(second.speeches.length).toBe(before);
  });

  it('may be spoken slowly', async () => {
    first.speak = (response) => void response.end(Buffer.alloc(48_000 * 25));
    expect((await speak()).length).toBe(48_000 * 25);
  });

  it('that has begun in one voice does not go on in another', async () => {
    first.speak = (response) => void response.write(sound);
    const before = second.speeches.length;
    await expect(speak()).rejects.toThrow('not answered in time');
    expect(second.speeches.length).toBe(before);
  });

  it('is waited for while it is made, and not while it is heard', async () => {
    first.speak = (response) => {
      response.write(sound);
      setTimeout(() => response.end(sound), 100);
    };
    const heard: number[] = [];
    const utterance = { text: 'Hello', voiceId: 'f3', language: 'en-US', signal: never };
    for await (const piece of synthesizer?.speak(utterance) ?? []) {
      heard.push(piece.length);
      if (heard.length === 1) await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(heard.reduce((sum, bytes) => sum + bytes, 0)).toBe(2 * sound.length);
  });
});
