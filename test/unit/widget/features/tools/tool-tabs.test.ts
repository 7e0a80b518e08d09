// Calls of the page's tools where a conversation is open in several tabs: the tab asks from which the message came.

import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SpeechOutput } from '../../../../../packages/widget/src/features/speech-output/speech-output.ts';
import { type Chat, completion, message, token } from '../../../../helpers/fake-chat.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';
import { createFakeBrowser } from '../../../../helpers/fake-tabs.ts';
import {
  callStates,
  createToolsPage,
  decide,
  openToolsChat,
  resultsOf,
  sameToolsChat,
  tell,
  toolCall,
  toolsBootstrap,
} from '../../../../helpers/tools-chat.ts';
import { audioEvent, ramp, toPcm } from '../../../../helpers/voice.ts';

const heard = ({ session }: Chat) => {
  const state = session.speechOutput.$state.get();
  return state.name === 'ready' ? (state.feature as SpeechOutput).$state.get() : state.name;
};

let page = createToolsPage();
let chats: Chat[] = [];

/** Two tabs of one conversation; in the first a tool is asked for, and that page is loaded anew. */
const reloadWhileAsked = async (bootstrap: object = toolsBootstrap) => {
  const browser = createFakeBrowser();
  const local = createMemoryStorage();
  const open = async () => {
    const tabs = browser.tab();
    const chat = await openToolsChat(
      {
        env: fakeEnv({
          local: browser.storage(local),
          loadTabs: () => Promise.resolve(tabs),
          acquireLock: browser.hold,
        }),
        bootstrap,
      },
      page.basket,
    );
    chats.push(chat);
    return chat;
  };
  const sender = await open();
  const other = await open();
  other.env.http.on('GET /chat', () => {
    const requestId = sender.env.http.of('POST /chat/v4')[0]?.headers['x-request-id'];
    const data = [message('m1', 'user', 'Two tins, please', { requestId })];
    return { json: { data, metadata: { nextParamId: -1 } } };
  });
  await sender.send('Two tins, please');
  await tell(sender, toolCall());
  await other.env.clock.settle();
  sender.session.destroy();
  await other.env.clock.settle();
  // It has taken the stream over.
  await tell(other, toolCall());
  return { sender, other };
};

beforeEach(() => {
  page = createToolsPage();
  chats = [];
});
afterEach(() => {
  for (const { env, session } of chats) {
    env.http.expectNoSurprises();
    session.destroy();
  }
});

it('D6, T1: the other tab answers nothing while the one that asks is loaded anew, which asks again', async () => {
  const { sender, other } = await reloadWhileAsked();
  expect(other.streams).toHaveLength(1);
  await other.env.clock.advance(5_000);
  expect([resultsOf(other), callStates(other)]).toEqual([[], []]);
  const again = await sameToolsChat(sender, page.basket);
  chats.push(again);
  expect(callStates(again)).toEqual(['asking']);
  await decide(again, true);
  expect([page.run.mock.calls.length, resultsOf(again).map(({ output }) => output)]).toEqual([1, [{ count: 2 }]]);
  for (const chat of [again, other])
    await tell(chat, toolCall({ status: 'done' }), token('r1', 'Done.', true), completion());
  for (const { env } of [again, other]) await env.clock.advance(40_000);
  expect([again.texts().at(-1), other.texts().at(-1), resultsOf(other)]).toEqual(['Done.', 'Done.', []]);
  expect([again.status(), other.status()]).toEqual(['idle', 'idle']);
});

it('G6: where it does not come back within 30 s, the other tab says that nobody has answered', async () => {
  const { other } = await reloadWhileAsked();
  for (let seconds = 0; seconds < 40; seconds += 10) {
    await tell(other, toolCall());
    await other.env.clock.advance(10_000);
  }
  expect(resultsOf(other)).toMatchObject([{ error: { code: 'cancelled' } }]);
  expect(page.run).not.toHaveBeenCalled();
});

it('T1: a reply that both read is heard in the tab that asks', async () => {
  const settings = [{ key: 'defaultPersonaResponseVoice', value: true }];
  const persona = { id: 'support', name: 'Mina', voiceId: 'f3', settings };
  const { sender, other } = await reloadWhileAsked({ ...toolsBootstrap, persona });
  const speak = async (chat: Chat) => {
    await tell(chat, token('r1', 'One moment.'), audioEvent('r1', toPcm(ramp(24_000 * 5))));
    await chat.env.clock.advance(60);
  };
  await speak(other);
  expect(heard(other)).toBe('playing');
  const again = await sameToolsChat(sender, page.basket);
  chats.push(again);
  other.env.page.say('stored');
  await speak(other);
  expect([heard(other), other.status()]).toEqual(['silent', 'generating']);
});
