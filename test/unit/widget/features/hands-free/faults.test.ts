// What goes wrong while one talks hands-free: no microphone stays open afterwards, and nothing that was said is lost.

import { afterEach, describe, expect, it } from 'vitest';
import type { Bootstrapping } from '../../../../../packages/widget/src/features/bootstrap/bootstrap.ts';
import { completion, config, token } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import {
  beginHandsFree,
  type HandsFreeChat,
  type HandsFreeChatOptions,
  openHandsFreeChat,
} from '../../../../helpers/hands-free-chat.ts';
import { audioEvent, ramp, toPcm } from '../../../../helpers/voice.ts';

let chat: HandsFreeChat;
afterEach(() => chat.end());

const begin = async (options?: HandsFreeChatOptions) => {
  chat = await beginHandsFree(options);
};
const isOver = () => expect([chat.phase(), chat.env.listening.isOpen()]).toEqual(['off', false]);
const isKept = (count = 1) =>
  expect(chat.recordings().map(({ delivery }) => delivery)).toEqual(Array.from({ length: count }, () => 'failed'));

describe('a turn that cannot be sent', () => {
  const refusals: readonly (readonly [string, () => void])[] = [
    ['without a network', () => chat.upload().fail('offline')],
    ['that is not answered', () => chat.upload().fail('timeout')],
    ['that is too large', () => chat.upload().answer({ message: 'Too large' }, 413)],
    ['that is refused', () => chat.upload().answer({ message: 'No' }, 422)],
    ['at a server that fails', () => chat.upload().answer('<html>', 503)],
    ['whose answer is malformed', () => chat.upload().answer({ data: { url: 7 } })],
  ];
  it.each(refusals)('HF1: %s stays as a recording that was not sent, and ends the talk', async (_what, refuse) => {
    await begin();
    await chat.say();
    refuse();
    await chat.settle();
    isOver();
    isKept();
    chat.session.reply.retry(chat.messages()[0]?.key ?? '');
    await chat.settle();
    await chat.hearAs('Green tea');
    expect(chat.texts()).toEqual(['Green tea']);
  });

  it('HF8, G1: what was said meanwhile stays as a recording of its own', async () => {
    await begin();
    await chat.say();
    await chat.say(20);
    chat.upload().fail('network');
    await chat.settle();
    isOver();
    isKept(2);
  });

  it.each([true, false])('HF8, G1: so does it where one ends it meanwhile, still speaking: %s', async (isSpeaking) => {
    await begin();
    await chat.say();
    if (isSpeaking) await chat.speak(2);
    else await chat.say(20);
    chat.talk().end();
    await chat.settle();
    isOver();
    expect(chat.recordings().map(({ delivery }) => delivery)).toEqual(['sending', 'failed']);
    await chat.hearAs('Green tea');
    expect(chat.texts()).toContain('Green tea');
    expect(chat.recordings().at(-1)?.delivery).toBe('failed');
  });
});

describe('a reply', () => {
  it('HF2: that comes in writing alone is followed by listening', async () => {
    await begin();
    await chat.say();
    const stream = await chat.understand('Tell me');
    stream.push(token('r1', 'In writing.', true));
    await chat.settle();
    expect(chat.phase()).toBe('thinking');
    stream.push(completion()).end();
    await chat.settle();
    expect(chat.phase()).toBe('listening');
  });

  it('HF2: whose sound is broken is followed by listening', async () => {
    await begin();
    await chat.say();
    const stream = await chat.understand('Tell me');
    stream.push(token('r1', 'Yes.', true), audioEvent('r1', '%%%'), { type: 'audio', subMessageId: 7 }, completion());
    stream.end();
    await chat.env.clock.advance(5_000);
    expect(chat.phase()).toBe('listening');
  });

  it('HF2: whose sound has no end is followed by listening, once all of it was heard', async () => {
    await begin();
    await chat.say();
    const stream = await chat.understand('Tell me');
    stream.push(token('r1', 'Yes.', true), audioEvent('r1', toPcm(ramp(24_000))), completion()).end();
    await chat.env.clock.advance(60);
    expect(chat.phase()).toBe('speaking');
    await chat.env.clock.advance(2_000);
    expect(chat.phase()).toBe('listening');
  });

  it.each(['stuck', 'refused', 'missing', 'blocked'] as const)(
    'HF2: at an output that is %s is not waited for',
    async (behaviour) => {
      const env = fakeEnv();
      env.audio.behaviour = behaviour;
      await begin({ env });
      await chat.say();
      const stream = await chat.understand('Tell me');
      stream.push(token('r1', 'Yes.', true), audioEvent('r1', toPcm(ramp(24_000)), true), completion()).end();
      await chat.env.clock.advance(1_500);
      expect(chat.phase()).toBe('listening');
    },
  );

  it('HF2: that fails for good ends the talk, with Retry at its bubble', async () => {
    await begin();
    await chat.say();
    (await chat.understand('Tell me')).end();
    await chat.settle();
    expect(chat.phase()).toBe('thinking');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await chat.env.clock.advance(7_000);
      chat.streams.at(-1)?.end();
      await chat.settle();
    }
    isOver();
    expect(chat.status()).toBe('failed');
  });
});

describe('a microphone', () => {
  it('HF3: that is taken away while somebody speaks ends it, and what was said stays', async () => {
    await begin();
    await chat.speak();
    chat.env.listening.opened.at(-1)?.onLost();
    await chat.settle();
    isOver();
    isKept();
    expect(chat.toasts()).toEqual(['recording.noAccess']);
  });

  it('HF3: of which the browser hears nothing any more counts as lost, and a short pause does not', async () => {
    await begin();
    await chat.speak();
    chat.env.listening.level = null;
    await chat.env.clock.advance(3_000);
    chat.env.listening.level = 0.1;
    await chat.env.clock.advance(3_000);
    expect(chat.phase()).toBe('hearing');
    chat.env.listening.level = null;
    await chat.env.clock.advance(6_000);
    isOver();
    isKept();
  });

  it('HF3: whose devices are never told is listened to all the same', async () => {
    const env = fakeEnv();
    env.listening.devices = () => new Promise(() => {});
    await begin({ env });
    expect(chat.phase()).toBe('listening');
  });
});

const agenda = {
  id: 'a1',
  name: 'Order tea',
  progressBarEnabled: true,
  items: [{ id: 'i1', name: 'i1', userInputMode: 'NONE' }],
};
const progress = { id: 'ca1', conversationId: 'c1', agendaId: 'a1', confirmed: true, currentAgendaItemId: 'i1' };
const live = { agenda, conversationAgenda: progress, realtime: { kind: 'sse', url: '/live' } };
const change = (document: object) => chat.env.realtime.change('conversation', 'c1', { id: 'c1', ...document });
const ends: readonly (readonly [string, () => void])[] = [
  ['a paywall', () => change({ validating: { passed: false, reason: 'Pay' } })],
  ['a gate', () => chat.env.realtime.change('conversationAgenda', 'ca1', { ...progress, confirmed: false })],
  ['a human who takes over', () => change({ handleBy: { id: 'u1', name: 'Noor', type: 'USER' } })],
  ['a page out of sight', () => chat.env.page.set({ isVisible: false })],
  ['a closed panel', () => chat.session.setOpen(false)],
];
it.each(ends)('HF4, HF5: %s ends it in the middle of a word, which stays and is not sent', async (_what, comes) => {
  await begin({ more: live });
  await chat.speak();
  comes();
  await chat.settle();
  isOver();
  isKept();
  expect(chat.env.files.uploads).toEqual([]);
});

const answerNext = (data: object) =>
  chat.env.http.on('POST /conversations', () => ({ json: { data: { token: 'token-2', ...data } } }));
const person = { id: 'g1', name: 'Ada', email: 'ada@example.org' };
const persona = { id: 'support', name: 'Mina' };

it('HF4: another persona ends it, and what was being said stays with the one that it was said to', async () => {
  await begin();
  await chat.speak();
  answerNext({ conversation: { id: 'c2' }, persona: { ...persona, id: 'sales' }, guest: person });
  chat.session.configure({ ...config, personaId: 'sales' });
  await chat.settle();
  isOver();
  expect(chat.messages()).toEqual([]);
  answerNext({ conversation: { id: 'c1' }, persona, guest: person });
  chat.session.configure(config);
  await chat.settle();
  isKept();
});

it('HF4: a server that does not offer it any more ends it', async () => {
  await begin();
  answerNext({ conversation: { id: 'c1' }, persona, guest: person, capabilities: { handsFree: false } });
  await (chat.session.bootstrap as Bootstrapping).refresh();
  await chat.settle();
  isOver();
  expect(chat.toasts()).toEqual(['handsFree.ended']);
});

it('HF5: code that comes once the panel is closed opens no microphone', async () => {
  chat = await openHandsFreeChat();
  const opening = chat.session.handsFree.open();
  chat.session.setOpen(false);
  (await opening).start();
  await chat.settle();
  expect(chat.env.listening.opened).toEqual([]);
});

it('HF5: code that comes while a recording runs opens no second microphone', async () => {
  chat = await openHandsFreeChat();
  await chat.record();
  await chat.start();
  expect([chat.env.listening.opened, chat.toasts(), chat.status()]).toEqual([[], ['composer.wait'], 'recording']);
});

it('HF6: a room that is never quiet is sent once, at the longest, and nobody is listened to any more', async () => {
  await begin();
  chat.env.listening.begin();
  await chat.settle();
  for (let second = 0; second < 301; second += 1) {
    chat.env.listening.hear(10);
    await chat.env.clock.advance(1_000);
  }
  isOver();
  expect([chat.env.files.uploads.length, chat.toasts()]).toEqual([1, ['handsFree.ended']]);
  await chat.hearAs('And so on');
  expect(chat.texts()).toEqual(['And so on']);
});

it('HF7: one tab of a conversation listens or records at a time', async () => {
  const browser = createFakeBrowser();
  const tab = () => fakeEnv({ loadTabs: () => Promise.resolve(browser.tab()), acquireLock: browser.hold });
  const first = await openHandsFreeChat({ env: tab() });
  await first.start();
  await begin({ env: tab() });
  await chat.env.clock.advance(2_000);
  expect([first.phase(), chat.phase(), chat.toasts()]).toEqual(['listening', 'off', ['recording.noAccess']]);
  first.talk().end();
  await first.env.clock.settle();
  await chat.start();
  expect(chat.phase()).toBe('listening');
  first.session.destroy();
});

it('HF9: goes on in a conversation that is cleared, and loses nothing of what is being said', async () => {
  await begin();
  await chat.say();
  const stream = await chat.understand('Old');
  stream.push(token('r1', 'Old too.', true), completion()).end();
  await chat.settle();
  chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
  await chat.speak();
  await chat.session.clear('visitor');
  await chat.settle();
  expect([chat.phase(), chat.messages()]).toEqual(['hearing', []]);
  chat.env.listening.pause();
  await chat.settle();
  await chat.hearAs('New');
  expect(chat.texts()).toEqual(['New']);
});
