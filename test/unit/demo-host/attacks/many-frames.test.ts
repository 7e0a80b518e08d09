// Clients of the speech socket that send more frames than sound: each costs as much as one that holds 100 ms.

import { beforeAll, describe, expect, it } from 'vitest';
import { openSpeech, startSpeech } from '../server/support/speech-client.ts';
import type { SpeechClient } from '../server/support/speech-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

const host = useDemoHost({ keepsSpeech: true });
let visitor: Visitor;
beforeAll(async () => {
  visitor = await createVisitor(host(), null, 'voice');
});

const start = async (requestId: string): Promise<SpeechClient> => {
  const client = await startSpeech(host(), visitor, requestId);
  await client.untilState('ready');
  return client;
};

const receivedBytes = (requestId: string): number =>
  host()
    .speech.received.filter((each) => each.requestId === requestId)
    .reduce((sum, { pcm }) => sum + pcm().length, 0);

/** In one packet, as an attacker would send them. */
const sendTogether = (client: SpeechClient, send: () => void): void => {
  const stream = Reflect.get(client.socket, '_socket') as { cork(): void; uncork(): void };
  stream.cork();
  send();
  stream.uncork();
};

describe('a speech socket', () => {
  it('takes a few frames until it knows who speaks', async () => {
    const client = await openSpeech(host(), { query: { conversationId: visitor.conversationId, requestId: 'early' } });
    sendTogether(client, () => {
      for (let index = 0; index < 1_000; index += 1) client.say({ type: 'start', token: visitor.token });
    });
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['of-one-sample', Buffer.alloc(2)],
    ['of-a-hundred-samples', Buffer.alloc(200)],
  ])('is closed for too many frames that are %s', async (what, frame) => {
    const client = await start(what);
    sendTogether(client, () => client.send(Array.from({ length: 2_000 }, () => frame)));
    expect(await client.closed).toEqual({ code: 1008, reason: 'Too many frames.' });
    expect(receivedBytes(what)).toBeLessThan(400 * 200);
  });

  it('is closed for too many words', async () => {
    const client = await start('words');
    sendTogether(client, () => {
      for (let index = 0; index < 2_000; index += 1) client.say({ type: 'unknown' });
    });
    expect(await client.closed).toMatchObject({ code: 1008 });
  });

  it('takes as much sound at once as comes after a pause', async () => {
    const client = await start('sound');
    sendTogether(client, () => client.send(Array.from({ length: 400 }, () => Buffer.alloc(4_800))));
    client.say({ type: 'stop' });
    await client.untilState('stopped');
    expect(receivedBytes('sound')).toBe(400 * 4_800);
    client.close();
  });
});
