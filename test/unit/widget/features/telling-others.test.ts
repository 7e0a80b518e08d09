// What came of something that a visitor has done is not told to the one whom the page has named since (docs/behaviour.md#storage).

import { afterEach, expect, it, vi } from 'vitest';
import { bootstrapData, type Chat, config, createChat, message } from '../../../helpers/fake-chat.ts';

let chat: Chat;
afterEach(() => chat.session.destroy());
const open = async () => {
  const { guest: _guest, token: _token, ...others } = bootstrapData;
  const ofUser = (id: string) => ({
    ...others,
    conversation: { id: `c-${id}` },
    user: { id, name: id, role: 'USER' },
    capabilities: { export: true },
  });
  chat = createChat({
    config: { token: 'token-a' },
    bootstrap: ofUser('a'),
    history: [message('m1', 'persona', 'Hi')],
  });
  await chat.open();
  return async () => {
    chat.env.http.on('POST /conversations', () => ({ json: { data: ofUser('b') } }));
    chat.session.configure({ ...config, token: 'token-b' });
    await chat.env.clock.settle();
    expect(chat.session.bootstrap.$user.get()?.id).toBe('b');
  };
};
const answerLater = (call: string) => {
  let answer: (reply: object) => void = () => {};
  chat.env.http.on(call, () => new Promise((resolve) => (answer = resolve as typeof answer)));
  return (reply: object) => answer(reply);
};
const toasts = () => chat.session.toasts.$toasts.get().map(({ key }) => key);

it.each([200, 500])('a clearing (%i)', async (status) => {
  const next = await open();
  const answer = answerLater('POST /chat/clear');
  const clearing = chat.session.clear('visitor').catch(() => undefined);
  await chat.env.clock.settle();
  await next();
  answer({ status, json: { data: {}, message: 'No.' } });
  await clearing;
  expect(toasts()).toEqual([]);
  expect(chat.texts()).toEqual(['Hi']);
});

it.each([200, 500])('a download (%i)', async (status) => {
  const next = await open();
  const files = await chat.env.loadFiles();
  const save = vi.fn<typeof files.save>(async () => {});
  chat.env.loadFiles = async () => ({ ...files, save });
  const data = await chat.session.visitorData.open();
  const answer = answerLater('GET /me/export');
  const downloading = data.download();
  await chat.env.clock.settle();
  await next();
  answer({ status, text: '{"conversations":[]}' });
  await downloading;
  expect([toasts(), save.mock.calls]).toEqual([[], []]);
});
