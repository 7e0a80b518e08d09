// The human who answers and the wait for one: what the visitor is told (docs/behaviour.md#people).

import { describe, expect, it } from 'vitest';
import type { PeopleFeature } from '../../../../../packages/widget/src/features/people/people.ts';
import { message } from '../../../../helpers/fake-chat.ts';
import { robin, setUpPeople } from './set-up-people.ts';

const { chat, heard, open, tell } = setUpPeople();
const at = (second: number) => new Date(Date.UTC(2020, 0, 1, 0, 0, second)).toISOString();
const types = (second: number, fields: object = {}) =>
  tell({ handleBy: robin, typing: { at: at(second), timeoutMs: 6000 }, ...fields });

describe('a human who types', () => {
  it('shows until it is over by the own clock, whatever the clocks say, and once more when it is renewed', async () => {
    const people = await open({ handleBy: robin });
    await types(1);
    expect(people.$isTyping.get()).toBe(true);
    await chat().env.clock.advance(5000);
    await types(2);
    await chat().env.clock.advance(5000);
    expect(people.$isTyping.get()).toBe(true);
    await chat().env.clock.advance(1100);
    expect(people.$isTyping.get()).toBe(false);
    await types(3);
    expect(people.$isTyping.get()).toBe(true);
  });

  it('F2: does not begin again with a document that comes twice or late', async () => {
    const people = await open({ handleBy: robin });
    await types(5);
    await chat().env.clock.advance(6100);
    await types(5);
    await types(4);
    expect(people.$isTyping.get()).toBe(false);
  });

  it.each([
    ['a state without it', { handleBy: robin }],
    ['a hand-back', { handleBy: null, typing: { at: at(1), timeoutMs: 6000 } }],
    ['another human', { handleBy: { id: 'o2', name: 'Kim', type: 'USER' }, typing: { at: at(1) } }],
  ])('ends with %s', async (_what, after) => {
    const people = await open({ handleBy: robin });
    await types(1);
    await tell(after);
    expect(people.$isTyping.get()).toBe(false);
  });

  it('ends with what they have written, with the live documents, and with the part', async () => {
    const people = await open({ handleBy: robin });
    await types(1);
    await types(1, { lastMessageId: 'h2', lastMessage: message('h2', 'persona', 'Here.', { isLive: true }) });
    expect(people.$isTyping.get()).toBe(false);
    await types(2, { lastMessageId: 'h2' });
    expect(people.$isTyping.get()).toBe(true);
    chat().env.realtime.stale(true);
    expect(people.$isTyping.get()).toBe(false);
    chat().env.realtime.stale(false);
    await chat().env.clock.settle();
    expect(people.$isTyping.get()).toBe(false);
  });

  it('is said once until they write, and again after that', async () => {
    await open({ handleBy: robin });
    const texts = heard();
    for (const second of [1, 2, 3]) {
      await types(second);
      await chat().env.clock.advance(7000);
    }
    expect(texts.filter((text) => text.includes('Robin is typing'))).toHaveLength(1);
    await types(3, { lastMessageId: 'h2', lastMessage: message('h2', 'persona', 'Here.', { isLive: true }) });
    await types(4, { lastMessageId: 'h2' });
    await chat().env.clock.advance(7000);
    expect(texts.filter((text) => text.includes('Robin is typing'))).toHaveLength(2);
  });

  it.each([
    ['no object', 'yes'],
    ['no time', { at: 'soon' }],
    ['a number for a time', { at: 5 }],
    ['nothing in it', {}],
  ])('is nothing where there is %s', async (_what, typing) => {
    const people = await open({ handleBy: robin });
    await tell({ handleBy: robin, typing });
    expect(people.$isTyping.get()).toBe(false);
  });

  it.each([
    [1e9, 15_000],
    [-5, 1000],
    ['long', 6000],
    [undefined, 6000],
  ])('a time of %s lasts %i ms', async (timeoutMs, lasts) => {
    const people = await open({ handleBy: robin });
    await tell({ handleBy: robin, typing: { at: at(1), timeoutMs } });
    await chat().env.clock.advance(lasts - 10);
    expect(people.$isTyping.get()).toBe(true);
    await chat().env.clock.advance(20);
    expect(people.$isTyping.get()).toBe(false);
  });
});

describe('what the human has seen', () => {
  it.each([
    ['the last one', { lastMessageId: 'm2' }, 'm2'],
    ['an earlier one', { lastMessageId: 'm1' }, 'm1'],
    ['their own, which came after one of the visitor', { lastMessageId: 'h1' }, 'm1'],
    ['a message that is not here', { lastMessageId: 'x' }, null],
    ['no id', { lastMessageId: 7 }, null],
    ['nothing', null, null],
  ])('%s', async (_what, read, key) => {
    const people = await open({ handleBy: robin, read });
    expect(people.$seen.get()).toBe(key);
  });

  it('goes when they have given it back', async () => {
    const people = await open({ handleBy: robin, read: { lastMessageId: 'm2' } });
    await tell({ handleBy: null, read: { lastMessageId: 'm2' } });
    expect(people.$seen.get()).toBeNull();
  });
});

describe('who joined and left', () => {
  const handoff = (type: string, name: string, afterMessageId = 'm1') => ({ type, name, afterMessageId });

  it('stands after its message, the newest of those that can be read', async () => {
    const people = await open({
      handoffs: [
        handoff('joined', 'Robin'),
        'nonsense',
        handoff('waved', 'Robin'),
        handoff('left', '  '),
        handoff('left', 'x'.repeat(500)),
        handoff('joined', 'Kim', 'm2'),
      ],
    });
    expect([...people.$handoffs.get()].map(([id, all]) => [id, all.map(({ name }) => name.slice(0, 5))])).toEqual([
      ['m1', ['Robin', 'xxxxx']],
      ['m2', ['Kim']],
    ]);
    await tell({ handoffs: Array.from({ length: 50 }, (_, index) => handoff('joined', `N${index}`)) });
    expect(people.$handoffs.get().get('m1')).toHaveLength(20);
  });

  it('G10: is said of who has left while the code was on its way, and not of those who had left before', async () => {
    const before = [handoff('joined', 'Kim'), handoff('left', 'Kim'), handoff('joined', 'Robin')];
    let texts: string[] = [];
    await open(
      { handleBy: robin, handoffs: before },
      {
        async beforeCode() {
          texts = heard();
          await tell({ handleBy: null, handoffs: [...before, handoff('left', 'Robin', 'm2')] });
        },
      },
    );
    await chat().env.clock.advance(5000);
    expect(texts.join(' ').match(/Robin left/g)).toHaveLength(1);
    expect(texts.join(' ')).not.toContain('Kim left');
  });

  it('is said when somebody leaves, once, and not of those who had left before', async () => {
    const before = [handoff('joined', 'Kim'), handoff('left', 'Kim')];
    await open({ handleBy: robin, handoffs: before });
    const texts = heard();
    const after = [...before, handoff('joined', 'Robin', 'm2'), handoff('left', 'Robin', 'm2')];
    await tell({ handleBy: null, handoffs: after });
    await tell({ handleBy: null, handoffs: after });
    await chat().env.clock.advance(2000);
    expect(texts.join(' ').match(/Robin left/g)).toHaveLength(1);
    expect(texts.join(' ')).not.toContain('Kim left');
  });
});

describe('the line', () => {
  const place = (people: PeopleFeature) => people.$position.get();

  it('is told with each place, and over when a human comes', async () => {
    const people = await open();
    const texts = heard();
    await tell({ queue: { position: 2 } });
    await tell({ queue: { position: 2 } });
    await chat().env.clock.advance(1000);
    await tell({ queue: { position: 1 } });
    await chat().env.clock.advance(1000);
    expect(place(people)).toBe(1);
    expect(texts).toEqual(['You are number 2 in line', 'You are number 1 in line']);
    await tell({ handleBy: robin, queue: { position: 1 } });
    expect(place(people)).toBeNull();
  });

  it.each([[0], [-1], [1.5], ['2'], [null], [Infinity], [{}]])('is none at %s', async (position) => {
    expect(place(await open({ queue: { position } }))).toBeNull();
  });
});

it('G7: leaves no timer behind', async () => {
  await open({ handleBy: robin, read: { lastMessageId: 'm2' } }, { capabilities: { activity: true } });
  await types(1);
  chat().session.destroy();
  await chat().env.clock.settle();
  expect(chat().env.clock.pending()).toBe(0);
});
