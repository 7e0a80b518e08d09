import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import type {
  AudioMessagesFeature,
  AudioMessagePlayer,
} from '../../../../../packages/widget/src/features/audio-messages/audio-messages.ts';
import { type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';

const base = 'https://api.example/uploads/documents';
const voice = (name: string, signature: string) => ({
  type: 'VOICE',
  url: `${base}/${name}?signature=${signature}`,
  name,
  mimeType: 'audio/webm',
  content: 'Hello',
});
const history = (signature: string) => [
  message('m1', 'user', '', { attachments: [voice('one.webm', signature)] }),
  message('m2', 'user', '', { attachments: [voice('two.webm', signature)] }),
];

let chat: Chat;
let feature: AudioMessagesFeature;
let one: AudioMessagePlayer;
let two: AudioMessagePlayer;
const url = (name: string, signature = 'old') => voice(name, signature).url;
const settle = () => chat.env.clock.settle();

beforeEach(async () => {
  chat = createChat({ history: history('old') });
  for (const name of ['one.webm', 'two.webm']) {
    chat.env.audio.recordings.set(url(name), { peaks: [0.5, 1], durationSeconds: 12 });
  }
  await chat.open();
  await chat.session.audioMessages.load();
  const phase = chat.session.audioMessages.$state.get();
  if (phase.name !== 'ready') throw new Error('the code for hearing did not load');
  feature = phase.feature;
  one = feature.player('m1', url('one.webm'));
  two = feature.player('m2', url('two.webm'));
});
afterEach(() => chat.session.destroy());

describe('a voice message', () => {
  it('is fetched once, when it is in sight, and shows its shape and length', async () => {
    expect(chat.env.audio.fetched).toEqual([]);
    one.prepare();
    one.prepare();
    await settle();
    expect(one.$state.get()).toEqual({ status: 'paused', peaks: [0.5, 1], durationSeconds: 12 });
    one.toggle();
    await settle();
    expect(chat.env.audio.fetched).toEqual([url('one.webm')]);
    expect(chat.env.audio.player).toEqual([`play blob:${url('one.webm')} 0 1`]);
  });

  it('is the same one when only the signature of its address has changed', () => {
    expect(feature.player('m1', url('one.webm', 'new'))).toBe(one);
  });

  it('pauses where it is, and goes on from there', async () => {
    one.toggle();
    await settle();
    expect(one.$state.get().status).toBe('playing');
    chat.env.audio.tell('playing', 4);
    one.toggle();
    expect(one.$state.get().status).toBe('paused');
    expect(one.seconds()).toBe(4);
    one.toggle();
    await settle();
    expect(chat.env.audio.player.at(-1)).toBe(`play blob:${url('one.webm')} 4 1`);
  });

  it('pauses when another one plays', async () => {
    one.toggle();
    await settle();
    chat.env.audio.tell('playing', 3);
    two.toggle();
    await settle();
    expect(one.$state.get().status).toBe('paused');
    expect(two.$state.get().status).toBe('playing');
    expect(one.seconds()).toBe(3);
    expect(two.seconds()).toBe(0);
  });

  it('pauses when the visitor begins to speak, and when the chat is closed', async () => {
    one.toggle();
    await settle();
    chat.session.speechOutput.interrupt();
    expect(one.$state.get().status).toBe('paused');
    one.toggle();
    await settle();
    chat.session.setOpen(false);
    expect(one.$state.get().status).toBe('paused');
  });

  it('begins again after its end', async () => {
    one.toggle();
    await settle();
    chat.env.audio.tell('ended', 12);
    expect(one.$state.get().status).toBe('paused');
    expect(one.seconds()).toBe(0);
  });

  it('is sought within its length, while it plays and before', async () => {
    one.prepare();
    await settle();
    one.seek(7);
    expect(one.seconds()).toBe(7);
    one.seek(99);
    expect(one.seconds()).toBe(12);
    one.seek(-5);
    one.toggle();
    await settle();
    one.seek(6);
    expect(chat.env.audio.player).toEqual([`play blob:${url('one.webm')} 0 1`, 'seek 6']);
  });

  it('has one speed with all the others', async () => {
    one.toggle();
    await settle();
    feature.changeSpeed();
    feature.changeSpeed();
    expect(feature.$speed.get()).toBe(2);
    two.toggle();
    await settle();
    expect(chat.env.audio.player.at(-1)).toBe(`play blob:${url('two.webm')} 0 2`);
    feature.changeSpeed();
    expect(feature.$speed.get()).toBe(1);
  });

  it('plays without a shape where it cannot be decoded', async () => {
    chat.env.audio.recordings.set(url('one.webm'), null);
    one.prepare();
    await settle();
    expect(one.$state.get()).toEqual({ status: 'paused', peaks: null, durationSeconds: 0 });
    one.toggle();
    await settle();
    expect(one.$state.get().status).toBe('playing');
  });

  it('fails where it cannot be fetched, and is tried again on the next press', async () => {
    chat.env.audio.recordings.set(url('one.webm'), new WidgetError('http', { status: 404 }));
    one.toggle();
    await settle();
    expect(one.$state.get().status).toBe('failed');
    chat.env.audio.recordings.set(url('one.webm'), null);
    one.toggle();
    await settle();
    expect(one.$state.get().status).toBe('playing');
  });

  it('has its message fetched again once when its address has expired', async () => {
    const refused = new WidgetError('auth', { status: 403 });
    chat.env.audio.recordings.set(url('one.webm'), refused);
    chat.env.http.on('GET /chat', () => ({ json: { data: history('new'), metadata: { nextParamId: -1 } } }));
    one.prepare();
    await settle();
    expect(chat.env.audio.fetched).toEqual([url('one.webm'), url('one.webm', 'new')]);
    expect(one.$state.get().status).toBe('paused');
    expect(chat.env.http.of('GET /chat')).toHaveLength(2);
  });

  it('asks no second time for a message that is refused for good', async () => {
    chat.env.audio.recordings.set(url('one.webm'), new WidgetError('auth', { status: 403 }));
    for (let press = 0; press < 3; press += 1) {
      one.toggle();
      await settle();
    }
    expect(chat.env.http.of('GET /chat')).toHaveLength(2);
    expect(one.$state.get().status).toBe('failed');
  });

  it('lets go of its bytes and the player with the session', async () => {
    one.toggle();
    await settle();
    chat.session.destroy();
    expect(chat.env.audio.player.slice(-2)).toEqual(['close', `release ${url('one.webm')}`]);
  });
});
