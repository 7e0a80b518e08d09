// Forms inside messages, through the session: sent once, whatever happens, and nothing that was typed is lost.

import { atom } from 'nanostores';
import { afterEach, describe, expect, it } from 'vitest';
import type { MessageFormFeature } from '../../../../../packages/widget/src/features/message-form/message-form.ts';
import { createBegunForms } from '../../../../../packages/widget/src/features/message-form/begun-forms.ts';
import type { TimelineMessage } from '../../../../../packages/widget/src/features/timeline/timeline-types.ts';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import { type Chat, completion, createChat, message, storageKey, token } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv, type FakeEnv } from '../../../../helpers/fake-env.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const form = { title: 'Tasting', fields: [{ id: 'seats', name: 'Seats', type: 'number', required: true }] };
const question = message('p1', 'persona', 'When?', { form });
const values = [{ fieldId: 'seats', value: 2 }];
const answer = (fields: object = {}) =>
  message('u1', 'user', 'Seats: 2', { requestId: 'form-p1', formAnswer: { messageId: 'p1', values }, ...fields });

const featureOf = async (one: Chat): Promise<MessageFormFeature> => {
  await one.session.messageForm.load();
  const state = one.session.messageForm.$state.get();
  if (state.name !== 'ready') throw new Error('forms have not loaded');
  return state.feature;
};
const open = async (options: { history?: object[]; env?: FakeEnv } = {}): Promise<MessageFormFeature> => {
  chat = createChat({ history: [question], ...options });
  await chat.open();
  return featureOf(chat);
};
const send = async (feature: MessageFormFeature, seats = 2) => {
  const sent = feature.send('p1', [{ fieldId: 'seats', value: seats }], `Seats: ${seats}`);
  sent.catch(() => {});
  await chat.env.clock.settle();
  return sent;
};
const follow = (feature: MessageFormFeature): (() => TimelineMessage | undefined) => {
  const $answer = feature.answerOf('p1');
  $answer.subscribe(() => {});
  return () => $answer.get();
};
const posts = () => chat.env.http.of('POST /chat/v4');
const serve = (reply: Parameters<FakeEnv['http']['on']>[1]) => chat.env.http.on('POST /chat/v4', reply);

describe('the form of a message', () => {
  it('goes out as a message of the visitor’s with its answers, under an id of its own, and the persona goes on', async () => {
    const feature = await open();
    const shown = follow(feature);
    await send(feature);
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.headers['x-request-id']).toBe('form-p1');
    expect(posts()[0]?.json['message']).toMatchObject({
      role: 'user',
      content: 'Seats: 2',
      formAnswer: { messageId: 'p1', values },
    });
    chat.streams[0]?.push(token('p2', 'Noted.', true), completion());
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['When?', 'Seats: 2', 'Noted.']);
    expect(shown()).toMatchObject({ id: 'm1', delivery: 'delivered', formAnswer: { values } });
    expect(shown()?.isUnconfirmed).toBeUndefined();
  });

  it('G2, P7: is sent once, however often it is pressed', async () => {
    const feature = await open();
    void send(feature);
    void send(feature, 3);
    await send(feature, 4);
    await chat.env.clock.settle();
    expect(posts()).toHaveLength(1);
    expect(chat.texts()).toEqual(['When?', 'Seats: 2']);
  });

  it('P8: waits for the network, once, with what was answered', async () => {
    const feature = await open();
    const shown = follow(feature);
    chat.env.page.set({ isOnline: false });
    await send(feature);
    await send(feature, 3);
    expect(shown()).toMatchObject({ delivery: 'queued', formAnswer: { values } });
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect(posts().map(({ json }) => json['message'])).toMatchObject([{ formAnswer: { values } }]);
    expect(shown()?.isUnconfirmed).toBeUndefined();
  });

  it('waits for its turn while a reply runs, and is said to', async () => {
    const feature = await open();
    await chat.send('Hello');
    expect(await feature.send('p1', values, 'Seats: 2')).toBe('composer.wait');
    expect(posts()).toHaveLength(1);
  });

  it('G1, P6: a refusal at a field is told to the form, and what is sent then is the same message', async () => {
    const feature = await open();
    const shown = follow(feature);
    serve(() => ({ status: 422, json: { message: 'Please check', fields: { seats: 'Six at most' } } }));
    const refused = feature.send('p1', [{ fieldId: 'seats', value: 9 }], 'Seats: 9');
    await expect(refused).rejects.toMatchObject({ status: 422, body: { fields: { seats: 'Six at most' } } });
    expect(await refused.catch((error: unknown) => error)).toBeInstanceOf(WidgetError);
    expect(shown()).toMatchObject({ delivery: 'failed', content: 'Seats: 9' });
    serve(({ json }) => ({ json: { data: { ...answer(), ...(json['message'] as object), id: 'u1' } } }));
    await send(feature);
    expect(posts().map(({ headers }) => headers['x-request-id'])).toEqual(['form-p1', 'form-p1']);
    expect(chat.texts()).toEqual(['When?', 'Seats: 2']);
    expect(shown()).toMatchObject({ id: 'u1', formAnswer: { values } });
  });

  it('P2, G4: an answer that was lost is what the server has stored, not what is sent after it', async () => {
    const feature = await open();
    const shown = follow(feature);
    serve(() => Promise.reject(new WidgetError('network', { retryable: true })));
    await send(feature).catch(() => {});
    expect(shown()).toMatchObject({ delivery: 'failed' });
    serve(() => ({ json: { data: answer() } }));
    await send(feature, 5);
    expect(chat.texts()).toEqual(['When?', 'Seats: 2']);
    expect(shown()).toMatchObject({ id: 'u1', formAnswer: { values } });
  });

  it('G1: a reload while it is sent finds it in the outbox, with its answers, and sends the same', async () => {
    const feature = await open();
    serve(() => new Promise(() => {}));
    feature.send('p1', values, 'Seats: 2').catch(() => {});
    await chat.env.clock.settle();
    const { env } = chat;
    chat.session.destroy();
    const reloaded = fakeEnv({ local: env.local, tab: env.tab });
    chat = createChat({ history: [question], env: reloaded });
    serve(() => ({ json: { data: answer() } }));
    await chat.open();
    const again = follow(await featureOf(chat));
    await chat.env.clock.settle();
    expect(posts().map(({ headers }) => headers['x-request-id'])).toEqual(['form-p1']);
    expect(posts()[0]?.json['message']).toMatchObject({ formAnswer: { messageId: 'p1', values } });
    expect(again()?.isUnconfirmed).toBeUndefined();
  });

  it('G4: the history tells that it was sent, also where the server keeps no answers but the request', async () => {
    const shown = follow(await open({ history: [question, answer()] }));
    expect(shown()).toMatchObject({ id: 'u1', formAnswer: { values } });
    chat.session.destroy();
    const bare = follow(await open({ history: [question, answer({ formAnswer: undefined })] }));
    expect(bare()).toMatchObject({ id: 'u1', content: 'Seats: 2' });
  });

  it('G1: what was begun is kept with the tab until it is stored', async () => {
    const feature = await open();
    follow(feature);
    feature.keep('p1', { 'field:seats': '2' }, 'Seats: 2');
    expect(feature.begun('p1')).toEqual({ 'field:seats': '2' });
    serve(() => ({ status: 500 }));
    await send(feature).catch(() => {});
    expect(feature.begun('p1')).toEqual({ 'field:seats': '2' });
    serve(() => ({ json: { data: answer() } }));
    await send(feature);
    expect(feature.begun('p1')).toBeUndefined();
  });

  it('G2: what was begun goes with what is sent, which has the answers that were never touched as well', async () => {
    const feature = await open();
    follow(feature);
    feature.keep('p1', { 'field:day': 'Monday' }, 'Day: Monday');
    serve(() => ({ json: { data: answer({ content: 'Day: Monday\nSeats: 2' }) } }));
    await feature.send('p1', values, 'Day: Monday\nSeats: 2');
    await chat.env.clock.settle();
    expect([chat.session.composer.$draft.get(), feature.begun('p1')]).toEqual(['', undefined]);
  });

  describe('G1: what can no longer be sent becomes a draft of the composer', () => {
    const draft = () => chat.session.composer.$draft.get();
    const begin = async () => {
      const feature = await open();
      follow(feature);
      feature.keep('p1', { 'field:seats': '7' }, 'Seats: 7');
      return feature;
    };
    const poll = async () => {
      chat.env.page.say('resumed');
      await chat.env.clock.advance(10_000);
    };

    it('since another tab has sent other answers', async () => {
      const feature = await begin();
      chat.session.composer.setDraft('Half a thought');
      chat.env.http.on('GET /chat', () => ({
        json: { data: [question, answer()], metadata: { nextParamId: -1 } },
      }));
      await poll();
      expect([draft(), feature.begun('p1')]).toEqual(['Half a thought\n\nSeats: 7', undefined]);
    });

    it('since its message has gone, here or during a reload', async () => {
      await begin();
      chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
      chat.env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
      const { env } = chat;
      const tab = env.tab.get(storageKey) ?? '';
      await chat.session.clear();
      await env.clock.settle();
      expect(draft()).toBe('Seats: 7');

      chat.session.composer.setDraft('');
      chat.session.destroy();
      chat = createChat({ env: fakeEnv({ local: env.local, tab: createMemoryStorage({ [storageKey]: tab }) }) });
      await chat.open();
      await chat.env.clock.advance(1000);
      expect(draft()).toBe('Seats: 7');
    });

    it('but not that of another visitor, nor while it may stand on an older page', async () => {
      await begin();
      const tab = chat.env.tab.get(storageKey) ?? '';
      for (const [stored, pages] of [
        [tab.replace('"visitor":""', '"visitor":"user:u1"'), -1],
        [tab, 'm0'],
      ] as const) {
        const { local } = chat.env;
        chat.session.destroy();
        chat = createChat({ env: fakeEnv({ local, tab: createMemoryStorage({ [storageKey]: stored }) }) });
        const data = [message('p9', 'persona', 'Hi')];
        chat.env.http.on('GET /chat', () => ({ json: { data, metadata: { nextParamId: pages } } }));
        await chat.open();
        await chat.env.clock.advance(1000);
        expect(draft()).toBe('');
      }
    });

    it.each([
      ['Seats: 7', ''],
      ['Seats: 2', 'Seats: 7'],
    ])('G2: but not what stands in a message that is about to be sent (%s)', async (content, expected) => {
      let kept: unknown = { visitor: '', values: {}, text: 'Seats: 7' };
      const $draft = atom('');
      const forms = createBegunForms({
        drafts: {
          all: () => [],
          formIds: () => ['p1'],
          hasFeedback: () => false,
          read: () => kept,
          keep: (_id, given) => void (kept = given),
        },
        storage: { $owner: atom({ scope: 'shop', visitor: '' }) },
        list: { byId: () => undefined, byRequestId: () => ({ content }) },
        $keys: atom([]),
        $isLoaded: atom(true),
        $history: atom({ name: 'complete', isEmpty: false }),
        composer: { addToDraft: (text) => $draft.set(text) },
      });
      await Promise.resolve();
      expect([$draft.get(), kept]).toEqual([expected, undefined]);
      forms.destroy();
    });

    it('and what was sent goes out as a message of its own where the server has the form no more', async () => {
      const feature = await open();
      serve(({ json }) =>
        'formAnswer' in (json['message'] as object)
          ? { status: 409, json: { message: 'Gone' } }
          : { json: { data: message('u1', 'user', 'Seats: 2', { requestId: 'form-p1' }) } },
      );
      await send(feature);
      expect([posts().length, ...chat.bubbles()]).toEqual([
        2,
        'persona: When? (delivered)',
        'user: Seats: 2 (sending)',
      ]);
    });
  });

  it('is not to be edited as a text, and a refused one leaves the composer alone', async () => {
    const feature = await open({ history: [question, answer()] });
    expect(feature.begun('p1')).toBeUndefined();
    await chat.session.edit.load();
    const edit = chat.session.edit.$state.get();
    expect(edit.name === 'ready' && edit.feature.$editable.get()).toBeNull();
  });
});
