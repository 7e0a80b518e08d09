// Cards below a reply (docs/protocol.md#cards).

import { describe, expect, it } from 'vitest';
import { readCards } from '@persona-chat/widget/protocol/cards.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';

const demoHost = useDemoHost();

describe('cards', () => {
  it.each([
    ['Show me the tins', 6],
    ['/cards 3', 3],
    ['/chunks /cards 3', 3],
    ['/card', 1],
  ])('G4: come with the end of the stream and in the history: %s', async (text, count) => {
    const visitor = await createVisitor(demoHost());
    const reading = await visitor.read((await visitor.say(text)).id);
    const last = (await visitor.history()).messages.at(-1);
    expect(readCards(last?.cards)).toHaveLength(count);
    expect(reading.events.at(-1)).toMatchObject({
      messages: [{ id: last?.id, content: last?.content, cards: last?.cards }],
    });
  });

  it('SEC2: have pictures of the API, which are there', async () => {
    const visitor = await createVisitor(demoHost());
    await visitor.read((await visitor.say('/cards')).id);
    const cards = readCards((await visitor.history()).messages.at(-1)?.cards);
    const answers = await Promise.all(cards.map(({ image }) => fetch(image?.url ?? '')));
    expect(answers.map(({ status, headers }) => [status, headers.get('content-type')])).toEqual(
      cards.map(() => [200, 'image/webp']),
    );
  });

  it('belong to one message alone', async () => {
    const visitor = await createVisitor(demoHost());
    await visitor.read((await visitor.say('/card')).id);
    expect((await visitor.history()).messages.filter(({ cards }) => cards)).toHaveLength(1);
    await visitor.read((await visitor.say('Thanks')).id);
    const { messages } = await visitor.history();
    expect(messages.filter(({ cards }) => cards)).toHaveLength(1);
    expect(messages.at(-1)?.cards).toBeUndefined();
  });
});
