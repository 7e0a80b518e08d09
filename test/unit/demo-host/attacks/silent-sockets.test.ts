// Speech sockets that are opened and say nothing: a seat is for whoever speaks.

import { describe, expect, it } from 'vitest';
import { tone, toFrames } from '../server/support/sounds.ts';
import { startSpeech } from '../server/support/speech-client.ts';
import type { SpeechClient } from '../server/support/speech-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';

const host = useDemoHost({
  speechLimits: {
    idleMs: 700,
    longestMs: 2_500,
    lingerMs: 50,
    visitorRecordings: 2,
    addressRecordings: 4,
    recordings: 64,
  },
});

const open = async (requestId: string): Promise<SpeechClient> =>
  startSpeech(host(), await createVisitor(host(), null, 'voice'), requestId);

describe('the seats of the speech socket', () => {
  it('are not all for one address, however many visitors it pretends to be, and are free again after a silence', async () => {
    const silent = await Promise.all([1, 2, 3, 4].map((index) => open(`silent-${index}`)));
    await Promise.all(silent.map((each) => each.untilState('ready')));
    expect(await (await open('refused')).closed).toMatchObject({ code: 1013 });
    for (const each of silent) {
      expect(await each.untilState('error')).toMatchObject({ reason: 'No sound came.' });
      await each.closed;
    }
    const speaking = await open('speaking');
    await speaking.untilState('ready');
    speaking.send(toFrames(tone({ hertz: 440, seconds: 0.5 })));
    speaking.say({ type: 'stop' });
    await speaking.untilState('stopped');
    expect(speaking.finals()).toHaveLength(1);
  });

  it('are not kept by a sample now and then', async () => {
    const trickling = await open('trickling');
    await trickling.untilState('ready');
    const timer = setInterval(() => trickling.send([Buffer.alloc(2)]), 200);
    expect(await trickling.untilState('error')).toMatchObject({ reason: 'The recording is too long.' });
    clearInterval(timer);
    await trickling.closed;
  });
});
