import { afterEach, expect, it } from 'vitest';
import type { RegenerateFeature } from '../../../../../packages/widget/src/features/regenerate/regenerate-types.ts';
import { openAnswered, post, question, storeInstead } from '../../../../helpers/answered-chat.ts';
import { bootstrapData, type Chat, completion, createChat, message, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let feature: RegenerateFeature;
afterEach(() => chat.session.destroy());

/** The server says that the reply to the question was stopped before its first word. */
const stopped = message('u1', 'user', 'How hot?', { isStopped: true });
const open = async () => {
  ({ chat, feature } = await openAnswered({ history: [stopped] }));
};
const again = async () => {
  const isAsked = feature.again('u1');
  await chat.env.clock.settle();
  return isAsked;
};
const flag = () => chat.session.timeline.get('u1')?.isStopped;

it('asks for a first reply under the id of the question, of which there is one', async () => {
  await open();
  expect(await again()).toBe(true);
  expect(flag()).toBeUndefined();
  const [call] = chat.env.http.of(post);
  expect(call?.json).toMatchObject({ trigger: 'regenerate-message', messageId: 'u1' });
  storeInstead(chat, [question, message('a1', 'persona', 'Very hot.')]);
  chat.streams
    .at(-1)
    ?.push(token('a1', 'Very hot.', true), completion())
    .end();
  await chat.env.clock.settle();
  expect(chat.bubbles()).toEqual(['user: How hot? (delivered)', 'persona: Very hot. (delivered)']);
  expect(chat.session.timeline.get('a1')?.versions).toBeUndefined();
});

it('leaves the question as it was where that is refused, and says why', async () => {
  await open();
  chat.env.http.on(post, () => ({ status: 409, json: { message: 'A human answers.' } }));
  expect(await again()).toBe(true);
  expect(flag()).toBe(true);
  expect(feature.$failure.get()).toMatchObject({ key: 'u1', error: { serverMessage: 'A human answers.' } });
  expect(chat.bubbles()).toEqual(['user: How hot? (delivered)']);
});

it('is back where nothing has come once more', async () => {
  await open();
  chat.env.http.on('DELETE /chat/v4/stream/u1', () => ({ json: { data: {} } }));
  await again();
  chat.session.reply.stop();
  await chat.env.clock.settle();
  expect([flag(), chat.status(), feature.$failure.get()]).toEqual([true, 'idle', null]);
});

it('reads what the server says once it has heard of a Stop before the first word', async () => {
  chat = createChat({ bootstrap: { ...bootstrapData, capabilities: { regenerate: true } } });
  await chat.open();
  chat.env.http.on(post, () => ({ json: { data: question } }));
  chat.session.reply.send('How hot?');
  await chat.env.clock.settle();
  let answer = () => {};
  chat.env.http.on(
    'DELETE /chat/v4/stream/u1',
    () => new Promise((resolve) => (answer = () => resolve({ json: { data: {} } }))),
  );
  chat.session.reply.stop();
  await chat.env.clock.settle();
  const shown = () => chat.session.timeline.get(chat.session.timeline.$keys.get().at(-1) ?? '');
  storeInstead(chat, [stopped]);
  expect(shown()?.isStopped).toBeUndefined();
  answer();
  await chat.env.clock.settle();
  expect(shown()).toMatchObject({ id: 'u1', isStopped: true });
});
