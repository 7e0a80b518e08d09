// Files of a draft when the host page changes who talks. What no server has yet waits in the page's memory for whoever attached it.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatConfig } from '../../../../../packages/widget/src/core/host-types.ts';
import { bootstrapData, type Chat, createChat } from '../../../../helpers/fake-chat.ts';
import { configure as configureChat, serveVisitors } from '../../../../helpers/visitor-chat.ts';

let chat: Chat;
beforeEach(async () => {
  chat = createChat();
  serveVisitors(chat);
  await chat.open();
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const settle = () => chat.env.clock.settle();
const configure = (config: Partial<ChatConfig>) => configureChat(chat, config);
const attach = async (...names: string[]) => {
  chat.session.attachments.add({ files: names.map((name) => new File(['tea'], name)) });
  await settle();
};
const upload = (name: string) => {
  const found = chat.env.files.uploads.findLast(({ request }) => request.file.name === name);
  if (!found) throw new Error(`no upload of ${name}`);
  return found;
};
const states = () => chat.session.attachments.$files.get().map(({ name, status }) => `${name} ${status}`);
const authorization = (name: string) => upload(name).request.headers['authorization'];

describe.each<[string, Partial<ChatConfig>, Partial<ChatConfig>]>([
  ['a sign-in', { token: 'ada' }, { token: '' }],
  ['another persona', { personaId: 'sales' }, { personaId: 'support' }],
])('G1: files of a draft, through %s', (_name, away, back) => {
  it('go on uploading when their visitor is back', async () => {
    await attach('1.png', '2.png', '3.png', '4.png');
    await configure(away);
    expect([states(), chat.env.files.running(), [...chat.env.files.previews]]).toEqual([[], [], []]);
    await configure(back);
    expect(states()).toEqual(['1.png uploading', '2.png uploading', '3.png uploading', '4.png pending']);
    expect(chat.session.attachments.$files.get()[0]?.previewUrl).toBe('blob:1.png');
    for (const name of ['1.png', '2.png', '3.png', '4.png']) {
      expect(authorization(name)).toBe('Bearer token-1');
      upload(name).answer();
      await settle();
    }
    await chat.send('Here');
    const [post] = chat.env.http.of('POST /chat/v4');
    expect((post?.json['message'] as { attachments: object[] }).attachments).toHaveLength(4);
  });

  it('are nobody else’s, and those that were uploaded come back too', async () => {
    await attach('a.png', 'b.png');
    upload('a.png').answer();
    await settle();
    await configure(away);
    expect([states(), upload('b.png').isAborted(), chat.env.files.previews.size]).toEqual([[], true, 0]);
    await attach('c.png');
    expect(states()).toEqual(['c.png uploading']);
    await configure(back);
    expect(states()).toEqual(['a.png done', 'b.png uploading']);
    expect(chat.env.http.of('DELETE /uploads/documents/a.png')).toEqual([]);
    await configure(away);
    expect(states()).toEqual(['c.png uploading']);
  });

  it('say again why they failed, and can be tried again', async () => {
    await attach('a.png');
    upload('a.png').answer({ message: 'No' }, 500);
    await settle();
    await configure(away);
    expect(states()).toEqual([]);
    await configure(back);
    expect(states()).toEqual(['a.png error']);
    expect(chat.session.attachments.$files.get()[0]?.error?.text).toBe('No');
    const phase = chat.session.attachments.$state.get();
    const [file] = chat.session.attachments.$files.get();
    if (phase.name === 'ready' && file) phase.feature.retry(file.id);
    await settle();
    upload('a.png').answer();
    await settle();
    expect(states()).toEqual(['a.png done']);
  });

  it('are not begun for whoever comes before it is known who that is', async () => {
    await attach('1.png', '2.png', '3.png', '4.png');
    let answer = () => {};
    chat.env.http.on(
      'POST /conversations',
      () =>
        new Promise((resolve) => {
          answer = () => resolve({ json: { data: bootstrapData } });
        }),
    );
    await configure(away);
    upload('1.png').answer();
    await settle();
    expect(chat.env.files.uploads).toHaveLength(3);
    await configure(back);
    answer();
    await settle();
    expect(states()).toEqual(['1.png done', '2.png uploading', '3.png uploading', '4.png uploading']);
  });

  it('stay gone where they were removed', async () => {
    await attach('a.png');
    await configure(away);
    await configure(back);
    const phase = chat.session.attachments.$state.get();
    const [file] = chat.session.attachments.$files.get();
    if (phase.name === 'ready' && file) phase.feature.remove(file.id);
    await configure(away);
    await configure(back);
    expect(states()).toEqual([]);
  });

  it('are kept where they were given while the code for files was loading', async () => {
    chat.session.attachments.add({ files: [new File(['tea'], 'a.png')] });
    chat.session.configure({ ...chat.session.$config.get(), ...away });
    await settle();
    expect(states()).toEqual([]);
    await configure(back);
    expect(states()).toEqual(['a.png uploading']);
    expect(authorization('a.png')).toBe('Bearer token-1');
  });
});
