// Several conversations of one visitor: those that are not opened after all, and those that have gone.

import { describe, expect, it } from 'vitest';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { message, storageKey } from '../../../../helpers/fake-chat.ts';
import { severalData, severalLab } from '../../../../helpers/several-conversations.ts';

const lab = severalLab();
const { server, opened, settled } = lab;

describe('an opening that is given up', () => {
  it('P8: leaves everything as it is, whatever comes of it, and the next one works', async () => {
    const feature = await opened();
    let answer = () => {};
    const response = { ...severalData, conversation: { id: 'c2' } };
    lab.chat.env.http.on('POST /conversations', () => {
      return new Promise((resolve) => (answer = () => resolve({ json: { data: response } })));
    });
    const given = feature.open('c2');
    await lab.chat.env.clock.settle();
    lab.chat.session.composer.setDraft('Please cancel');
    feature.giveUp();
    expect(await settled(given)).toBe(false);
    answer();
    await lab.chat.env.clock.settle();
    expect(lab.chat.texts()).toEqual(['In c1']);
    expect(lab.chat.session.composer.$draft.get()).toBe('Please cancel');
    expect([feature.$isBusy.get(), feature.$failure.get()]).toEqual([false, null]);
    lab.chat.env.http.on('POST /conversations', () => ({ json: { data: response } }));
    expect(await settled(feature.open('c2'))).toBe(true);
  });

  it('does not wait for what is still being sent', async () => {
    const feature = await opened();
    lab.chat.env.http.on('POST /chat/v4', () => new Promise(() => {}));
    await lab.chat.send('On its way');
    const given = feature.open('c2');
    await lab.chat.env.clock.settle();
    feature.giveUp();
    expect(await settled(given)).toBe(false);
    expect(feature.$isBusy.get()).toBe(false);
  });
});

it('says no longer that there is no network once it is back', async () => {
  const feature = await opened();
  const { env } = lab.chat;
  env.http.on('POST /conversations', () => {
    throw networkFailure();
  });
  expect(await settled(feature.open('c2'))).toBe(false);
  expect(feature.$failure.get()?.id).toBe('c2');
  for (const isOnline of [false, true]) env.page.set({ isOnline });
  expect(feature.$failure.get()).toBeNull();
});

it('opens the latest of the others where another tab has deleted it, though it finds out by itself at the same moment', async () => {
  const feature = await opened();
  const { http } = lab.chat.env;
  server.ids = ['c2'];
  const missing = feature.leaveMissing();
  const left = feature.leaveDeleted(Promise.resolve());
  await settled(Promise.all([missing, left, feature.leaveMissing()]));
  expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c2');
  expect(http.of('POST /conversations').filter(({ json }) => json['isNew'])).toEqual([]);
});

it('leaves nothing here of what was written in one that another tab has deleted', async () => {
  const feature = await opened();
  const { env, session } = lab.chat;
  session.composer.setDraft('Not for anybody');
  env.page.say('hidden');
  server.ids = ['c2'];
  await settled(feature.leaveDeleted(Promise.resolve()));
  expect(session.bootstrap.$conversation.get()?.id).toBe('c2');
  await env.clock.advance(1000);
  const stored = [env.local.get(storageKey), env.tab.get(storageKey), session.composer.$draft.get()].join();
  expect(stored).not.toContain('Not for anybody');
});

describe('one that was deleted on another device', () => {
  const drop = (id: string) => {
    server.ids = server.ids.filter((one) => one !== id);
    lab.chat.env.http.on('POST /chat/v4', ({ json }) =>
      server.ids.includes(String(json['conversationId']))
        ? { status: 503 }
        : { status: 404, json: { message: 'None' } },
    );
  };
  const calls = () => lab.chat.env.http.of('POST /chat/v4').map(({ json }) => json['conversationId']);

  it('G1: gives way to a new one, in which all that was written and chosen waits to be tried again', async () => {
    await opened();
    const { session, env } = lab.chat;
    session.attachments.add({ files: [new File(['tea'], 'tea.png')], others: [] });
    await env.clock.settle();
    drop('c1');
    session.reply.send('Is it still there?');
    session.composer.setDraft('One more thing');
    await env.clock.settle();
    expect(session.bootstrap.$conversation.get()?.id).toBe('c3');
    expect(lab.chat.texts()).toEqual(['In c3', 'Is it still there?']);
    expect(session.composer.$draft.get()).toBe('One more thing');
    expect(session.attachments.$files.get().map(({ name }) => name)).toEqual(['tea.png']);
    const [unsent] = session.timeline.$keys.get().slice(-1);
    session.reply.retry(unsent ?? '');
    await env.clock.settle();
    expect(calls()).toEqual(['c1', 'c3']);
  });

  const upload = async (...names: string[]) => {
    lab.chat.session.attachments.add({ files: names.map((name) => new File(['tea'], name)) });
    await lab.chat.env.clock.settle();
  };
  const give = async () => {
    const { feedback } = lab.chat.session;
    await feedback.load();
    const state = feedback.$state.get();
    if (state.name === 'ready') await state.feature.give('m-c1', { value: 'up', reasons: [], text: '' });
  };
  const none = { message: 'There is no such conversation.' };
  const toasts = () => lab.chat.session.toasts.$toasts.get().map(({ key, tone }) => `${tone} ${key}`);

  it('G1: leaves text and file together where the upload that a message waits for is refused', async () => {
    await opened();
    const { session, env } = lab.chat;
    await upload('tea.png', 'cup.png');
    session.composer.setDraft('Look');
    session.composer.submit();
    drop('c1');
    env.files.uploads[0]?.answer(none, 404);
    await env.clock.settle();
    expect(session.bootstrap.$conversation.get()?.id).toBe('c3');
    expect([lab.chat.texts(), calls(), lab.chat.status()]).toEqual([['In c3'], [], 'idle']);
    expect([session.composer.$draft.get(), session.composer.$isWaiting.get()]).toEqual(['Look', false]);
    for (const one of env.files.running()) one.answer();
    await env.clock.settle();
    expect(session.attachments.$files.get().map(({ name, status }) => `${name} ${status}`)).toEqual([
      'tea.png done',
      'cup.png done',
    ]);
    expect(toasts()).toEqual(['alert conversations.gone']);
  });

  it('G1: has in the draft what was begun to be said of a reply, and of the conversation', async () => {
    const feature = await opened();
    const { session, env } = lab.chat;
    env.http.on('GET /chat', ({ query }) => ({
      json: {
        data:
          query.get('conversationId') === 'c1' ? [message('m1', 'user', 'Tea?'), message('r1', 'persona', 'No.')] : [],
        metadata: { nextParamId: -1 },
      },
    }));
    for (const id of ['c2', 'c1']) await settled(feature.open(id));
    await session.feedback.load();
    const state = session.feedback.$state.get();
    if (state.name !== 'ready') throw new Error('the part has not loaded');
    state.feature.drafts.keep('r1', { reasons: [], text: 'Too short' });
    session.composer.setDraft('And now?');
    // As a rating is kept, under the id of its conversation.
    state.feature.drafts.keep('c1', { reasons: [], text: 'Nobody came' });
    drop('c1');
    session.reply.send('Is it still there?');
    await env.clock.settle();
    expect(session.bootstrap.$conversation.get()?.id).toBe('c3');
    const draft = session.composer.$draft.get();
    expect([...draft.split('\n\n')].toSorted()).toEqual(['And now?', 'Nobody came', 'Too short']);
  });

  it('says why its messages have gone', async () => {
    await opened();
    drop('c1');
    await lab.chat.send('Is it still there?');
    await lab.chat.env.clock.settle();
    expect(lab.chat.texts()).toEqual(['In c3', 'Is it still there?']);
    expect(toasts()).toEqual(['alert conversations.gone']);
  });

  it('is left as well where an agenda was to be started in it', async () => {
    await opened();
    drop('c1');
    const begun = expect(lab.chat.session.triggerAgenda('tour')).rejects.toMatchObject({ status: 404 });
    await lab.settled(begun);
    expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c3');
    expect(toasts()).toEqual(['alert errors.agendaNotFound', 'alert conversations.gone']);
  });

  it('is left as well where a thumb is refused for it, and not where it is the reply that is unknown', async () => {
    await opened();
    lab.chat.env.http.on('PUT /chat/m-c1/feedback', () => ({ status: 404, json: none }));
    await settled(give());
    expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c1');
    drop('c1');
    await settled(give());
    await lab.chat.env.clock.settle();
    expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c3');
    expect(toasts()).toContain('alert conversations.gone');
  });

  it('keeps a waiting message with its file where it is the file that the server does not know', async () => {
    await opened();
    const { session, env } = lab.chat;
    await upload('tea.png');
    session.composer.setDraft('Look');
    session.composer.submit();
    env.files.uploads[0]?.answer(none, 404);
    await env.clock.settle();
    expect(session.bootstrap.$conversation.get()?.id).toBe('c1');
    expect([calls(), session.composer.$draft.get(), lab.chat.status()]).toEqual([[], 'Look', 'idle']);
    expect(toasts()).toEqual([]);
  });

  it('G1: is opened as a new one where something waits in it, and no more is where nothing does', async () => {
    const feature = await opened();
    lab.chat.session.composer.setDraft('For later');
    expect(await settled(feature.open('c2'))).toBe(true);
    drop('c1');
    expect(await settled(feature.open('c1'))).toBe(true);
    expect(feature.$currentId.get()).toBe('c3');
    expect(lab.chat.session.composer.$draft.get()).toBe('For later');
    drop('c2');
    expect(await settled(feature.open('c2'))).toBe(false);
    expect(feature.$failure.get()).toMatchObject({ id: 'c2', error: { status: 404 } });
  });

  it('stays where the server knows it after all', async () => {
    await opened();
    lab.chat.env.http.on('POST /chat/v4', () => ({ status: 404, json: { message: 'No such picture.' } }));
    await lab.chat.send('With a picture');
    await lab.chat.env.clock.settle();
    expect(lab.chat.session.bootstrap.$conversation.get()?.id).toBe('c1');
    expect(lab.chat.texts()).toEqual(['In c1', 'With a picture']);
  });
});

it('P8: another one is not opened while the server asks to wait, which says so', async () => {
  const feature = await opened();
  lab.chat.env.http.on('POST /chat/v4', () => ({ status: 429, headers: { 'retry-after': '40' } }));
  await lab.chat.send('Soon');
  expect(lab.chat.status()).toBe('waiting');
  expect(await settled(feature.open('c2'))).toBe(false);
  expect(feature.$failure.get()).toEqual({ id: 'c2', error: 'busy' });
  expect(lab.chat.texts()).toEqual(['In c1', 'Soon']);
});

it('P8: nor while a message waits for its upload', async () => {
  const feature = await opened();
  lab.chat.session.attachments.add({ files: [new File(['tea'], 'tea.png')] });
  await lab.chat.env.clock.settle();
  lab.chat.session.composer.setDraft('With a picture');
  lab.chat.session.composer.submit();
  expect(lab.chat.session.composer.$isWaiting.get()).toBe(true);
  expect(await settled(feature.open('c2'))).toBe(false);
  expect(feature.$failure.get()).toEqual({ id: 'c2', error: 'busy' });
});
