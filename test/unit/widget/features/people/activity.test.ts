// What the human is told of the visitor (docs/privacy.md).

import { describe, expect, it } from 'vitest';
import { message } from '../../../../helpers/fake-chat.ts';
import { fakeEnv } from '../../../../helpers/fake-env.ts';
import { activityCall, robin, setUpPeople } from './set-up-people.ts';

const { chat, heard, open, tell } = setUpPeople();
const told = () =>
  chat()
    .env.http.of(activityCall)
    .map(({ json }) => json);

describe('what the human is told', () => {
  const capabilities = { activity: true };
  const typeIn = (text: string) => chat().session.composer.setDraft(text);

  it('that the visitor types: at once, at most every four seconds, and never a word of it', async () => {
    await open({ handleBy: robin }, { capabilities });
    await chat().env.clock.advance(2000);
    for (const text of ['M', 'My', 'My s', 'My secret']) typeIn(text);
    await chat().env.clock.settle();
    expect(told().filter(({ type }) => type === 'typing')).toEqual([{ type: 'typing' }]);
    await chat().env.clock.advance(4100);
    typeIn('My secret is');
    expect(told().filter(({ type }) => type === 'typing')).toHaveLength(2);
    expect(JSON.stringify(told())).not.toContain('secret');
  });

  it('which message they have seen, once for each', async () => {
    await open({ handleBy: robin }, { capabilities });
    await chat().env.clock.advance(1100);
    expect(told()).toEqual([{ type: 'read', lastMessageId: 'h1' }]);
    await tell({ handleBy: robin });
    await chat().env.clock.advance(5000);
    expect(told()).toHaveLength(1);
    for (const id of ['h2', 'h3'])
      await tell({
        handleBy: robin,
        lastMessageId: id,
        lastMessage: message(id, 'persona', 'Well.', { isLive: true, createdAt: '2026-01-02T03:01:00.000Z' }),
      });
    await chat().env.clock.advance(1100);
    expect(told().slice(1)).toEqual([{ type: 'read', lastMessageId: 'h3' }]);
  });

  it.each([
    ['the server does not take it', { handleBy: robin }, {}],
    ['no human answers', {}, capabilities],
  ])('nothing where %s', async (_why, conversation, offered) => {
    await open(conversation, { capabilities: offered });
    await chat().env.clock.advance(2000);
    typeIn('Hello');
    await chat().env.clock.advance(2000);
    expect(told()).toEqual([]);
  });

  it('nothing while the panel is closed, the tab is hidden or the network away', async () => {
    await open({ handleBy: robin }, { capabilities });
    chat().session.setOpen(false);
    await chat().env.clock.advance(2000);
    typeIn('H');
    chat().session.setOpen(true);
    chat().env.page.set({ isVisible: false });
    await chat().env.clock.advance(2000);
    typeIn('He');
    chat().env.page.set({ isVisible: true });
    chat().env.page.set({ isOnline: false });
    await chat().env.clock.advance(2000);
    typeIn('Hel');
    expect(told()).toEqual([]);
    chat().env.page.set({ isOnline: true });
    await chat().env.clock.advance(2000);
    expect(told()).toEqual([{ type: 'read', lastMessageId: 'h1' }]);
  });

  it('nothing of a draft that is there from before', async () => {
    const env = fakeEnv();
    await open({ handleBy: robin }, { capabilities, env });
    typeIn('Half a thought');
    await chat().env.clock.advance(2000);
    chat().session.destroy();
    await open({ handleBy: robin }, { capabilities, env });
    expect(chat().session.composer.$draft.get()).toBe('Half a thought');
    expect(told().filter(({ type }) => type === 'typing')).toEqual([]);
  });

  it('fails without a word, and pauses; a server that does not know it is not asked again', async () => {
    await open({ handleBy: robin }, { capabilities });
    const texts = heard();
    chat().env.http.on(activityCall, () => ({ status: 500, json: {} }));
    await chat().env.clock.advance(2000);
    typeIn('H');
    await chat().env.clock.advance(10_000);
    typeIn('He');
    expect(told()).toHaveLength(1);
    chat().env.http.on(activityCall, () => ({ status: 404, json: {} }));
    await chat().env.clock.advance(30_000);
    typeIn('Hel');
    await chat().env.clock.advance(60_000);
    typeIn('Hell');
    expect(told()).toHaveLength(2);
    expect(texts).toEqual([]);
    expect(chat().session.toasts.$toasts.get()).toEqual([]);
    expect(chat().env.toldOf('error')).toEqual([]);
  });
});
