import { createTakeBack } from '../../../../../packages/widget/src/features/reply/take-back.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => chat.session.destroy());
const posts = () => chat.env.http.of('POST /chat/v4');
const key = () => chat.session.timeline.$keys.get()[0] ?? '';

describe('a text that is longer than the server takes', () => {
  it('G1: stays in the field where the server has said how long it may be', async () => {
    chat = createChat({ bootstrap: { ...bootstrapData, limits: { messageCharacters: 5 } } });
    await chat.open();
    await chat.send('123456');
    const { $draft, $notice, $maxCharacters } = chat.session.composer;
    expect([$draft.get(), $notice.get(), $maxCharacters.get()]).toEqual(['123456', 'composer.tooLong', 5]);
    expect([chat.bubbles(), posts()]).toEqual([[], []]);
    await chat.send(' 12345 ');
    expect([$draft.get(), $notice.get(), posts().length]).toEqual(['', null, 1]);
  });

  it.each([0, -1, Number.NaN, '5'])(
    'is none where the server says what can be no limit: %j',
    async (messageCharacters) => {
      chat = createChat({ bootstrap: { ...bootstrapData, limits: { messageCharacters } } });
      await chat.open();
      await chat.send('123456');
      const { $draft, $notice } = chat.session.composer;
      expect([$draft.get(), $notice.get(), posts().length]).toEqual(['', null, 1]);
    },
  );

  it.each([413, 422])(
    'G1: can be taken back into the field when it was refused (%i), also after a reload',
    async (status) => {
      chat = createChat();
      const { env } = chat;
      env.http.on('POST /chat/v4', () => ({ status, json: { message: 'The message is too long.' } }));
      await chat.open();
      await chat.send('Much');
      expect(createTakeBack(chat.session.reply.taking).takeBack(key())).toBeDefined();
      chat.session.destroy();
      chat = createChat({ env });
      await chat.open();
      createTakeBack(chat.session.reply.taking).takeBack(key())?.();
      expect([chat.session.composer.$draft.get(), chat.bubbles(), chat.status()]).toEqual(['Much', [], 'idle']);
      expect(env.local.get(storageKey)).not.toContain('outbox');
    },
  );

  it('is only tried again where the refusal was of the moment', async () => {
    chat = createChat();
    chat.env.http.on('POST /chat/v4', () => ({ status: 500, json: { message: 'Not now.' } }));
    await chat.open();
    await chat.send('Hello');
    expect(createTakeBack(chat.session.reply.taking).takeBack(key())).toBeUndefined();
  });
});
