// Ears and voice at an OpenAI-compatible endpoint.

import { toWav } from '@persona-chat/demo-host/server/speech/wav.ts';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startAudioServer } from '../support/audio-server.ts';
import type { AudioServer } from '../support/audio-server.ts';
import { webm } from '../support/recordings.ts';
import { startSpeech } from '../support/speech-client.ts';
import { recorded } from '../support/speech-uploads.ts';
import { pitch, tone, toFrames } from '../support/sounds.ts';
import { audioOf, listen, soundOf } from '../support/voice-stream.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

let audio: AudioServer;
let host: DemoHost;
let visitor: Visitor;
const reports: unknown[] = [];
beforeAll(async () => {
  audio = await startAudioServer();
  const openAiAudio = {
    baseUrl: audio.baseUrl,
    apiKey: 'key',
    transcriptionModel: 'whisper-1',
    speechModel: 'gpt-4o-mini-tts',
    speechVoice: 'coral',
  };
  host = await startDemoHost({
    blankDatabase: await blankDatabase(),
    openAiAudio,
    wordDelayMs: 0,
    report: (error) => reports.push(error),
  });
}, 60_000);
afterAll(async () => {
  await host.stop();
  await audio.stop();
});
beforeEach(async () => {
  reports.length = 0;
  visitor = await createVisitor(host, null, 'voice-note');
});

describe('an uploaded recording', () => {
  it.each([
    ['en-US', 'en'],
    ['ja-JP', 'ja'],
    ['fil-PH', undefined],
  ])('is transcribed in %s, wherever the fields stand', async (language, told) => {
    audio.transcript = ' When do you open? ';
    for (const isFileFirst of [false, true]) {
      const bytes = webm(2);
      const answer = await recorded(host, visitor, { name: 'speech.webm', bytes, language, isFileFirst });
      expect(answer).toEqual({ url: expect.any(String), transcript: 'When do you open?' });
      const { fields, file } = audio.transcriptions.at(-1) ?? {};
      expect([fields?.['model'], fields?.['language']]).toEqual(['whisper-1', told]);
      expect(file?.name).toMatch(/\.webm$/);
      expect(Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
    }
  });

  it('says in a message what the server has heard, whatever the message says', async () => {
    audio.transcript = 'When do you open?';
    const { url } = await recorded(host, visitor);
    const attachment = { type: 'FILE', url, name: 'x', mimeType: 'x', content: 'Something else' };
    const { data } = await visitor.post('', undefined, [attachment]);
    expect(data).toMatchObject({
      attachments: [{ type: 'VOICE', mimeType: 'audio/wav', content: 'When do you open?' }],
    });
  });

  it('is transcribed once for a request id', async () => {
    audio.transcript = 'Once';
    const before = audio.transcriptions.length;
    const headers = { 'x-request-id': 'once' };
    const first = await recorded(host, visitor, { headers });
    audio.transcript = 'Twice';
    expect(await recorded(host, visitor, { headers })).toEqual(first);
    expect(audio.transcriptions).toHaveLength(before + 1);
  });

  it('is stored when the recogniser fails, and tried again when asked again', async () => {
    audio.transcript = 400;
    const headers = { 'x-request-id': 'again' };
    const failed = await recorded(host, visitor, { headers });
    expect(failed).toMatchObject({ url: expect.any(String), transcript: null, error: expect.any(String) });
    expect(reports).toHaveLength(1);
    audio.transcript = 'At last';
    expect(await recorded(host, visitor, { headers })).toEqual({ url: failed.url, transcript: 'At last' });
  });

  it('whose transcript no message could hold counts as not understood, and stores none', async () => {
    audio.transcript = 'a'.repeat(20_001);
    const headers = { 'x-request-id': 'endless' };
    const failed = await recorded(host, visitor, { headers });
    expect(failed).toMatchObject({ url: expect.any(String), transcript: null, error: expect.any(String) });
    audio.transcript = 'Short';
    expect(await recorded(host, visitor, { headers })).toEqual({ url: failed.url, transcript: 'Short' });
  });

  it('in which nothing is heard has an empty transcript, and is listened to again when asked again', async () => {
    audio.transcript = ' ';
    const headers = { 'x-request-id': 'silence' };
    const silent = await recorded(host, visitor, { headers });
    expect(silent).toEqual({ url: expect.any(String), transcript: '' });
    audio.transcript = 'A whisper';
    expect(await recorded(host, visitor, { headers })).toEqual({ url: silent.url, transcript: 'A whisper' });
  });

  it('is not transcribed where the words were streamed already', async () => {
    const before = audio.transcriptions.length;
    await recorded(host, visitor, { call: 'user-speech' });
    expect(audio.transcriptions).toHaveLength(before);
  });
});

describe('a streamed recording', () => {
  const record = async (requestId: string) => {
    const speech = await startSpeech(host, await createVisitor(host), requestId);
    await speech.untilState('ready');
    const pcm = tone({ hertz: 440, seconds: 1.5 });
    speech.send(toFrames(pcm));
    speech.say({ type: 'stop' });
    return { speech, pcm };
  };

  it('is collected, and told in one final text', async () => {
    audio.transcript = 'Do you have sencha?';
    const { speech, pcm } = await record('collected');
    await speech.untilState('stopped');
    expect(speech.events.filter(({ type }) => type === 'transcript')).toEqual([
      { type: 'transcript', transcript: 'Do you have sencha?', isFinal: true },
    ]);
    const { file } = audio.transcriptions.at(-1) ?? {};
    const sent = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(sent.equals(toWav([pcm], 24_000))).toBe(true);
  });

  it('that the recogniser refuses ends in an error state', async () => {
    audio.transcript = 400;
    const { speech } = await record('refused');
    expect(await speech.untilState('error')).toMatchObject({ reason: 'The speech could not be recognised.' });
    expect([speech.finals(), reports.length]).toEqual([[], 1]);
  });
});

describe('the persona’s voice', () => {
  const sound = tone({ hertz: 440, seconds: 0.5 });

  it('is streamed from the endpoint, sentence by sentence, however the network cuts it', async () => {
    audio.speak = async (response) => {
      response.writeHead(200, { 'content-type': 'audio/pcm' });
      for (let place = 0; place < sound.length; place += 1_001) {
        response.write(sound.subarray(place, place + 1_001));
        await new Promise((resolve) => setImmediate(resolve));
      }
      response.end();
    };
    const before = audio.speeches.length;
    const reading = await listen(host, visitor, (await visitor.say('/two')).id);
    expect(audio.speeches.slice(before).map(({ input }) => input)).toHaveLength(3);
    expect(audio.speeches.at(-1)).toEqual({
      model: 'gpt-4o-mini-tts',
      voice: 'coral',
      input: 'Shall I put aside a tin of one of them?',
      response_format: 'pcm',
    });
    expect(soundOf(reading).equals(Buffer.concat([sound, sound, sound]))).toBe(true);
    const wide = await listen(host, visitor, (await visitor.say('/two')).id, { voiceOutputFormat: 'pcm_44100' });
    expect(soundOf(wide).length).toBe(3 * 44_100);
    expect(pitch(soundOf(wide), 44_100)).toBeCloseTo(440, -1);
  });

  it('that is refused leaves the text whole', async () => {
    audio.speak = (response) => void response.writeHead(400).end('{}');
    const reading = await listen(host, visitor, (await visitor.say('Hello')).id);
    expect([reading.end, audioOf(reading)]).toEqual([
      'complete',
      [{ type: 'audio', audio: '', subMessageId: expect.any(String), isFinal: true }],
    ]);
    expect(reports).toHaveLength(1);
  });
});
