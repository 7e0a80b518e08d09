import { afterEach, describe, expect, it } from 'vitest';
import { atom } from 'nanostores';
import { createEdit, type EditFeature } from '../../../../packages/widget/src/features/edit/edit.ts';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../helpers/fake-chat.ts';
import type { FakeEnv } from '../../../helpers/fake-env.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const bootstrap = { ...bootstrapData, capabilities: { edit: true } };
const history = [
  message('u1', 'user', 'How do I brew it?'),
  message('p1', 'persona', 'With water.'),
  message('u2', 'user', 'How hot?'),
  message('p2', 'persona', 'Seventy degrees.'),
];
const open = async (options: { history?: object[]; env?: FakeEnv; isLoaded?: boolean } = {}): Promise<EditFeature> => {
  chat = createChat({ history, bootstrap, ...options });
  await chat.open();
  await chat.session.edit.load();
  const state = chat.session.edit.$state.get();
  if (state.name !== 'ready') throw new Error('edit has not loaded');
  return state.feature;
};
/** What the server stores in the place of another one. */
const store = (fields: object = {}) => {
  const bodies: Record<string, unknown>[] = [];
  chat.env.http.on('POST /chat/v4', ({ json, headers }) => {
    bodies.push(json as Record<string, unknown>);
    const requestId = headers['x-request-id'];
    const stored = message('u3', 'user', 'How long?', { requestId, replaces: 'u2', ...fields });
    const data = [...history.slice(0, 2), stored, message('p3', 'persona', 'Two minutes.')];
    chat.env.http.on('GET /chat', () => ({ json: { data, metadata: { nextParamId: -1 } } }));
    return { json: { data: stored } };
  });
  return bodies;
};
const changeTo = (feature: EditFeature, text: string) => {
  feature.begin('u2');
  feature.change(text);
  return feature.submit();
};

describe('changing the last message', () => {
  it('sends the new words in its place, and takes the old ones away with their reply', async () => {
    const feature = await open();
    const bodies = store();
    expect(changeTo(feature, 'How long?')).toBeNull();
    await chat.env.clock.settle();
    expect(bodies).toMatchObject([
      { trigger: 'submit-message', messageId: 'u2', message: { content: 'How long?', role: 'user' } },
    ]);
    chat.streams[0]?.push(token('p3', 'Two minutes.', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['How do I brew it?', 'With water.', 'How long?', 'Two minutes.']);
    expect(feature.$editing.get()).toBeNull();
  });

  it('is for the last one alone, while nothing is under way', async () => {
    const feature = await open();
    expect(feature.$editable.get()).toBe('u2');
    store();
    void changeTo(feature, 'How long?');
    expect(feature.$editable.get()).toBeNull();
    await chat.env.clock.settle();
    expect(feature.$editable.get()).toBeNull();
    chat.streams[0]?.push(token('p3', 'Two minutes.', true), completion());
    await chat.env.clock.settle();
    expect(chat.session.timeline.get(feature.$editable.get() ?? '')?.id).toBe('u3');
  });

  it.each([
    ['with files', { attachments: [{ type: 'FILE', url: 'https://files.example/a', name: 'a.pdf' }] }],
    ['that a human has read', { isLive: true }],
    ['that began an agenda', { origin: 'TRIGGER_AGENDA' }],
  ])('is not for one %s', async (_name, fields) => {
    const feature = await open({ history: [message('u1', 'user', 'Look', fields), message('p1', 'persona', 'Yes.')] });
    expect(feature.$editable.get()).toBeNull();
  });

  it('P1, G1: sends the words as a message of their own where the server says that the other one is not the last', async () => {
    const feature = await open();
    const bodies: unknown[] = [];
    chat.env.http.on('POST /chat/v4', ({ json, headers }) => {
      bodies.push((json as { messageId?: string }).messageId);
      if ('messageId' in (json as object)) return { status: 409, json: { message: 'Only your last message.' } };
      return { json: { data: message('u3', 'user', 'How long?', { requestId: headers['x-request-id'] }) } };
    });
    void changeTo(feature, 'How long?');
    await chat.env.clock.settle();
    expect(bodies).toEqual(['u2', undefined]);
    expect(chat.texts()).toEqual([...history.map(({ content }) => content), 'How long?']);
    expect(chat.status()).toBe('generating');
  });

  it('P1, G1: keeps both where the server refuses it', async () => {
    const feature = await open();
    chat.env.http.on('POST /chat/v4', () => ({ status: 402, json: { message: 'Not today.' } }));
    void changeTo(feature, 'How long?');
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual([...history.map(({ content }) => content), 'How long?']);
    expect(chat.status()).toBe('failed');
  });

  it('P6, G2: knows what was stored though its answer was lost', async () => {
    const feature = await open();
    let requestId = '';
    chat.env.http.on('POST /chat/v4', ({ headers }) => {
      requestId = headers['x-request-id'] ?? '';
      return { status: 503 };
    });
    chat.env.http.on('GET /chat', () => ({
      json: {
        data: [
          ...history.slice(0, 2),
          message('u3', 'user', 'How long?', { requestId, replaces: 'u2' }),
          message('p3', 'persona', 'Two minutes.'),
        ],
        metadata: { nextParamId: -1 },
      },
    }));
    void changeTo(feature, 'How long?');
    await chat.env.clock.advance(60_000);
    chat.env.page.set({ isOnline: false });
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.advance(10_000);
    expect(chat.texts()).toEqual(['How do I brew it?', 'With water.', 'How long?', 'Two minutes.']);
  });

  it('P8: waits without a network, over a reload, and still comes in its place', async () => {
    const feature = await open();
    chat.env.page.set({ isOnline: false });
    expect(changeTo(feature, 'How long?')).toBeNull();
    const { env } = chat;
    chat.session.destroy();
    await open({ env });
    const bodies = store();
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect(bodies).toMatchObject([{ trigger: 'submit-message', messageId: 'u2' }]);
    expect(chat.texts()).toEqual(['How do I brew it?', 'With water.', 'How long?']);
  });

  it('G1: keeps what was begun over a reload', async () => {
    const feature = await open();
    feature.begin('u2');
    feature.change('How lo');
    const { env } = chat;
    chat.session.destroy();
    const again = await open({ env });
    expect([again.$editing.get(), again.text()]).toEqual(['u2', 'How lo']);
    again.cancel();
    expect(again.$editing.get()).toBeNull();
  });

  it('G1: makes a draft of what can no longer be said there', async () => {
    const feature = await open();
    chat.session.composer.setDraft('By the way');
    feature.begin('u2');
    feature.change('How long?');
    store({ replaces: null });
    chat.session.reply.send('Another one');
    await chat.env.clock.settle();
    expect(feature.$editing.get()).toBeNull();
    expect(chat.session.composer.$draft.get()).toBe('By the way\n\nHow long?');
  });

  it('G1: keeps what was begun where the visitor sends something else from the composer', async () => {
    const feature = await open();
    feature.begin('u2');
    feature.change('How long?');
    store({ replaces: null });
    chat.session.composer.setDraft('Another one');
    chat.session.composer.submit();
    await chat.env.clock.settle();
    expect(chat.session.composer.$draft.get()).toBe('How long?');
  });

  it('G1: adds nothing to a message that waits for its files', async () => {
    await open();
    const drafts: Record<string, unknown> = { 'edit:': { messageId: 'u1', text: 'How long?' } };
    const { composer, reply } = chat.session;
    const $isWaiting = atom(true);
    const edit = createEdit({
      drafts: {
        all: () => [],
        hasFeedback: () => false,
        formIds: () => [],
        read: (id) => drafts[id],
        keep: (id, draft) => void (drafts[id] = draft),
      },
      list: { get: chat.session.timeline.get },
      $keys: chat.session.timeline.$keys,
      $isLoaded: atom(true),
      storage: { $owner: atom({ scope: 'shop', visitor: '' }) },
      bootstrap: chat.session.bootstrap,
      $inputPolicy: chat.session.control.$inputPolicy,
      reply,
      composer: { ...composer, $isWaiting },
    });
    composer.setDraft('Look at this');
    await chat.env.clock.settle();
    expect(composer.$draft.get()).toBe('Look at this');
    $isWaiting.set(false);
    // As the composer does once its message is out.
    composer.setDraft('');
    await chat.env.clock.settle();
    expect(composer.$draft.get()).toBe('How long?');
    edit.destroy();
  });

  it('G1: makes a draft of what was begun before a reload, where the message is not the last one any more', async () => {
    const feature = await open();
    feature.begin('u2');
    feature.change('How long?');
    const { env } = chat;
    chat.session.destroy();
    const again = await open({ env, history: [...history, message('u3', 'user', 'From another tab')] });
    expect([again.$editing.get(), chat.session.composer.$draft.get()]).toEqual([null, 'How long?']);
  });

  it('G1: makes no draft of what was not changed', async () => {
    const feature = await open();
    feature.begin('u2');
    store({ replaces: null });
    chat.session.reply.send('Another one');
    await chat.env.clock.settle();
    expect(chat.session.composer.$draft.get()).toBe('');
  });

  it('G1: makes a draft of what was begun where the conversation is cleared', async () => {
    const feature = await open();
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    chat.env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
    feature.begin('u2');
    feature.change('How long?');
    await chat.session.clear();
    expect([feature.$editing.get(), chat.session.composer.$draft.get()]).toEqual([null, 'How long?']);
  });

  it('says why where something refuses it meanwhile, and keeps it', async () => {
    const feature = await open();
    feature.begin('u2');
    feature.change('How long?');
    store();
    void chat.session.reply.reserve(() => {});
    expect(feature.submit()).toBe('composer.wait');
    expect([feature.$editing.get(), feature.text()]).toEqual(['u2', 'How long?']);
    chat.session.reply.cancelReservation();
    expect(feature.submit()).toBeNull();
    await chat.env.clock.settle();
  });

  it('sends nothing where nothing was changed, or nothing is left', async () => {
    const feature = await open();
    expect(changeTo(feature, ' How hot? ')).toBeNull();
    expect(changeTo(feature, '  ')).toBe('composer.empty');
    expect([feature.$editing.get(), feature.text()]).toEqual(['u2', '  ']);
  });

  it('T1: shows what another tab has changed', async () => {
    await open();
    chat.env.http.on('GET /chat', () => ({
      json: {
        data: [...history.slice(0, 2), message('u3', 'user', 'How long?', { replaces: 'u2' })],
        metadata: { nextParamId: -1 },
      },
    }));
    chat.env.page.set({ isOnline: false });
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.advance(10_000);
    expect(chat.texts()).toEqual(['How do I brew it?', 'With water.', 'How long?']);
  });
});
