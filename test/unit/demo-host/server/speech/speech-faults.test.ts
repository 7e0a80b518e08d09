// Scenarios that a visitor asks for before a recording.

import { describe, expect, it } from 'vitest';
import { tone, toFrames } from '../support/sounds.ts';
import { openSpeech, startSpeech } from '../support/speech-client.ts';
import type { SpeechClient } from '../support/speech-client.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

const demoHost = useDemoHost({ speechLimits: { lingerMs: 400 } });
const sound = toFrames(tone({ hertz: 440, seconds: 1 }));

const whoSays = async (command: string): Promise<Visitor> => {
  const visitor = await createVisitor(demoHost(), null, 'voice');
  await visitor.say(command);
  return visitor;
};
const record = async (visitor: Visitor): Promise<SpeechClient> => {
  const speech = await startSpeech(demoHost(), visitor, 'recording');
  await speech.untilState('ready');
  speech.send(sound);
  return speech;
};
const told = ({ events }: SpeechClient): readonly string[] =>
  events.map((event) => (event.type === 'transcript' ? `${event.isFinal ? 'final' : 'interim'}` : event.state));

describe('the scenarios of the speech socket', () => {
  it('/speech-refuse refuses sockets, as often as asked', async () => {
    const { conversationId } = await whoSays('/speech-refuse 2');
    const open = () => openSpeech(demoHost(), { query: { conversationId } });
    await expect(open()).rejects.toThrow('503');
    await expect(open()).rejects.toThrow('503');
    (await open()).close();
  });

  it('/speech-drop breaks the socket after so many frames, once', async () => {
    const visitor = await whoSays('/speech-drop 4');
    expect(await (await record(visitor)).closed).toMatchObject({ code: 1006 });
    const second = await startSpeech(demoHost(), visitor, 'recording');
    expect(await second.untilState('ready')).toMatchObject({ receivedBytes: 4 * 4_800 });
    second.send(sound.slice(4));
    second.say({ type: 'stop' });
    await second.untilState('stopped');
    expect(second.finals()).toEqual([expect.stringContaining('1.0 s of sound, 440 Hz')]);
  });

  it('/speech-error gives up in the middle', async () => {
    const speech = await record(await whoSays('/speech-error 3'));
    expect(await speech.untilState('error')).toMatchObject({ reason: 'The scenario asked for it.' });
    expect(speech.finals()).toEqual([]);
  });

  it('/speech-late sends the last words after the end', async () => {
    const speech = await record(await whoSays('/speech-late 100'));
    speech.say({ type: 'stop' });
    await speech.until((event) => event.type === 'transcript' && event.isFinal === true);
    expect(told(speech).slice(-2)).toEqual(['stopped', 'final']);
  });

  it('/speech-disorder mixes up states and says words twice', async () => {
    const speech = await record(await whoSays('/speech-disorder'));
    speech.say({ type: 'stop' });
    await speech.until((event) => event.type === 'transcript' && event.transcript === 'too late');
    await speech.closed;
    expect(told(speech).slice(0, 3)).toEqual(['stopped', 'ready', 'ready']);
    expect(told(speech).slice(-6)).toEqual(['final', 'final', 'stopped', 'ready', 'interim', 'stopped']);
  });

  it('/speech-silent never says anything', async () => {
    const visitor = await whoSays('/speech-silent');
    const speech = await startSpeech(demoHost(), visitor, 'recording');
    speech.send(sound);
    speech.say({ type: 'stop' });
    await speech.closed;
    expect(speech.events).toEqual([]);
  });

  it('end with the next message', async () => {
    const visitor = await whoSays('/speech-refuse');
    await visitor.say('Hello');
    const speech = await record(visitor);
    speech.close();
  });

  it('are acknowledged in the chat', async () => {
    const visitor = await createVisitor(demoHost(), null, 'voice');
    const { id } = await visitor.say('/speech-drop');
    const { texts } = await visitor.read(id);
    expect([...texts.values()]).toEqual(['Noted. Your next recording will meet that.']);
  });
});
