import { afterEach, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { completion, token } from '../../../../helpers/fake-chat.ts';
import {
  beginHandsFree,
  type HandsFreeChat,
  type HandsFreeChatOptions,
  openHandsFreeChat,
} from '../../../../helpers/hands-free-chat.ts';
import type { FakeStream } from '../../../../helpers/fake-server.ts';
import { audioEvent, ramp, toPcm } from '../../../../helpers/voice.ts';

let chat: HandsFreeChat;
afterEach(() => chat.end());

const begin = async (options?: HandsFreeChatOptions) => {
  chat = await beginHandsFree(options);
};
/** As long as it takes until what has come is heard. */
const sound = () => chat.env.clock.advance(60);
/** A reply of one sentence and one second. */
const answer = (stream: FakeStream, text: string, seconds = 1) => {
  const voice = audioEvent('r1', toPcm(ramp(24_000 * seconds)), true);
  stream.push(token('r1', text, true), voice, completion()).end();
};

it('listens, sends what was said until a pause, and listens again once the answer was heard', async () => {
  await begin();
  expect([chat.phase(), chat.env.listening.isOpen()]).toEqual(['listening', true]);
  chat.env.listening.hear(20);
  await chat.say(10);
  expect(chat.phase()).toBe('sending');
  const { file } = chat.upload().request;
  // A little from before, then what was said.
  expect([file.name, file.type, file.size]).toEqual(['voice-message.wav', 'audio/wav', 44 + 15 * 4_800]);
  const stream = await chat.understand('Green tea');
  expect(chat.phase()).toBe('thinking');
  answer(stream, 'Here it is.');
  await sound();
  expect(chat.phase()).toBe('speaking');
  // How loud the persona is.
  chat.env.listening.level = 0;
  await chat.env.clock.advance(400);
  expect(chat.talk().$level.get()).toBeGreaterThan(0);
  await chat.env.clock.advance(2_000);
  expect(chat.talk().$level.get()).toBe(0);
  expect([chat.phase(), chat.messages().map(({ content }) => content)]).toEqual([
    'listening',
    ['Green tea', 'Here it is.'],
  ]);
});

it('HF8: who cuts in is heard at once: the voice ends, the text stays as far as it has come, and a turn begins', async () => {
  await begin();
  await chat.say();
  const stream = await chat.understand('Tell me all');
  stream.push(token('r1', 'First this.'), audioEvent('r1', toPcm(ramp(48_000))));
  await sound();
  expect(chat.phase()).toBe('speaking');
  chat.env.listening.begin();
  expect(chat.env.audio.volume.at(-1)).toBe('cut');
  await chat.settle();
  expect([chat.phase(), stream.isClosed()]).toEqual(['hearing', true]);
  chat.env.listening.hear(10);
  await chat.env.clock.advance(1_000);
  chat.env.listening.pause();
  await chat.settle();
  await chat.hearAs('No, that');
  expect(chat.texts()).toEqual(['Tell me all', 'First this.', 'No, that']);
});

it('HF8: who cuts in once the whole reply is here is heard to the end', async () => {
  await begin();
  await chat.say();
  answer(await chat.understand('Tell me all'), 'All of this.', 9);
  await sound();
  expect(chat.phase()).toBe('speaking');
  chat.env.listening.hear(10);
  await chat.say(20);
  // A little from before, and two seconds.
  expect(chat.upload().request.file.size).toBe(44 + 25 * 4_800);
  await chat.hearAs('No, that');
  expect(chat.texts()).toEqual(['Tell me all', 'All of this.', 'No, that']);
});

it('HF8: who speaks while the room is still learnt is heard from the first moment', async () => {
  await begin();
  chat.env.listening.hear(8);
  await chat.say(20);
  expect(chat.upload().request.file.size).toBe(44 + 28 * 4_800);
});

it('does not let anybody cut in where the server says so', async () => {
  await begin({ handsFree: { interruptResponse: false } });
  await chat.say();
  answer(await chat.understand('Tell me all'), 'First this.', 2);
  await sound();
  await chat.say(5);
  expect([chat.phase(), chat.env.files.uploads.length]).toEqual(['speaking', 1]);
});

it('HF8: what is said while the last turn is still on its way is a turn of its own, from its first word', async () => {
  await begin();
  await chat.say();
  await chat.say(20);
  expect(chat.env.files.uploads).toHaveLength(1);
  await chat.hearAs('One');
  expect([chat.env.files.uploads.length, chat.upload().request.file.size]).toEqual([2, 44 + 20 * 4_800]);
  await chat.hearAs('Two');
  expect(chat.texts()).toEqual(['One', 'Two']);
  expect(chat.kept()).toEqual([0, false]);
});

it('a noise that was taken for a word leaves nothing behind', async () => {
  await begin();
  await chat.say();
  chat.upload().answer({ data: { url: 'https://api.example/uploads/voice.wav', transcript: '' } });
  await chat.settle();
  expect([chat.phase(), chat.messages(), chat.toasts()]).toEqual(['listening', [], []]);
  expect(chat.kept()).toEqual([0, false]);
});

it('G1: a turn that could not be sent is kept as a recording that was not, and nobody is listened to any more', async () => {
  await begin();
  await chat.say();
  chat.upload().fail('network');
  await chat.settle();
  expect([chat.phase(), chat.env.listening.isOpen()]).toEqual(['off', false]);
  const [kept] = chat.messages();
  expect(kept).toMatchObject({ delivery: 'failed' });
  chat.session.reply.retry(kept?.key ?? '');
  await chat.settle();
  await chat.hearAs('Green tea');
  expect(chat.texts()).toEqual(['Green tea']);
});

it('G1: what is being said at the end stays as a recording that was not sent', async () => {
  await begin();
  chat.env.listening.begin();
  await chat.settle();
  chat.env.listening.hear(10);
  await chat.env.clock.advance(1_000);
  chat.talk().end();
  await chat.settle();
  expect([chat.phase(), chat.messages()]).toMatchObject(['off', [{ delivery: 'failed' }]]);
});

const ways: readonly (readonly [what: string, () => void])[] = [
  ['the button', () => chat.talk().end()],
  ['a hidden page', () => chat.env.page.set({ isVisible: false })],
  ['a closed panel', () => chat.session.setOpen(false)],
  ['a lost microphone', () => chat.env.listening.opened.at(-1)?.onLost()],
  ['an element that goes', () => chat.session.destroy()],
];
it.each(ways)('SEC11: %s ends it, with the microphone', async (_what, end) => {
  await begin();
  end();
  await chat.settle();
  expect([chat.phase(), chat.env.listening.isOpen()]).toEqual(['off', false]);
  // Late is too late.
  chat.env.listening.begin();
  await chat.settle();
  expect(chat.env.files.uploads).toEqual([]);
});

it('SEC11: nobody is listened to who has pressed End before the microphone was there', async () => {
  chat = await openHandsFreeChat();
  (await chat.session.handsFree.open()).start();
  chat.talk().end();
  await chat.settle();
  expect([chat.phase(), chat.env.listening.isOpen()]).toEqual(['off', false]);
});

it('a human who takes over ends it', async () => {
  await begin({ more: { realtime: { kind: 'sse', url: 'https://api.example/live' } } });
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', handleBy: { id: 'u1', name: 'Noor', type: 'USER' } });
  await chat.settle();
  expect([chat.phase(), chat.toasts()]).toEqual(['off', ['handsFree.ended']]);
});

it('HF6: ends after a minute without a word, which is said', async () => {
  await begin();
  await chat.env.clock.advance(59_000);
  expect(chat.phase()).toBe('listening');
  await chat.env.clock.advance(2_000);
  expect([chat.phase(), chat.toasts()]).toEqual(['off', ['handsFree.silence']]);
});

it('a microphone that is refused is said as for a recording', async () => {
  chat = await openHandsFreeChat();
  chat.env.listening.refusal = new WidgetError('permission-denied');
  await chat.start();
  expect([chat.phase(), chat.feature().$isDenied.get()]).toEqual(['off', true]);
  chat.env.listening.refusal = new WidgetError('unsupported', { retryable: true });
  await chat.start();
  expect(chat.toasts()).toContain('recording.noAccess');
});

it('a mute persona speaks while one talks hands-free, and is mute again afterwards', async () => {
  await begin({ settings: {} });
  expect(chat.session.speechOutput.$isMuted.get()).toBe(false);
  chat.talk().end();
  expect(chat.session.speechOutput.$isMuted.get()).toBe(true);
});

it('a server that does not offer it has none of it', async () => {
  await begin({ handsFree: false });
  expect([chat.phase(), chat.env.listening.opened]).toEqual(['off', []]);
});

it('shows the sentence that is said, and none of code', async () => {
  await begin();
  await chat.say();
  answer(
    await chat.understand('Tell me'),
    'Take **two** spoons.\n\n```js\ncode()\n```\nThen wait for [a minute](https://x.example).',
    4,
  );
  await sound();
  expect(chat.talk().$caption.get()).toBe('Take two spoons.');
  await chat.env.clock.advance(3_000);
  expect(chat.talk().$caption.get()).toBe('Then wait for a minute.');
  await chat.env.clock.advance(3_000);
  expect(chat.talk().$caption.get()).toBe('');
});
