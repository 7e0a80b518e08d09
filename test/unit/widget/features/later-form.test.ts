import { afterEach, describe, expect, it } from 'vitest';
import type { LaterFormFeature } from '../../../../packages/widget/src/features/later-form/later-form.ts';
import {
  apiBase,
  bootstrapData,
  type Chat,
  completion,
  createChat,
  message,
  storageKey,
  token,
} from '../../../helpers/fake-chat.ts';
import { type FakeEnv, fakeEnv } from '../../../helpers/fake-env.ts';
import { networkFailure } from '../../../helpers/fake-server.ts';
import { chats, closeTabs, openTabs, settle } from './tabs/open-tabs.ts';

let chat: Chat;
let isOver = false;
afterEach(() => {
  if (!isOver) chat.session.destroy();
  chat.env.http.expectNoSurprises();
  isOver = false;
});

const nobody = { id: 'g1', name: null, email: null };
const ada = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };
const answersAtOnce = { id: 'support', name: 'Mina', settings: [{ key: 'requireEmailUpfront', value: false }] };
/** The server, which knows the guest from the form on. */
const serve = (env: FakeEnv, fields: object = {}) => {
  let guest: object = nobody;
  env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, guest, ...fields } } }));
  env.http.on('PUT /guests/g1', ({ json }) => ({ json: { data: (guest = { id: 'g1', ...json }) } }));
};
const open = async (fields: object = {}, env = fakeEnv(), history: object[] = []) => {
  chat = createChat({ env, config: { form: 'later' }, history });
  serve(env, fields);
  await chat.open();
  return chat;
};
const sent = (of = chat) =>
  of.env.http.of('POST /chat/v4').map(({ json }) => (json['message'] as { content: string }).content);
const card = (of = chat): LaterFormFeature => {
  const state = of.session.laterForm.$state.get();
  if (state.name !== 'ready') throw new Error(`the form is ${state.name}`);
  return state.feature;
};
const fillIn = async () => {
  await chat.session.guests.save(ada);
  await chat.env.clock.settle();
};

describe('a message before the form, where the reply waits', () => {
  it('G1: stands in the list at once, and goes out once, with its reply, when the form was sent', async () => {
    await open();
    expect(chat.session.guests.$needsForm.get()).toBe(false);
    await chat.send('Green tea?');
    expect(chat.bubbles()).toEqual(['user: Green tea? (queued)']);
    expect([sent(), chat.status()]).toEqual([[], 'idle']);
    const [key] = chat.session.timeline.$keys.get();
    expect(card().$below.get()).toBe(key);
    await fillIn();
    expect(sent()).toEqual(['Green tea?']);
    expect(chat.env.http.of('POST /chat/v4')[0]?.headers['x-request-id']).toBe(key);
    chat.streams[0]?.push(token('r1', 'Sencha.', true), completion());
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Green tea? (delivered)', 'persona: Sencha. (delivered)']);
    expect(sent()).toHaveLength(1);
    expect([card().$below.get(), card().$thanked.get()]).toEqual([key, 'Ada']);
  });

  it('N1, G1, P8: outlives a reload, with those after it, and all go out in order', async () => {
    const env = fakeEnv();
    await open({}, env);
    for (const text of ['one', 'two']) await chat.send(text);
    chat.session.destroy();
    await open({}, env);
    expect(chat.bubbles()).toEqual(['user: one (queued)', 'user: two (queued)']);
    expect(card().$below.get()).toBe(chat.session.timeline.$keys.get()[0]);
    await fillIn();
    expect(sent()).toEqual(['one']);
    chat.streams[0]?.push(token('r1', 're: one', true), completion());
    await env.clock.settle();
    expect(sent()).toEqual(['one', 'two']);
    expect(chat.texts()).toEqual(['one', 're: one', 'two']);
  });

  it('waits behind the form of a page where that stands first, and goes out once it was sent there', async () => {
    const env = fakeEnv();
    await open({}, env);
    await chat.send('Green tea?');
    chat.session.destroy();
    chat = createChat({ env, config: { form: 'first' } });
    serve(env);
    await chat.open();
    await env.clock.settle();
    expect([chat.session.guests.$needsForm.get(), sent()]).toEqual([true, []]);
    await fillIn();
    expect(sent()).toEqual(['Green tea?']);
  });

  it('N1, G1: waits without a network too, and for the form when that is back', async () => {
    await open();
    chat.env.page.set({ isOnline: false });
    await chat.send('Green tea?');
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect([sent(), chat.bubbles()]).toEqual([[], ['user: Green tea? (queued)']]);
    chat.env.page.set({ isOnline: false });
    chat.env.http.on('PUT /guests/g1', () => Promise.reject(networkFailure()));
    await expect(chat.session.guests.save(ada)).rejects.toMatchObject({ retryable: true });
    expect(chat.bubbles()).toEqual(['user: Green tea? (queued)']);
    serve(chat.env);
    chat.env.page.set({ isOnline: true });
    await fillIn();
    expect(sent()).toEqual(['Green tea?']);
  });

  it('N3, G1: stays where the form is refused', async () => {
    await open();
    await chat.send('Green tea?');
    chat.env.http.on('PUT /guests/g1', () => ({ status: 422, json: { message: 'No.', errors: { email: 'No.' } } }));
    await expect(chat.session.guests.save(ada)).rejects.toMatchObject({ status: 422 });
    await chat.env.clock.settle();
    expect([sent(), chat.bubbles()]).toEqual([[], ['user: Green tea? (queued)']]);
    expect(card().$thanked.get()).toBeNull();
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
    await open();
    await chat.session.sendMessage('From the page');
    await chat.env.clock.settle();
    expect([sent(), chat.bubbles()]).toEqual([[], ['user: From the page (queued)']]);
    await fillIn();
    expect(sent()).toEqual(['From the page']);
  });

  it('goes out by what the page says of the visitor, where that is all that the form requires', async () => {
    await open();
    await chat.send('Green tea?');
    await chat.session.identify({ name: 'Ada', email: 'ada@example.org' });
    await chat.env.clock.settle();
    expect(sent()).toEqual(['Green tea?']);
    expect(card().$thanked.get()).toBe('Ada');
  });

  it('an agenda of the persona may begin before: it has no message that would wait', async () => {
    await open();
    await chat.session.triggerAgenda('tasting');
    await chat.env.clock.settle();
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
    expect(card().$below.get()).toBeNull();
  });

  it('G1: may be a file or a recording alone', async () => {
    await open();
    const file = { type: 'FILE', url: `${apiBase}/u/1`, name: 'leaf.pdf', mimeType: 'application/pdf' } as const;
    expect(chat.session.reply.send('', [file])).toMatchObject({ accepted: true });
    await chat.env.clock.settle();
    expect(sent()).toEqual([]);
    await fillIn();
    expect(chat.env.http.of('POST /chat/v4')[0]?.json).toMatchObject({ message: { attachments: [{ url: file.url }] } });
  });

  it('G1: is nobody else’s: a visitor whom the page signs in does not see it, and it waits for its guest', async () => {
    const env = fakeEnv();
    await open({}, env);
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
    expect([chat.bubbles(), card().$below.get(), card().$thanked.get(), sent()]).toEqual([[], null, null, []]);
    chat.session.configure(config);
    await env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Green tea? (queued)']);
    expect(card().$below.get()).not.toBeNull();
  });

  it('goes with the visitor who is forgotten', async () => {
    await open();
    await chat.send('Green tea?');
    chat.session.reset();
    expect(chat.env.local.get(storageKey) ?? '').not.toContain('Green tea?');
  });
});

describe('a message before the form, where the reply does not wait', () => {
  it('is answered at once, and the form stays below it until it is sent', async () => {
    await open({ persona: answersAtOnce });
    await chat.send('Green tea?');
    expect(sent()).toEqual(['Green tea?']);
    chat.streams[0]?.push(token('r1', 'Sencha.', true), completion());
    await chat.env.clock.settle();
    const [key] = chat.session.timeline.$keys.get();
    expect([card().$below.get(), card().$thanked.get()]).toEqual([key, null]);
    await chat.send('And black?');
    expect(card().$below.get()).toBe(key);
    await fillIn();
    expect(card().$thanked.get()).toBe('Ada');
    expect(sent()).toEqual(['Green tea?', 'And black?']);
  });

  it('stays where it is while older messages come in front, and goes with a clearing', async () => {
    const history = [message('p0', 'persona', 'Welcome'), message('u1', 'user', 'Hello')];
    await open({ persona: answersAtOnce }, fakeEnv(), history);
    expect(card().$below.get()).toBe('u1');
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    history.length = 0;
    await chat.session.clear();
    await chat.env.clock.settle();
    expect(card().$below.get()).toBeNull();
    await chat.send('Anew');
    expect(card().$below.get()).toBe(chat.session.timeline.$keys.get()[0]);
  });

  it('is not put below a message in the middle of a conversation whose beginning is not loaded', async () => {
    chat = createChat({ config: { form: 'later' } });
    serve(chat.env, { persona: answersAtOnce });
    const data = [message('u9', 'user', 'Later')];
    chat.env.http.on('GET /chat', () => ({ json: { data, metadata: { nextParamId: 'u9' } } }));
    await chat.open();
    expect(card().$below.get()).toBeNull();
  });

  it.each([['yes'], [1], [null], [{}]])('N3: waits where the setting is %s, which says nothing', async (value) => {
    await open({ persona: { ...answersAtOnce, settings: [{ key: 'requireEmailUpfront', value }] } });
    await chat.send('Green tea?');
    expect(sent()).toEqual([]);
  });
});

it('asks for no code of it, and sends at once, where the form stands first or the visitor is known', async () => {
  const env = fakeEnv();
  chat = createChat({ env, config: { form: 'later' } });
  await chat.open();
  await chat.send('Green tea?');
  expect([sent(), chat.session.laterForm.$state.get().name]).toEqual([['Green tea?'], 'idle']);
  chat.session.destroy();
  chat = createChat({ env: fakeEnv(), bootstrap: { ...bootstrapData, guest: nobody } });
  await chat.open();
  expect([chat.session.guests.$needsForm.get(), chat.session.laterForm.$state.get().name]).toEqual([true, 'idle']);
});
