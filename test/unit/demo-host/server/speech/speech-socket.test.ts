import { describe, expect, it } from 'vitest';
import { tone, toFrames } from '../support/sounds.ts';
import { startSpeech } from '../support/speech-client.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';
import { eventually } from '../support/eventually.ts';

const demoHost = useDemoHost({ keepsSpeech: true, speechLimits: { maxBytes: 480_000, visitorRecordings: 2 } });
const asJuno = () => createVisitor(demoHost(), null, 'voice');
const received = (requestId: string) => demoHost().speech.received.find((one) => one.requestId === requestId);

describe('the speech socket', () => {
  it('is named by the bootstrap of a persona that streams, and by no other', async () => {
    const { bootstrap } = await asJuno();
    expect(bootstrap.speech).toEqual({
      url: `${demoHost().apiUrl.replace('http', 'ws')}/speech`,
      modelId: 'telephony',
    });
    expect((await createVisitor(demoHost(), null, 'voice-note')).bootstrap.speech).toBeNull();
  });

  it('takes a recording frame by frame and tells what arrived', async () => {
    const speech = await startSpeech(demoHost(), await asJuno(), 'whole');
    expect(await speech.untilState('ready')).toMatchObject({ receivedBytes: 0 });
    const pcm = tone({ hertz: 440, seconds: 2.3, level: 0.25 });
    speech.send(toFrames(pcm));
    speech.say({ type: 'stop' });
    await speech.untilState('stopped');

    expect(speech.finals()).toEqual(['demo recogniser: 2.3 s of sound, 440 Hz, loudness −15 dB']);
    const interim = speech.events.filter((event) => event.type === 'transcript' && !event.isFinal);
    expect(interim).toHaveLength(4);
    expect(interim[0]).toMatchObject({ transcript: 'demo recogniser: 0.5 s of sound, 440 Hz, loudness −15 dB' });
    expect(received('whole')?.frames.map(({ bytes }) => bytes)).toEqual(Array.from({ length: 23 }, () => 4_800));
    expect(received('whole')?.pcm().equals(pcm)).toBe(true);
    expect(await speech.closed).toMatchObject({ code: 1000 });
  });

  it.each([100, 997, 3_500])('finds a tone of %i Hz', async (hertz) => {
    const speech = await startSpeech(demoHost(), await asJuno(), `tone-${hertz}`);
    speech.send(toFrames(tone({ hertz, seconds: 0.7 })));
    speech.say({ type: 'stop' });
    await speech.untilState('stopped');
    const told = Number(/([\d]+) Hz/.exec(speech.finals()[0] ?? '')?.[1]);
    expect(Math.abs(told - hertz)).toBeLessThanOrEqual(1);
  });

  it('hears silence', async () => {
    const speech = await startSpeech(demoHost(), await asJuno(), 'silence');
    speech.send(toFrames(Buffer.alloc(24_000)));
    speech.say({ type: 'stop' });
    await speech.untilState('stopped');
    expect(speech.finals()).toEqual(['demo recogniser: 0.5 s of sound, silence']);
  });

  it('goes on with a recording whose socket broke, without a gap or a double', async () => {
    const juno = await asJuno();
    const pcm = tone({ hertz: 523, seconds: 3 });
    const frames = toFrames(pcm);
    const first = await startSpeech(demoHost(), juno, 'resumed');
    first.send(frames.slice(0, 11));
    await eventually(() => received('resumed')?.frames.length === 11);
    first.socket.terminate();

    const second = await startSpeech(demoHost(), juno, 'resumed');
    expect(await second.untilState('ready')).toMatchObject({ receivedBytes: 11 * 4_800 });
    second.send(frames.slice(11));
    second.say({ type: 'stop' });
    await second.untilState('stopped');
    expect(second.finals()).toEqual(['demo recogniser: 3.0 s of sound, 523 Hz, loudness −9 dB']);
    expect(received('resumed')?.pcm().equals(pcm)).toBe(true);
    expect(received('resumed')?.frames.map(({ connection }) => connection)).toEqual([
      ...Array.from({ length: 11 }, () => 1),
      ...Array.from({ length: 19 }, () => 2),
    ]);
  });

  it('heeds all that came before a client left', async () => {
    const juno = await asJuno();
    const first = await startSpeech(demoHost(), juno, 'left');
    first.send(toFrames(tone({ hertz: 440, seconds: 1 })));
    first.say({ type: 'stop' });
    first.close();
    await first.closed;
    await eventually(() => received('left')?.isStopped === true);
    const second = await startSpeech(demoHost(), juno, 'left');
    await second.untilState('stopped');
    expect([...first.finals(), ...second.finals()]).toEqual([expect.stringContaining('1.0 s of sound, 440 Hz')]);
  });

  it('lets the newer of two sockets of a recording go on', async () => {
    const juno = await asJuno();
    const older = await startSpeech(demoHost(), juno, 'twice');
    await older.untilState('ready');
    const newer = await startSpeech(demoHost(), juno, 'twice');
    expect(await older.closed).toMatchObject({ code: 4409 });
    newer.send([tone({ hertz: 440, seconds: 0.1 })]);
    newer.say({ type: 'stop' });
    await newer.untilState('stopped');
    expect(newer.finals()).toHaveLength(1);
  });

  it('tells a socket that comes back after the end that it is over, and no text twice', async () => {
    const juno = await asJuno();
    const first = await startSpeech(demoHost(), juno, 'over');
    first.send([tone({ hertz: 440, seconds: 0.2 })]);
    first.say({ type: 'stop' });
    await first.untilState('stopped');
    const second = await startSpeech(demoHost(), juno, 'over');
    await second.untilState('stopped');
    expect([first.finals().length, second.finals().length]).toEqual([1, 0]);
  });

  it('says why it cannot recognise, when nothing is configured', async () => {
    const speech = await startSpeech(demoHost(), await createVisitor(demoHost()), 'none');
    expect(await speech.untilState('error')).toMatchObject({
      reason: 'No speech recognition is configured on this server.',
    });
    expect(await speech.closed).toMatchObject({ code: 1000 });
  });

  it('gives up a recording that is too long', async () => {
    const speech = await startSpeech(demoHost(), await asJuno(), 'long');
    speech.send(toFrames(Buffer.alloc(484_800)));
    expect(await speech.untilState('error')).toMatchObject({ reason: 'The recording is too long.' });
    expect(received('long')?.frames).toHaveLength(100);
  });

  it('takes only so many recordings of one visitor at a time', async () => {
    const juno = await asJuno();
    for (const requestId of ['a', 'b']) await (await startSpeech(demoHost(), juno, requestId)).untilState('ready');
    expect(await (await startSpeech(demoHost(), juno, 'c')).closed).toMatchObject({ code: 1013 });
    await (await startSpeech(demoHost(), await asJuno(), 'd')).untilState('ready');
  });

  it('forgets a recording that was left, to make room for a new one', async () => {
    const juno = await asJuno();
    for (const requestId of ['1', '2', '3', '4']) {
      const speech = await startSpeech(demoHost(), juno, requestId);
      await speech.untilState('ready');
      speech.send([Buffer.alloc(4_800)]);
      speech.close();
      await speech.closed;
    }
    expect(await (await startSpeech(demoHost(), juno, '4')).untilState('ready')).toMatchObject({
      receivedBytes: 4_800,
    });
    expect(await (await startSpeech(demoHost(), juno, '1')).untilState('ready')).toMatchObject({ receivedBytes: 0 });
  });

  it('refuses half a sample, a frame that is no JSON, and a frame that is too large', async () => {
    const juno = await asJuno();
    const broken: readonly [number, (speech: Awaited<ReturnType<typeof startSpeech>>) => void][] = [
      [4400, (speech) => speech.send([Buffer.alloc(4_799)])],
      [4400, (speech) => speech.say('{"type":')],
      [1009, (speech) => speech.send([Buffer.alloc(70_000)])],
    ];
    for (const [index, [code, act]] of broken.entries()) {
      const speech = await startSpeech(demoHost(), juno, `broken-${index % 2}`);
      await speech.untilState('ready');
      act(speech);
      expect(await speech.closed).toMatchObject({ code });
    }
  });

  it('ignores what it does not know', async () => {
    const speech = await startSpeech(demoHost(), await asJuno(), 'unknown');
    speech.say({ type: 'volume', value: 3 });
    speech.send([tone({ hertz: 440, seconds: 0.1 })]);
    speech.say({ type: 'stop' });
    await speech.untilState('stopped');
    expect(speech.finals()).toHaveLength(1);
  });
});
