import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardsFeature } from '../../../../../packages/widget/src/features/cards/cards.ts';
import { type Card, readCards } from '../../../../../packages/widget/src/protocol/cards.ts';
import { type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let feature: CardsFeature;
const cards = [
  {
    id: 'sencha',
    title: 'Sencha',
    actions: [
      { type: 'reply', label: 'More', text: 'Tell me more' },
      { type: 'reply', label: 'Thanks' },
      { type: 'event', label: 'Add', name: 'add-to-basket', data: { sku: 7 } },
    ],
  },
];
const [card] = readCards(cards) as [Card];
const act = async (index: number) => {
  const action = card.actions[index];
  if (action) feature.act('p1', card, action);
  await chat.env.clock.settle();
};
const newest = () => chat.session.timeline.get(chat.session.timeline.$keys.get().at(-1) ?? '');

beforeEach(async () => {
  chat = createChat({ history: [message('p1', 'persona', 'Here.', { cards })] });
  await chat.open();
  await chat.session.cards.load();
  const state = chat.session.cards.$state.get();
  if (state.name !== 'ready') throw new Error('cards have not loaded');
  ({ feature } = state);
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

describe('the actions of a card', () => {
  it('G2: a reply goes out as what was typed does, once for a double click, and leaves the draft', async () => {
    chat.session.composer.setDraft('Half a thought');
    void act(0);
    await act(0);
    expect(chat.texts()).toEqual(['Here.', 'Tell me more']);
    expect(chat.session.composer.$draft.get()).toBe('Half a thought');
    expect(feature.$refusal.get()).toBe('composer.wait');
    await act(1);
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
    chat.streams[0]?.push(token('p2', 'Gladly.', true), completion());
    await chat.env.clock.settle();
    await act(1);
    expect(chat.texts()).toEqual(['Here.', 'Tell me more', 'Gladly.', 'Thanks']);
  });

  it('P8: a reply without a network waits for it, once for a double click', async () => {
    chat.env.page.set({ isOnline: false });
    void act(0);
    await act(0);
    expect(chat.bubbles().slice(1)).toEqual(['user: Tell me more (queued)']);
    chat.env.page.set({ isOnline: true });
    await chat.env.clock.settle();
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(1);
  });

  it('an event is told to the page, with what the server gave along, and no server hears of it', async () => {
    await act(2);
    expect(chat.env.toldOf('action')).toEqual([
      { messageId: 'p1', cardId: 'sencha', name: 'add-to-basket', data: { sku: 7 } },
    ]);
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(0);
  });
});

describe('cards of a reply', () => {
  beforeEach(() => chat.send('Tea'));
  const push = async (...events: readonly object[]) => {
    chat.streams[0]?.push(...events);
    await chat.env.clock.settle();
  };

  it('come with the end of its stream, also without a word, and reach the page', async () => {
    await push(token('p2', 'Look:', true), {
      type: 'completion',
      messages: [
        { id: 'p2', content: 'Look:', cards },
        { id: 'p3', content: '', cards },
      ],
    });
    expect(chat.session.timeline.get('p2')).toMatchObject({ content: 'Look:', cards });
    expect(newest()).toMatchObject({ content: '', cards, delivery: 'delivered' });
    expect(chat.env.toldOf('message').at(-1)).toMatchObject({ message: { cards } });
  });

  it('S7: malformed ones leave the message as it is', async () => {
    await push(token('p2', 'Look:', true), {
      type: 'completion',
      messages: [{ id: 'p2', content: 'Look:', cards: { title: 'none' } }],
    });
    expect(newest()).toMatchObject({ content: 'Look:', delivery: 'delivered' });
    expect(readCards(newest()?.cards)).toEqual([]);
  });

  it('S1: come once where the stream was cut before its end', async () => {
    await push(token('p2', 'Look:', true));
    chat.streams[0]?.break();
    await chat.env.clock.advance(2_000);
    chat.streams[1]?.push({ type: 'completion', messages: [{ id: 'p2', content: 'Look:', cards }] });
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Here.', 'Tea', 'Look:']);
    expect(newest()).toMatchObject({ cards });
  });
});
