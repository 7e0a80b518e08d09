// What a reply rests on and what is done for it, as its stream tells them: in either wire form, over retries, and however it ends.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSteps } from '../../../../../packages/widget/src/protocol/step.ts';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
const begin = async (options: Parameters<typeof createChat>[0] = {}) => {
  chat = createChat(options);
  await chat.open();
  await chat.send('Where is my parcel?');
};
beforeEach(() => begin());
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const newest = () => chat.session.timeline.get(chat.session.timeline.$keys.get().at(-1) ?? '');
const stream = () => chat.streams.at(-1);
const push = async (...events: readonly (object | string)[]) => {
  stream()?.push(...events);
  await chat.env.clock.settle();
};
const step = (id: string, status: string, title = `Step ${id}`, subMessageId = 'r1') => ({
  type: 'step',
  subMessageId,
  id,
  title,
  status,
});
const shownStep = () => {
  const status = chat.session.reply.$status.get();
  if (status.name !== 'generating') return status.name;
  return (
    readSteps(status.steps)
      .filter(({ status: own }) => own === 'running')
      .at(-1)?.title ?? ''
  );
};
const steps = () => readSteps(newest()?.steps).map(({ id, status }) => `${id} ${status}`);
const sources = [{ title: 'Brewing', url: 'https://tea.example/' }];

describe('steps', () => {
  it('show while no word has come, and belong to their message then', async () => {
    await push(step('a', 'running', 'Searching orders'));
    expect(shownStep()).toBe('Searching orders');
    expect(chat.texts()).toEqual(['Where is my parcel?']);
    await push(step('a', 'done', 'Searching orders'));
    expect(shownStep()).toBe('');
    await push(step('b', 'running'), token('r1', 'On '));
    expect(shownStep()).toBe('');
    expect(steps()).toEqual(['a done', 'b running']);
    await push(step('b', 'failed'), token('r1', 'its way.', true), completion());
    expect(steps()).toEqual(['a done', 'b failed']);
    expect(newest()).toMatchObject({ content: 'On its way.', isStreaming: false, delivery: 'delivered' });
  });

  it('come in the other wire form under its own name of the id', async () => {
    await push({ type: 'step', sub_message_id: 'r1', id: 'a', title: 'Searching' });
    expect(shownStep()).toBe('Searching');
    const chunk = {
      type: 'chunk',
      sub_message_id: 'r1',
      sub_message_role: 'assistant',
      delta: 'Yes.',
      message: 'Yes.',
    };
    await push({ ...chunk, sub_message_ended: true }, { type: 'end' });
    expect(newest()).toMatchObject({ role: 'assistant', content: 'Yes.' });
    expect(steps()).toEqual(['a running']);
  });

  it('of the next message show below the one before', async () => {
    await push(token('r1', 'Let me look.', true), step('a', 'running', 'Looking', 'r2'));
    expect(shownStep()).toBe('Looking');
    await push(token('r2', 'Found it.', true), completion());
    expect(newest()).toMatchObject({ id: 'r2', content: 'Found it.' });
    expect(chat.status()).toBe('idle');
  });

  it('S2: are told once though a retried stream tells them again, and none begins again', async () => {
    await push(step('a', 'running'), step('a', 'done'), step('b', 'running'), token('r1', 'On '));
    stream()?.break();
    await chat.env.clock.advance(2_000);
    await push(step('a', 'running'));
    expect(steps()).toEqual(['a done', 'b running']);
    await push(step('a', 'done'), step('b', 'done'), token('r1', 'On its way.', true), completion());
    expect(steps()).toEqual(['a done', 'b done']);
  });

  it('G6: leave nothing behind where the reply fails before a word', async () => {
    await push(step('a', 'running'));
    for (const wait of [2_000, 4_000, 6_000]) {
      stream()?.break();
      await chat.env.clock.advance(wait);
    }
    stream()?.break();
    await chat.env.clock.settle();
    expect(chat.status()).toBe('failed');
    expect(chat.texts()).toEqual(['Where is my parcel?']);
  });

  it('G6: leave nothing behind where the visitor stops before a word', async () => {
    await push(step('a', 'running'));
    chat.session.reply.stop();
    await chat.env.clock.settle();
    expect(chat.status()).toBe('idle');
    expect(chat.texts()).toEqual(['Where is my parcel?']);
  });

  it('show again once a broken stream is back', async () => {
    await push(step('a', 'running', 'Searching'));
    stream()?.break();
    await chat.env.clock.settle();
    expect(shownStep()).toBe('retrying');
    await chat.env.clock.advance(2_000);
    await push(step('a', 'running', 'Searching'));
    expect(shownStep()).toBe('Searching');
  });

  it('S7: that cannot be read cost nothing else', async () => {
    await push(
      { type: 'step' },
      { type: 'step', subMessageId: 'r1', id: 7, title: 'Number' },
      { type: 'step', subMessageId: 'r1', id: 'a' },
      { type: 'step', subMessageId: 7, id: 'a', title: 'Whose?' },
      { type: 'step', id: 'a', title: 'Of nobody' },
      '{"type":"step"\n',
      step('b', 'done'),
      token('r1', 'Here.', true),
      completion(),
    );
    expect(steps()).toEqual(['b done']);
    expect(chat.bubbles().at(-1)).toBe('persona: Here. (delivered)');
  });

  it('are fifty at most, however many come', async () => {
    await push(...Array.from({ length: 300 }, (_, index) => step(`s${index}`, 'running')), token('r1', 'Here.'));
    expect(steps()).toHaveLength(50);
  });

  it('S10: of another message, or after the end, are ignored', async () => {
    const known = chat.session.timeline.$keys.get()[0] ?? '';
    await push(step('x', 'running', 'Foreign', chat.session.timeline.get(known)?.id));
    expect(shownStep()).toBe('');
    await push(token('r1', 'Here.', true), completion(), step('late', 'running'));
    expect(newest()?.steps).toBeUndefined();
    expect(chat.status()).toBe('idle');
  });
});

describe('sources', () => {
  it.each([
    ['with the completion', [{ type: 'completion', messages: [{ id: 'r1', content: 'Hot [1].', sources }] }]],
    ['with the end of the other form', [{ type: 'end', messages: [{ id: 'r1', content: 'Hot [1].', sources }] }]],
    ['before it', [{ type: 'sources', subMessageId: 'r1', sources }, completion()]],
    ['before it, in the other form', [{ type: 'sources', sub_message_id: 'r1', sources }, { type: 'end' }]],
  ])('come %s', async (_when, events) => {
    await push(token('r1', 'Hot [1].'), ...events);
    expect(newest()).toMatchObject({ content: 'Hot [1].', sources, delivery: 'delivered' });
  });

  it('may be there before the first word, and stay where the end says nothing of them', async () => {
    await push({ type: 'sources', subMessageId: 'r1', sources });
    expect(chat.texts()).toEqual(['Where is my parcel?']);
    await push(token('r1', 'Hot [1].', true), { type: 'completion', messages: [{ id: 'r1', content: 'Hot [1].' }] });
    expect(newest()?.sources).toEqual(sources);
  });

  it('S7: that are none leave those that had come', async () => {
    await push({ type: 'sources', subMessageId: 'r1', sources }, { type: 'sources', subMessageId: 'r1', sources });
    await push({ type: 'completion', messages: [{ id: 'r1', content: 'Hot [1].', sources: null }] });
    expect(newest()).toMatchObject({ content: 'Hot [1].', sources });
  });

  it('are told to the page with the message', async () => {
    await push(token('r1', 'Hot [1].', true), {
      type: 'completion',
      messages: [{ id: 'r1', content: 'Hot [1].', sources }],
    });
    const told = chat.env.told.filter(({ name }) => name === 'message').at(-1);
    expect(told?.detail).toMatchObject({ message: { id: 'r1', sources } });
  });
});

it('a bare end after nothing but steps is the end of a reply without a word', async () => {
  await push(step('a', 'done'), completion());
  expect(chat.status()).toBe('idle');
  expect(chat.texts()).toEqual(['Where is my parcel?']);
});

it('G4: what the history has of them is what shows', async () => {
  chat.session.destroy();
  const kept = { sources, steps: [{ id: 'a', title: 'Searching', status: 'done' }] };
  chat = createChat({ history: [message('m1', 'user', 'Tea'), message('r1', 'persona', 'Hot [1].', kept)] });
  await chat.open();
  expect(newest()).toMatchObject(kept);
});
