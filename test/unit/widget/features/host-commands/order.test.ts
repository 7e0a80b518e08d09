// What the host page asks for is done in the order of the calls (docs/embedding.md#commands).

import { afterEach, beforeEach, expect, it } from 'vitest';
import { bootstrapData, type Chat, completion, config, createChat, token } from '../../../../helpers/fake-chat.ts';

let chat: Chat;
let wire: string[];
beforeEach(() => {
  chat = createChat();
  wire = [];
  const { http } = chat.env;
  const stored: object[] = [];
  http.on('POST /chat/v4', ({ json, headers }) => {
    const { content } = json['message'] as { content: string };
    wire.push(content || 'trigger');
    const data = { id: `m${stored.length}`, role: 'user', content, requestId: headers['x-request-id'] };
    stored.push(data);
    return { json: { data: { ...data, attachments: [], createdAt: '2026-01-01T00:00:00Z' } } };
  });
  http.on('POST /chat/clear', () => {
    wire.push('clear');
    return { json: { data: {} } };
  });
});
afterEach(() => {
  chat.env.http.expectNoSurprises();
  chat.session.destroy();
});

const ask = (what: string): Promise<void> => {
  if (what === 'clear') return chat.session.clear();
  return what === 'trigger' ? chat.session.triggerAgenda('a1') : chat.session.sendMessage(what);
};
/** Lets time pass; every reply that streams meanwhile ends with one word. */
const answerAll = async () => {
  for (let turn = 0; turn < 8; turn += 1) {
    await chat.env.clock.settle();
    chat.streams[turn]?.push(token(`r${turn}`, 'Yes', true), completion());
  }
  await chat.env.clock.settle();
};
const outcomes = async (asked: readonly string[]) => {
  const promises = asked.map(ask);
  const settled = Promise.allSettled(promises);
  await answerAll();
  return (await settled).map((one) => (one.status === 'fulfilled' ? 'done' : String(one.reason.code)));
};

it.each([true, false])('what goes out comes after what was asked for before; opened before: %s', async (isOpened) => {
  if (isOpened) await chat.open();
  const asked = ['A', 'clear', 'B', 'clear', 'C'];
  expect(await outcomes(asked)).toEqual(asked.map(() => 'done'));
  expect(wire).toEqual(asked);
});

it.each([true, false])(
  'refuses no text for an agenda that was triggered after it; opened before: %s',
  async (isOpened) => {
    if (isOpened) await chat.open();
    expect(await outcomes(['A', 'B', 'trigger'])).toEqual(['done', 'done', 'unsupported']);
    expect(wire).toEqual(['A', 'B']);
  },
);

it.each([true, false])(
  'sends a text after the agenda that was triggered before it; opened before: %s',
  async (isOpened) => {
    if (isOpened) await chat.open();
    expect(await outcomes(['trigger', 'A'])).toEqual(['done', 'done']);
    expect(wire).toEqual(['trigger', 'A']);
  },
);

it('clears at once what a text that waits for the start form has no part in', async () => {
  chat.env.http.on('POST /conversations', () => ({
    json: { data: { ...bootstrapData, guest: { id: 'g1', name: null, email: null } } },
  }));
  await chat.open();
  void ask('A').catch(() => {});
  expect(await outcomes(['clear'])).toEqual(['done']);
  expect(wire).toEqual(['clear']);
});

it('asks a server anew that could not be reached before', async () => {
  chat.env.http.on('POST /conversations', () => ({ status: 503 }));
  expect(await outcomes(['A'])).toEqual(['http']);
  chat.env.http.on('POST /conversations', () => ({ json: { data: bootstrapData } }));
  expect(await outcomes(['B'])).toEqual(['done']);
  expect(wire).toEqual(['B']);
});

it('clears at once for the visitor, whatever text of the page waits for the end of a reply', async () => {
  await chat.open();
  const texts = [ask('A'), ask('B')];
  await chat.env.clock.settle();
  await chat.session.clear('visitor');
  expect(wire.slice(0, 2)).toEqual(['A', 'clear']);
  await answerAll();
  await Promise.all(texts);
  expect(wire).toEqual(['A', 'clear', 'B']);
});

it.each([[''], ['  '], [undefined], [null], [7], [{}]])(
  'tells the page, and neither server nor visitor, of %j in place of a text',
  async (wrong) => {
    await chat.open();
    const codes = [chat.session.sendMessage(wrong as string), chat.session.triggerAgenda(wrong as string)].map(
      (asked) => asked.catch((thrown: { code: string }) => thrown.code),
    );
    await chat.env.clock.settle();
    expect(await Promise.all(codes)).toEqual(['unsupported', 'unsupported']);
    expect([wire, chat.session.toasts.$toasts.get()]).toEqual([[], []]);
  },
);

it.each([
  [true, 'Half a thought\n\nA starter'],
  [false, 'Half a thought'],
])('keeps what a paywall refuses in the composer where a visitor has chosen it: %s', async (isVisitors, draft) => {
  const conversation = { id: 'c1', validating: { passed: false } };
  chat.env.http.on('POST /conversations', () => ({ json: { data: { ...bootstrapData, conversation } } }));
  await chat.open();
  chat.session.composer.setDraft('Half a thought');
  const asked = { ...config, ...(isVisitors && { isVisitors }) };
  await expect(chat.session.sendMessage('A starter', asked)).rejects.toMatchObject({ code: 'unsupported' });
  expect([chat.session.composer.$draft.get(), wire]).toEqual([draft, []]);
});
