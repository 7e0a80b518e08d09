// What is stored of a draft's files: it survives a reload, belongs to all tabs, and to one visitor alone.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenableDoor } from '../../../../../packages/widget/src/features/attachments/door.ts';
import { type Chat, createChat, storageKey } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';

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
const feature = () => {
  const phase = chat.session.attachments.$phase.get();
  if (phase.name !== 'ready') throw new Error(phase.name);
  return phase.feature;
};
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

describe('two tabs', () => {
  let other: Chat;
  const filesOf = ({ session }: Chat) => session.attachments.$files.get().map(({ name }) => name);
  const posts = () => other.env.http.of('POST /chat/v4').map(({ json }) => (json['message'] as { attachments: object[] }).attachments);
  beforeEach(async () => {
    await attach('a.png', 'b.png');
    upload('a.png').answer();
    upload('b.png').answer();
    await settle();
    other = createChat({ env: { ...fakeEnv(), local: chat.env.local } });
    await other.open();
  });
  afterEach(() => other.session.destroy());

  it('do not send what the other has removed', async () => {
    expect(filesOf(other)).toEqual(['a.png', 'b.png']);
    feature().remove(files()[0]?.id ?? '');
    await other.send('Here');
    expect(posts()).toMatchObject([[{ name: 'b.png' }]]);
  });

  it('follow as soon as they hear of it, and keep what is their own', async () => {
    other.session.attachments.add({ files: [file('c.png')] });
    await other.env.clock.settle();
    other.env.files.uploads[0]?.answer();
    await other.env.clock.settle();
    expect(storedNames()).toEqual(['a.png', 'b.png', 'c.png']);
    await chat.send('Here');
    expect(storedNames()).toEqual(['c.png']);
    other.env.page.say('stored');
    expect(filesOf(other)).toEqual(['c.png']);
  });

  const storedNames = () =>
    (JSON.parse(chat.env.local.get(storageKey) ?? '{}') as { files: { name: string }[] }).files.map(({ name }) => name);
});

describe('another visitor', () => {
  const reload = () => (chat.session.attachments as OpenableDoor).reload();

  it('gets none of the files of the one before, and their own when they come back', async () => {
    await attach('a.png', 'b.png');
    upload('a.png').answer();
    await settle();
    const kept = chat.env.local.get(storageKey) ?? '';
    chat.env.local.remove(storageKey);
    reload();
    expect(files()).toEqual([]);
    expect([upload('b.png').isAborted(), chat.env.files.previews.size]).toEqual([true, 0]);
    await settle();
    expect(files()).toEqual([]);
    chat.env.local.set(storageKey, kept);
    reload();
    expect(states()).toEqual(['a.png done 100']);
    expect(chat.env.http.of('DELETE /uploads/documents/a.png')).toEqual([]);
  });

  it('does not get a file that was given before its code had arrived', async () => {
    chat.session.attachments.add({ files: [file('a.png')] });
    reload();
    await settle();
    expect(files()).toEqual([]);
  });
});

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
