// What is stored of a draft's files: it survives a reload. file-tabs.test.ts is about tabs, owner.test.ts about visitors.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  chat.env.http.on('DELETE /uploads/documents/*', () => ({ json: { data: {} } }));
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const file = (name: string) => new File(['tea'], name);
const files = () => chat.session.attachments.$files.get();
const states = () => files().map(({ name, status, progress }) => `${name} ${status} ${progress}`);
const attach = async (...names: string[]) => {
  chat.session.attachments.add({ files: names.map(file) });
  await chat.env.clock.settle();
};
const upload = (name: string) => {
  const found = chat.env.files.uploads.findLast(({ request }) => request.file.name === name);
  if (!found) throw new Error(`no upload of ${name}`);
  return found;
};
const settle = () => chat.env.clock.settle();

describe('what survives a reload', () => {
  it('is what was uploaded', async () => {
    const { env } = chat;
    await attach('a.png', 'b.png');
    upload('a.png').answer();
    await settle();
    chat.session.destroy();
    chat = createChat({ env });
    await chat.open();
    expect(states()).toEqual(['a.png done 100']);
  });

  it.each(['7', '[{"id":1}]', '[null,{"name":"x"}]'])('is not what somebody else wrote there: %s', async (stored) => {
    const { env } = chat;
    chat.session.destroy();
    env.local.set(storageKey, `{"files":${stored}}`);
    chat = createChat({ env });
    await chat.open();
    expect(files()).toEqual([]);
  });
});
