// Several conversations of a guest whose session the server ends: it makes another guest, who goes on with what is on screen.

import { describe, expect, it } from 'vitest';
import { bootstrapData, message } from '../../../../helpers/fake-chat.ts';
import { idsOf, severalData, severalLab } from '../../../../helpers/several-conversations.ts';

const lab = severalLab();
const { opened, settled } = lab;
const settle = () => lab.chat.env.clock.settle();
const attach = async (name: string) => {
  lab.chat.session.attachments.add({ files: [new File(['tea'], name)] });
  await settle();
};
const names = () => lab.chat.session.attachments.$files.get().map(({ name }) => name);

/** The server knows the guest no more, and none of their conversations. */
const expire = async () => {
  const guest = { ...bootstrapData.guest, id: 'g2' };
  lab.chat.env.http.on('POST /conversations', ({ headers, json }) => {
    if (headers['authorization'] !== 'Bearer token-g2' && headers['authorization']) return { status: 401 };
    const { conversationId: wanted } = json;
    if (wanted !== undefined && wanted !== 'c7') return { status: 404, json: { message: 'None' } };
    const id = json['isNew'] ? 'c8' : 'c7';
    return { json: { data: { ...severalData, guest, token: 'token-g2', conversation: { id } } } };
  });
  lab.chat.env.http.on('GET /conversations', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
  lab.chat.env.http.on('POST /chat/v4', ({ headers }) =>
    headers['authorization'] === 'Bearer token-g2' ? { status: 503 } : { status: 401 },
  );
  lab.chat.session.reply.send('Still there?');
  await settle();
  await settle();
  expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c7');
};

describe('G1: what waits in the first conversation while the second is on screen', () => {
  it('stays in the list, and is taken over by a new one when it is opened', async () => {
    const feature = await opened();
    lab.chat.session.composer.setDraft('For the first');
    await attach('first.png');
    await settled(feature.open('c2'));
    await attach('second.png');
    await expire();
    expect(lab.chat.texts()).toContain('Still there?');
    expect(names()).toContain('second.png');
    feature.load();
    await settle();
    expect(idsOf(feature)).toEqual(['c1']);
    expect(await settled(feature.open('c1'))).toBe(true);
    expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c8');
    expect([lab.chat.session.composer.$draft.get(), names()]).toEqual(['For the first', ['first.png']]);
  });

  it('keeps the bytes of its files, also where what goes on is deleted', async () => {
    const feature = await opened();
    await attach('first.png');
    await settled(feature.open('c2'));
    await expire();
    const kept = () => [...lab.chat.env.fileStore.kept.values()].map(({ file }) => file.name);
    expect(kept()).toEqual(['first.png']);
    lab.chat.env.http.on('DELETE /conversations/*', () => ({ json: { data: {} } }));
    await settled(feature.remove('c7'));
    expect(kept()).toEqual(['first.png']);
  });
});

it('G1: a new one that is unused, and in which something waits, keeps that beside what it takes over', async () => {
  const feature = await opened();
  await settled(feature.open(null));
  lab.chat.session.composer.setDraft('Begun in the new one');
  await attach('new.png');
  await settled(feature.open('c1'));
  lab.chat.session.composer.setDraft('Begun in the first');
  await attach('first.png');
  lab.server.ids = ['c2', 'c3'];
  lab.chat.env.http.on('POST /chat/v4', () => ({ status: 404, json: { message: 'None' } }));
  lab.chat.session.reply.send('Is it still there?');
  await settle();
  await settle();
  expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c3');
  expect(lab.chat.session.composer.$draft.get()).toBe('Begun in the new one\n\nBegun in the first');
  expect(names().toSorted()).toEqual(['first.png', 'new.png']);
  expect(lab.chat.texts()).toContain('Is it still there?');
});

it('G1: the last letters, not stored yet, go on with the next guest', async () => {
  const feature = await opened();
  await settled(feature.open('c2'));
  lab.chat.session.composer.setDraft('Just typed');
  await expire();
  expect(lab.chat.session.composer.$draft.get()).toBe('Just typed');
});

describe('G1: words that were begun in an edit, in a conversation that goes', () => {
  const begin = async () => {
    const answer = { json: { data: [message('u1', 'user', 'How hot?')], metadata: { nextParamId: -1 } } };
    const feature = await opened();
    lab.chat.env.http.on('GET /chat', ({ query }) =>
      query.get('conversationId') === 'c2' ? answer : { json: { data: [], metadata: { nextParamId: -1 } } },
    );
    await settled(feature.open('c2'));
    await lab.chat.session.edit.load();
    const state = lab.chat.session.edit.$state.get();
    if (state.name !== 'ready') throw new Error('edit has not loaded');
    state.feature.begin('u1');
    state.feature.change('How long?');
    return state.feature;
  };

  it.each([
    ['with its guest', expire],
    [
      'on another device',
      async () => {
        lab.server.ids = ['c1'];
        lab.chat.env.http.on('POST /chat/v4', () => ({ status: 404, json: { message: 'None' } }));
        lab.chat.session.reply.send('Still there?');
        await settle();
        await settle();
      },
    ],
  ])('are a draft of the one that comes in its place, deleted %s', async (_name, leave) => {
    const edit = await begin();
    await leave();
    expect(lab.chat.session.bootstrap.$conversation.get()?.id).not.toBe('c2');
    expect([edit.$editing.get(), lab.chat.session.composer.$draft.get()]).toEqual([null, 'How long?']);
  });

  it('wait there while another one is on screen', async () => {
    const edit = await begin();
    const { conversations } = lab.chat.session;
    const state = conversations.$state.get();
    if (state.name !== 'ready') throw new Error('no list');
    await settled(state.feature.open('c1'));
    expect([edit.$editing.get(), lab.chat.session.composer.$draft.get()]).toEqual([null, '']);
    await settled(state.feature.open('c2'));
    expect([edit.$editing.get(), edit.text()]).toEqual(['u1', 'How long?']);
  });
});
