import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { describe, expect, it } from 'vitest';
import { pitch } from '../support/sounds.ts';
import { createToneSynthesizer, secondsPerWord } from '../support/tone-synthesizer.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { audioOf, listen, soundOf } from '../support/voice-stream.ts';
import { createVisitor } from '../support/visitor.ts';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

const synthesizer = createToneSynthesizer();
const demoHost = useDemoHost({ synthesizer });
const asJuno = () => createVisitor(demoHost(), null, 'voice');
const wordsOf = (text: string): number => text.split(/\s+/).length;

describe('a reply with voice', () => {
  it('is spoken sentence by sentence, in order, and ends with isFinal before the completion', async () => {
    const juno = await asJuno();
    const { id } = await juno.say('/two');
    const before = synthesizer.spoken.length;
    const reading = await listen(demoHost(), juno, id);
    expect(reading.end).toBe('complete');

    const said = synthesizer.spoken.slice(before);
    expect(said.map(({ text }) => text)).toEqual([
      'Let me look that up for you.',
      'We have two kinds of sencha at the moment: Asatsuyu from Kagoshima and Yabukita from Shizuoka.',
      'Shall I put aside a tin of one of them?',
    ]);
    expect(new Set(said.map(({ voiceId, language }) => `${voiceId} ${language}`))).toEqual(new Set(['f3 EN']));
    const ids = [...reading.texts.keys()];
    const audio = audioOf(reading);
    expect([...new Set(audio.map(({ subMessageId }) => subMessageId))]).toEqual(ids);
    expect(audio.filter(({ isFinal }) => isFinal).map(({ subMessageId }) => subMessageId)).toEqual(ids);
    for (const [index, subMessageId] of ids.entries()) {
      expect(audio.findLast((event) => event.subMessageId === subMessageId)?.isFinal).toBe(true);
      const samples = 24_000 * secondsPerWord * wordsOf(said[index]?.text ?? '');
      expect(Math.abs(soundOf(reading, subMessageId).length / 2 - samples)).toBeLessThan(2);
    }
  });

  it.each([
    [{}, 24_000],
    [{ voiceOutputFormat: 'pcm_24000' }, 24_000],
    [{ voiceOutputFormat: 'pcm_44100' }, 44_100],
  ])('comes in the format %j', async (query, sampleRate) => {
    const juno = await asJuno();
    const { id } = await juno.say('/formatted');
    const reading = await listen(demoHost(), juno, id, query);
    const sound = soundOf(reading);
    expect(audioOf(reading).every(({ audio }) => Buffer.from(audio ?? '', 'base64').length % 2 === 0)).toBe(true);
    expect(pitch(sound.subarray(0, sampleRate), sampleRate)).toBeCloseTo(440, 0);
  });

  it('refuses a format that it does not know, and heeds none where nobody listens', async () => {
    const juno = await asJuno();
    const { id } = await juno.say('Hello');
    expect((await listen(demoHost(), juno, id, { voiceOutputFormat: 'mp3_44100' })).status).toBe(400);
    const quiet = await listen(demoHost(), juno, id, { voiceEnabled: 'false', voiceOutputFormat: 'mp3_44100' });
    expect([quiet.end, audioOf(quiet)]).toEqual(['complete', []]);
  });

  it('stays silent with a persona that has no voice, and in the second wire form', async () => {
    const mina = await createVisitor(demoHost());
    expect(audioOf(await listen(demoHost(), mina, (await mina.say('Hello')).id))).toEqual([]);
    const juno = await asJuno();
    expect(audioOf(await listen(demoHost(), juno, (await juno.say('/chunks')).id))).toEqual([]);
  });

  it('is spoken anew when the stream is asked for again', async () => {
    const juno = await asJuno();
    const { id } = await juno.say('/cut 2000 1');
    expect((await listen(demoHost(), juno, id)).end).toBe('broken');
    const [second, third] = [await listen(demoHost(), juno, id), await listen(demoHost(), juno, id)];
    expect([second.end, third.end]).toEqual(['complete', 'complete']);
    expect(soundOf(second).length).toBeGreaterThan(24_000);
    expect(soundOf(third).equals(soundOf(second))).toBe(true);
  });

  it('does not hold the text back', async () => {
    const juno = await asJuno();
    const { id } = await juno.say('/voice-late 600 /long 2');
    const { events } = await listen(demoHost(), juno, id);
    const firstSound = events.findIndex(({ type }) => type === 'audio');
    const lastToken = events.findLastIndex(({ type }) => type === 'token');
    expect(firstSound).toBeGreaterThan(lastToken);
    expect(events.at(-1)?.type).toBe('completion');
  });

  it('/voice-silent never sounds, /voice-bad is no sound', async () => {
    const juno = await asJuno();
    const silent = await listen(demoHost(), juno, (await juno.say('/voice-silent')).id);
    expect([silent.end, audioOf(silent)]).toEqual(['complete', []]);
    const bad = await listen(demoHost(), juno, (await juno.say('/voice-bad')).id);
    expect(bad.end).toBe('complete');
    const audio = audioOf(bad).filter(({ isFinal }) => !isFinal);
    expect(audio.some(({ audio: text }) => !/^[\w+/]+=*$/.test(text ?? ''))).toBe(true);
    expect(audio.some(({ audio: text }) => Buffer.from(text ?? '', 'base64').length % 2 === 1)).toBe(true);
  });
});

describe('a voice that fails', () => {
  it('leaves the text whole, and says that nothing more will sound', async () => {
    const broken = createToneSynthesizer();
    broken.fail();
    const reports: unknown[] = [];
    const host = await startDemoHost({
      blankDatabase: await blankDatabase(),
      synthesizer: broken,
      wordDelayMs: 0,
      report: (error) => reports.push(error),
    });
    try {
      const juno = await createVisitor(host, null, 'voice');
      const reading = await listen(host, juno, (await juno.say('/two')).id);
      expect(reading.end).toBe('complete');
      expect(audioOf(reading).map(({ audio, isFinal }) => [audio, isFinal])).toEqual([
        ['', true],
        ['', true],
        ['', true],
      ]);
      expect(reports).toHaveLength(1);
    } finally {
      await host.stop();
    }
  });

  it('is not promised where there is none', async () => {
    const host = await startDemoHost({ blankDatabase: await blankDatabase(), synthesizer: null });
    try {
      const juno = await createVisitor(host, null, 'voice');
      expect(juno.bootstrap.persona?.voiceId).toBeNull();
      expect(audioOf(await listen(host, juno, (await juno.say('Hello')).id))).toEqual([]);
    } finally {
      await host.stop();
    }
    expect((await asJuno()).bootstrap.persona?.voiceId).toBe('f3');
  });
});
