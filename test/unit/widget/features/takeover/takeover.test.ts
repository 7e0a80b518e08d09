import { afterEach, describe, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

const human = { id: 'u1', name: 'Robin', type: 'USER' };
const realtime = { kind: 'sse', url: '/live' };
let chat: Chat;
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});
const open = async (conversation: object = { id: 'c1' }) => {
  chat = createChat({ bootstrap: { ...bootstrapData, conversation, realtime } });
  await chat.open();
};
const handledBy = async (handleBy: object | null) => {
  chat.env.realtime.change('conversation', 'c1', { id: 'c1', handleBy });
  await chat.env.clock.settle();
};
const page = (...messages: object[]) =>
  chat.env.http.on('GET /chat', () => ({ json: { data: messages, metadata: { nextParamId: -1 } } }));

it('is idle right after sending, and opens no stream', async () => {
  await open({ id: 'c1', handleBy: human });
  await chat.send('Hello human');
  expect([chat.status(), chat.streams.length, chat.bubbles()]).toEqual(['idle', 0, ['user: Hello human (delivered)']]);
});

const takeover = () => {
  const phase = chat.session.control.$state.get();
  return phase.name === 'ready' ? phase.feature.takeover : undefined;
};

it('streams again once the AI has it back, and says so for 5 s', async () => {
  await open({ id: 'c1', handleBy: human });
  await handledBy({ id: 'p', name: 'Mina', type: 'PERSONA' });
  expect(takeover()?.$hasEnded.get()).toBe(true);
  await chat.env.clock.advance(5000);
  expect(takeover()?.$hasEnded.get()).toBe(false);
  await chat.send('Hello AI');
  expect(chat.streams).toHaveLength(1);
});

it('opens nothing while handleBy has no human in it', async () => {
  await open({ id: 'c1', handleBy: null });
  expect(takeover()?.$human.get()).toBeNull();
});

describe('in mid-reply', () => {
  const begin = async () => {
    await open();
    await chat.send('Tell me a story');
    chat.streams[0]?.push(token('r1', 'Once upon '));
    await chat.env.clock.settle();
    chat.session.composer.setDraft('half a sentence');
    await handledBy(human);
  };

  it('waits no longer, keeps the draft, and lets the stream end as it likes', async () => {
    await begin();
    expect([chat.status(), chat.session.composer.$draft.get()]).toEqual(['idle', 'half a sentence']);
    chat.streams[0]?.push(token('r1', 'a time.', true), completion());
    await chat.env.clock.settle();
    expect(chat.bubbles()).toEqual(['user: Tell me a story (delivered)', 'persona: Once upon a time. (delivered)']);
  });

  it('does not ask again for a stream that breaks', async () => {
    await begin();
    chat.streams[0]?.break();
    await chat.env.clock.advance(60_000);
    expect([chat.streams.length, chat.status()]).toEqual([1, 'idle']);
    expect(chat.bubbles()).toEqual(['user: Tell me a story (delivered)', 'persona: Once upon  (delivered)']);
    expect(chat.env.toldOf('error')).toEqual([]);
  });

  it('sends at once, and takes the server’s word for what the reply came to', async () => {
    await begin();
    await chat.send('Are you real?');
    expect(chat.env.http.of('POST /chat/v4')).toHaveLength(2);
    expect(chat.streams[0]?.isClosed()).toBe(true);
    page(
      message('m1', 'user', 'Tell me a story'),
      message('r1', 'persona', 'Once upon a'),
      message('m2', 'user', 'Are you real?'),
    );
    chat.env.realtime.change('conversation', 'c1', { id: 'c1', handleBy: human, lastMessageId: 'm2' });
    await chat.env.clock.settle();
    expect(chat.texts()).toEqual(['Tell me a story', 'Once upon a', 'Are you real?']);
  });
});

it('leaves a reply that the visitor stopped as it was', async () => {
  await open();
  await chat.send('Hello');
  chat.streams[0]?.push(token('r1', 'Good '));
  await chat.env.clock.settle();
  chat.session.reply.stop();
  page(message('m1', 'user', 'Hello'), message('r1', 'persona', 'Good morning to you'));
  chat.env.realtime.change('conversation', 'c1', {
    id: 'c1',
    lastMessageId: 'r1',
    lastMessage: message('r1', 'persona', 'Good morning to you'),
  });
  await chat.env.clock.settle();
  expect(chat.texts()).toEqual(['Hello', 'Good ']);
});
