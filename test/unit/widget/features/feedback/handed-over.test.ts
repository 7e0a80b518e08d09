// What is begun to be said of a reply that goes: the draft of the composer has it (docs/behaviour.md#feedback).

import { afterEach, describe, expect, it } from 'vitest';
import type { FeedbackFeature } from '../../../../../packages/widget/src/features/feedback/feedback.ts';
import type { Timeline } from '../../../../../packages/widget/src/features/timeline/timeline.ts';
import { bootstrapData, type Chat, createChat, message } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';

let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const question = message('m1', 'user', 'Tea?');
const draft = { reasons: ['unsafe'], text: 'Hot ' } as const;
const next = { ...message('m2', 'user', 'And cold?'), attachments: [] };
const other = { ...next, id: 'r2', role: 'persona', versions: { index: 2, count: 2 } };
const unsent = { ...next, isStreaming: false, isUnconfirmed: true };

const open = async (options: Parameters<typeof createChat>[0] = {}): Promise<FeedbackFeature> => {
  const history = [question, message('r1', 'persona', 'Sencha.')];
  chat = createChat({ history, bootstrap: { ...bootstrapData, capabilities: { feedback: true } }, ...options });
  await chat.open();
  await chat.session.feedback.load();
  const state = chat.session.feedback.$state.get();
  if (state.name !== 'ready') throw new Error('the part did not load');
  return state.feature;
};
const list = () => (chat.session.timeline as Timeline).list;

describe('G1: what is begun to be said', () => {
  it('goes into the draft of the composer once the conversation is cleared', async () => {
    const feature = await open();
    chat.env.http.on('POST /chat/clear', () => ({ json: { data: {} } }));
    chat.env.http.on('GET /chat', () => ({ json: { data: [], metadata: { nextParamId: -1 } } }));
    feature.drafts.keep('r1', draft);
    await chat.session.clear();
    await chat.env.clock.settle();
    expect(chat.session.composer.$draft.get()).toBe(draft.text.trim());
    expect(feature.drafts.read('r1')).toBeUndefined();
  });

  it.each([
    [
      'goes into the draft once the message is said anew',
      [{ ...message('m2', 'user', 'Coffee?'), attachments: [], replaces: 'm1' }],
      'Hot',
    ],
    ['stays where another answer takes the place of its reply', [], ''],
  ])('%s', async (_, page, expected) => {
    const feature = await open();
    feature.drafts.keep('r1', draft);
    if (page.length === 0) list().remove('r1');
    list().merge(page, 'newest');
    await chat.env.clock.settle();
    expect(chat.session.composer.$draft.get()).toBe(expected);
    expect(feature.drafts.read('r1') === undefined).toBe(expected !== '');
  });

  it('goes into the draft also where the message was said anew while this tab was elsewhere', async () => {
    const feature = await open();
    feature.drafts.keep('r1', draft);
    const { local, tab } = chat.env;
    chat.session.destroy();
    const history = [{ ...message('m2', 'user', 'Coffee?'), replaces: 'm1' }, message('r2', 'persona', 'Mocha.')];
    await open({ history, env: fakeEnv({ local, tab }) });
    await chat.env.clock.settle();
    expect(chat.session.composer.$draft.get()).toBe('Hot');
  });

  it('goes into the draft once the visitor has gone on below another answer, which alone can be seen from then on', async () => {
    const feature = await open();
    feature.drafts.keep('r1', draft);
    list().remove('r1');
    list().merge([other], 'newest');
    list().put({ ...unsent, id: 'k1', key: 'k1', delivery: 'failed' });
    await chat.env.clock.settle();
    expect([chat.session.composer.$draft.get(), feature.drafts.read('r1')]).toEqual(['', draft]);
    list().put({ ...unsent, id: 'k2', key: 'k2', delivery: 'sending' });
    await chat.env.clock.settle();
    expect([chat.session.composer.$draft.get(), feature.drafts.read('r1')]).toEqual(['Hot', undefined]);
  });

  it('goes into the draft also where all of that was done while this tab was elsewhere', async () => {
    const feature = await open();
    feature.drafts.keep('r1', draft);
    const { local, tab } = chat.env;
    chat.session.destroy();
    await open({ history: [question, other], env: fakeEnv({ local, tab }) });
    await chat.env.clock.settle();
    expect(chat.session.composer.$draft.get()).toBe('');
    chat.session.destroy();
    await open({ history: [question, other, next], env: fakeEnv({ local, tab }) });
    await chat.env.clock.settle();
    expect(chat.session.composer.$draft.get()).toBe('Hot');
  });

  it('stays with an answer that is listed, however many messages come below it', async () => {
    const feature = await open();
    feature.drafts.keep('r1', draft);
    list().merge([next, { ...other, id: 'r3', versions: null }], 'newest');
    await chat.env.clock.settle();
    expect([chat.session.composer.$draft.get(), feature.drafts.read('r1')]).toEqual(['', draft]);
  });
});
