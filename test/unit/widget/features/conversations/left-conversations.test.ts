// Several conversations of one visitor: those that are not opened after all, and those that only this browser knows of.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConversationsFeature } from '../../../../../packages/widget/src/features/conversations/conversations-types.ts';
import type { Chat } from '../../../../helpers/fake-chat.ts';
import type { FakeEnv } from '../../../../helpers/fake-env.ts';
import { openSeveral, severalData, type ConversationsServer } from '../../../../helpers/several-conversations.ts';

let chat: Chat;
const server: ConversationsServer = { ids: [] };
beforeEach(() => (server.ids = ['c1', 'c2']));
afterEach(() => chat.session.destroy());

const opened = async (env?: FakeEnv): Promise<ConversationsFeature> => {
  const several = await openSeveral(server, env);
  chat = several.chat;
  return several.feature;
};
const ids = (feature: ConversationsFeature) => feature.$items.get().map(({ id }) => id);
const settled = async <T>(work: Promise<T>): Promise<T> => {
  await chat.env.clock.settle();
  return work;
};

describe('an opening that is given up', () => {
  it('P8: leaves everything as it is, whatever comes of it, and the next one works', async () => {
    const feature = await opened();
    let answer = () => {};
    const response = { ...severalData, conversation: { id: 'c2' } };
    chat.env.http.on('POST /conversations', () => {
      return new Promise((resolve) => (answer = () => resolve({ json: { data: response } })));
    });
    const given = feature.open('c2');
    await chat.env.clock.settle();
    chat.session.composer.setDraft('Please cancel');
    feature.giveUp();
    expect(await settled(given)).toBe(false);
    answer();
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['In c1']);
    expect(chat.session.composer.$draft.get()).toBe('Please cancel');
    expect([feature.$isBusy.get(), feature.$failure.get()]).toEqual([false, null]);
    chat.env.http.on('POST /conversations', () => ({ json: { data: response } }));
    expect(await settled(feature.open('c2'))).toBe(true);
  });

  it('does not wait for what is still being sent', async () => {
    const feature = await opened();
    chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
    await chat.send('On its way');
    const given = feature.open('c2');
    await chat.env.clock.settle();
    feature.giveUp();
    expect(await settled(given)).toBe(false);
    expect(feature.$isBusy.get()).toBe(false);
  });
});

it('P8: another one is not opened while the server asks to wait, which says so', async () => {
  const feature = await opened();
  chat.env.http.on('POST /chat/v4', () => ({ status: 429, headers: { 'retry-after': '40' } }));
  await chat.send('Soon');
  expect(chat.status()).toBe('waiting');
  expect(await settled(feature.open('c2'))).toBe(false);
  expect(feature.$failure.get()).toEqual({ id: 'c2', error: 'busy' });
  expect(chat.texts()).toEqual(['In c1', 'Soon']);
});

it('P8: nor while a message waits for its upload', async () => {
  const feature = await opened();
  chat.session.attachments.add({ files: [new File(['tea'], 'tea.png')] });
  await chat.env.clock.settle();
  chat.session.composer.setDraft('With a picture');
  chat.session.composer.submit();
  expect(chat.session.composer.$isWaiting.get()).toBe(true);
  expect(await settled(feature.open('c2'))).toBe(false);
  expect(feature.$failure.get()).toEqual({ id: 'c2', error: 'busy' });
});

describe('a conversation that the server does not list', () => {
  it.each([
    ['draft', () => chat.session.composer.setDraft('Half a thought'), 'Half a thought'],
    [
      'message',
      async () => {
        chat.env.http.on('POST /chat/v4', () => ({ status: 422, json: { message: 'No' } }));
        await chat.send('Not sent');
      },
      'Not sent',
    ],
  ])('is listed while an unsent %s waits in it', async (_name, write, content) => {
    server.ids = ['c1'];
    const feature = await opened();
    await settled(feature.open(null));
    server.ids = ['c1', 'c3'];
    await write();
    await settled(feature.open('c1'));
    server.ids = ['c1'];
    feature.load();
    await chat.env.clock.settle();
    expect(ids(feature)).toEqual(['c3', 'c1']);
    expect(feature.$items.get()[0]?.lastMessage).toMatchObject({ content });
    feature.search('tea');
    await chat.env.clock.advance(300);
    expect(ids(feature)).toEqual(['c1']);
  });

  it('is not listed where nothing waits', async () => {
    server.ids = ['c1'];
    const feature = await opened();
    await settled(feature.open(null));
    await settled(feature.open('c1'));
    server.ids = ['c1'];
    feature.load();
    await chat.env.clock.settle();
    expect(ids(feature)).toEqual(['c1']);
  });
});
