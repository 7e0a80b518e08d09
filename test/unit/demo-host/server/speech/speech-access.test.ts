// SEC8 and SEC9 for the speech socket.

import { WebSocket } from 'ws';
import { beforeAll, describe, expect, it } from 'vitest';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { openSpeech, startSpeech } from '../support/speech-client.ts';
import type { SpeechClient } from '../support/speech-client.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';
import { blankDatabase } from '../../../../helpers/blank-database.ts';

const demoHost = useDemoHost({ speechLimits: { authorizeMs: 400 }, allowedOrigins: ['https://shop.example'] });

let owner: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  owner = await createVisitor(demoHost(), null, 'voice');
  stranger = await createVisitor(demoHost(), null, 'voice');
});

const open = (query: Record<string, string | null> = {}, origin?: string): Promise<SpeechClient> =>
  openSpeech(demoHost(), {
    query: { conversationId: owner.conversationId, requestId: 'x', ...query },
    ...(origin === undefined ? {} : { origin }),
  });

describe('the first frame of the speech socket', () => {
  it('has to come in time', async () => {
    expect(await (await open()).closed).toMatchObject({ code: 4401 });
  });

  it.each<[string, (speech: SpeechClient) => void]>([
    ['samples', (speech) => speech.send([Buffer.alloc(4_800)])],
    ['a stop', (speech) => speech.say({ type: 'stop' })],
    ['a start without a token', (speech) => speech.say({ type: 'start' })],
    ['a token of nobody', (speech) => speech.say({ type: 'start', token: 'x'.repeat(43) })],
    ['something unknown', (speech) => speech.say({ type: 'hello' })],
  ])('must not be %s', async (_name, act) => {
    const speech = await open();
    act(speech);
    expect(await speech.closed).toMatchObject({ code: 4401 });
    expect(speech.events).toEqual([]);
  });

  it('SEC8: does not open the conversation of somebody else', async () => {
    const ownGuest = owner.bootstrap.guest?.id ?? '';
    const theirGuest = stranger.bootstrap.guest?.id ?? '';
    const attempts: readonly [string, Record<string, string | null>][] = [
      [stranger.token, {}],
      [stranger.token, { guestId: theirGuest }],
      [stranger.token, { guestId: ownGuest }],
      ['demo-user-token', {}],
      ['demo-admin-token', {}],
      [owner.token, { guestId: theirGuest }],
      [owner.token, { conversationId: stranger.conversationId }],
      [owner.token, { conversationId: 'f'.repeat(32) }],
    ];
    for (const [token, query] of attempts) {
      const speech = await open(query);
      speech.say({ type: 'start', token });
      expect([query, await speech.closed]).toEqual([query, expect.objectContaining({ code: 4403 })]);
      expect(speech.events).toEqual([]);
    }
  });

  it('opens a recording of one’s own', async () => {
    const speech = await open({ guestId: owner.bootstrap.guest?.id ?? '' });
    speech.say({ type: 'start', token: owner.token });
    await speech.untilState('ready');
    speech.close();
  });
});

describe('opening the speech socket', () => {
  it.each([
    'https://evil.example',
    'https://shop.example.evil.example',
    'http://shop.example',
    'https://shop.example:444',
    'https://SHOP.example',
    'null',
  ])('SEC9: is refused to the origin %s', async (origin) => {
    await expect(open({}, origin)).rejects.toThrow('403');
  });

  it('is for the site and for the origins on the list', async () => {
    for (const origin of [demoHost().siteUrl, demoHost().apiUrl, 'https://shop.example']) {
      (await open({}, origin)).close();
    }
  });

  it('needs a conversation in the query', async () => {
    await expect(open({ conversationId: null })).rejects.toThrow('400');
    await expect(open({ requestId: 'x'.repeat(129) })).rejects.toThrow('400');
  });

  it('needs a WebSocket', async () => {
    const reply = await fetch(`${demoHost().apiUrl}/speech?conversationId=x`);
    expect([reply.status, await reply.json()]).toEqual([426, { message: 'A WebSocket is needed.' }]);
  });

  it('works nowhere else', async () => {
    for (const path of ['/chat', '/persona-chat/loader.js', '/images/mina.svg']) {
      await expect(openSpeech(demoHost(), { path }), path).rejects.toThrow(/^400$/);
    }
    await expect(openSpeech(demoHost(), { path: '/nowhere' })).rejects.toThrow(/^404$/);
  });
});

describe('the end of the server', () => {
  it('is not held up by open sockets, whatever they were opened for', async () => {
    const other = await startDemoHost({ blankDatabase: await blankDatabase() });
    const visitor = await createVisitor(other, null, 'voice');
    const speech = await startSpeech(other, visitor, 'open');
    await speech.untilState('ready');
    const lost = new WebSocket(`${other.apiUrl.replace('http', 'ws')}/nowhere`);
    const ended = new Promise((resolve) => lost.once('error', resolve));
    await ended;
    await other.stop();
    expect((await speech.closed).code).toBeGreaterThanOrEqual(1000);
  });
});
