import { afterEach, describe, expect, it } from 'vitest';
import {
  apiBase,
  bootstrapData,
  type Chat,
  completion,
  createChat,
  storageKey,
  token,
} from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { networkFailure } from '../../../../helpers/fake-server.ts';
import { ada, card, fillIn, nobody, openLater, sent, serve } from './later-form-world.ts';
import { chats, closeTabs, openTabs, settle } from '../tabs/open-tabs.ts';

let chat: Chat;
let isOver = false;
afterEach(() => {
  if (!isOver) chat.session.destroy();
  chat.env.http.expectNoSurprises();
  isOver = false;
});

describe('a message before the form, where the reply waits', () => {
  it('G1: stands in the list at once, and goes out once, with its reply, when the form was sent', async () => {
    chat = await openLater();
    expect(chat.session.guests.$needsForm.get()).toBe(false);
    await chat.send('Green tea?');
    expect(chat.bubbles()).toEqual(['user: Green tea? (queued)']);
    expect([sent(chat), chat.status()]).toEqual([[], 'idle']);
    const [key] = chat.session.timeline.$keys.get();
    expect(card(chat).$below.get()).toBe(key);
    await fillIn(chat);
    expect(sent(chat)).toEqual(['Green tea?']);
    expect(chat.env.http.of('POST /chat/v4')[0]?.headers['x-request-id']).toBe(key);
    chat.streams[0]?.push(token('r1', 'Sencha.', true), completion());
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Green tea? (delivered)', 'persona: Sencha. (delivered)']);
    expect(sent(chat)).toHaveLength(1);
    expect([card(chat).$below.get(), card(chat).$thanked.get()]).toEqual([key, 'Ada']);
  });

  it('N1, G1, P8: outlives a reload, with those after it, and all go out in order', async () => {
    const env = fakeEnv();
    chat = await openLater({}, env);
    for (const text of ['one', 'two']) await chat.send(text);
    chat.session.destroy();
    chat = await openLater({}, env);
    expect(chat.bubbles()).toEqual(['user: one (queued)', 'user: two (queued)']);
    expect(card(chat).$below.get()).toBe(chat.session.timeline.$keys.get()[0]);
    await fillIn(chat);
    expect(sent(chat)).toEqual(['one']);
    chat.streams[0]?.push(token('r1', 're: one', true), completion());
    await env.clock.settle();
    expect(sent(chat)).toEqual(['one', 'two']);
    expect(chat.texts()).toEqual(['one', 're: one', 'two']);
  });

  it('waits behind the form of a page where that stands first, and goes out once it was sent there', async () => {
    const env = fakeEnv();
    chat = await openLater({}, env);
    await chat.send('Green tea?');
    chat.session.destroy();
    chat = createChat({ env, config: { form: 'first' } });
    serve(env);
    await chat.open();
    await env.clock.settle();
    expect([chat.session.guests.$needsForm.get(), sent(chat)]).toEqual([true, []]);
    await fillIn(chat);
    expect(sent(chat)).toEqual(['Green tea?']);
  });

  it('N1, G1: waits without a network too, and for the form when that is back', async () => {
    chat = await openLater();
    chat.env.page.set({ isOnline: false });
    await chat.send('Green tea?');
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect([sent(chat), chat.bubbles()]).toEqual([[], ['user: Green tea? (queued)']]);
    chat.env.page.set({ isOnline: false });
    chat.env.http.on('PUT /guests/g1', () => Promise.reject(networkFailure()));
    await expect(chat.session.guests.save(ada)).rejects.toMatchObject({ retryable: true });
    expect(chat.bubbles()).toEqual(['user: Green tea? (queued)']);
    serve(chat.env);
    chat.env.page.set({ isOnline: true });
    await fillIn(chat);
    expect(sent(chat)).toEqual(['Green tea?']);
  });

  it('N3, G1: stays where the form is refused', async () => {
    chat = await openLater();
    await chat.send('Green tea?');
    chat.env.http.on('PUT /guests/g1', () => ({ status: 422, json: { message: 'No.', errors: { email: 'No.' } } }));
    await expect(chat.session.guests.save(ada)).rejects.toMatchObject({ status: 422 });
    await chat.env.clock.settle();
    expect([sent(chat), chat.bubbles()]).toEqual([[], ['user: Green tea? (queued)']]);
    expect(card(chat).$thanked.get()).toBeNull();
  });

  it('N2, T1, G1: goes out once where the form is sent in another tab, which shows it too', async () => {
    await openTabs(2, {}, [{ form: 'later' }, { form: 'later' }]);
    [chat] = chats as [Chat];
    let guest: object = nobody;
    for (const { env } of chats) {
      env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest } } }));
      env.http.on('PUT /guests/g1', ({ json }) => ({ json: { data: (guest = { id: 'g1', ...json }) } }));
    }
    for (const one of chats) await one.open();
    await chat.send('Green tea?');
    await settle();
    expect(chats.map((one) => one.bubbles())).toEqual([['user: Green tea? (queued)'], ['user: Green tea? (queued)']]);
    await chats[1]?.session.guests.save(ada);
    await settle();
    expect(chats.flatMap((one) => sent(one))).toEqual(['Green tea?']);
    expect(chats.map((one) => card(one).$thanked.get())).toEqual(['Ada', 'Ada']);
    isOver = true;
    closeTabs();
  });

  it('what the page sends waits in the same place, and the page is not kept waiting', async () => {
    chat = await openLater();
    await chat.session.sendMessage('From the page');
    await chat.env.clock.settle();
    expect([sent(chat), chat.bubbles()]).toEqual([[], ['user: From the page (queued)']]);
    await fillIn(chat);
    expect(sent(chat)).toEqual(['From the page']);
  });

  it('goes out by what the page says of the visitor, where that is all that the form requires', async () => {
    chat = await openLater();
    await chat.send('Green tea?');
    await chat.session.identify({ name: 'Ada', email: 'ada@example.org' });
    await chat.env.clock.settle();
    expect(sent(chat)).toEqual(['Green tea?']);
    expect(card(chat).$thanked.get()).toBe('Ada');
  });

  it('an agenda of the persona may begin before: it has no message that would wait', async () => {
    chat = await openLater();
    await chat.session.triggerAgenda('tasting');
    await chat.env.clock.settle();
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
    expect(card(chat).$below.get()).toBeNull();
  });

  it('G1: may be a file or a recording alone', async () => {
    chat = await openLater();
    const file = { type: 'FILE', url: `${apiBase}/u/1`, name: 'leaf.pdf', mimeType: 'application/pdf' } as const;
    expect(chat.session.reply.send('', [file])).toMatchObject({ accepted: true });
    await chat.env.clock.settle();
    expect(sent(chat)).toEqual([]);
    await fillIn(chat);
    expect(chat.env.http.of('POST /chat/v4')[0]?.json).toMatchObject({ message: { attachments: [{ url: file.url }] } });
  });

  it('G1: is nobody else’s: a visitor whom the page signs in does not see it, and it waits for its guest', async () => {
    const env = fakeEnv();
    chat = await openLater({}, env);
    await chat.send('Green tea?');
    env.http.on('POST /conversations', ({ headers }) => ({
      json: {
        data:
          headers['authorization'] === 'Bearer host'
            ? {
                ...bootstrapData,
                conversation: { id: 'c2' },
                guest: null,
                user: { id: 'u1', name: 'Bo', role: 'USER' },
              }
            : { ...bootstrapData, guest: nobody },
      },
    }));
    const config = chat.session.$config.get();
    chat.session.configure({ ...config, token: 'host' });
    await env.clock.settle();
    expect(chat.session.guests.$form.get()).toBe(false);
    expect([chat.bubbles(), card(chat).$below.get(), card(chat).$thanked.get(), sent(chat)]).toEqual([
      [],
      null,
      null,
      [],
    ]);
    chat.session.configure(config);
    await env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Green tea? (queued)']);
    expect(card(chat).$below.get()).not.toBeNull();
  });

  it('goes with the visitor who is forgotten', async () => {
    chat = await openLater();
    await chat.send('Green tea?');
    chat.session.reset();
    expect(chat.env.local.get(storageKey) ?? '').not.toContain('Green tea?');
  });
});

it('asks for no code of it, and sends at once, where the form stands first or the visitor is known', async () => {
  const env = fakeEnv();
  chat = createChat({ env, config: { form: 'later' } });
  await chat.open();
  await chat.send('Green tea?');
  expect([sent(chat), chat.session.laterForm.$state.get().name]).toEqual([['Green tea?'], 'idle']);
  chat.session.destroy();
  chat = createChat({ env: fakeEnv(), bootstrap: { ...bootstrapData, guest: nobody } });
  await chat.open();
  expect([chat.session.guests.$needsForm.get(), chat.session.laterForm.$state.get().name]).toEqual([true, 'idle']);
});
