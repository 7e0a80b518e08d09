// A conversation with a real endpoint's adapter, from the message to the history.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import type { DemoHost } from '@persona-chat/demo-host/server/demo-host.ts';
import { sendDelta, startCompletionsServer, startEvents } from './support/completions-server.ts';
import type { CompletionsServer } from './support/completions-server.ts';
import { eventually } from './support/eventually.ts';
import { firstText } from './support/stream-reader.ts';
import { createVisitor, sendBody } from './support/visitor.ts';
import { blankDatabase } from '../../../helpers/blank-database.ts';

let completions: CompletionsServer;
let host: DemoHost;
const reports: unknown[] = [];

beforeAll(async () => {
  completions = await startCompletionsServer();
  const openAi = { baseUrl: completions.baseUrl, apiKey: 'key', model: 'small' };
  host = await startDemoHost({ blankDatabase: await blankDatabase(), openAi, report: (error) => reports.push(error) });
}, 60_000);
afterAll(async () => {
  await host.stop();
  await completions.stop();
});

const speak = (words: readonly string[]): void =>
  completions.answer((response) => {
    startEvents(response);
    for (const word of words) sendDelta(response, word);
    sendDelta(response, '', 'stop');
    response.end('data: [DONE]\n\n');
  });

describe('a conversation through a completions endpoint', () => {
  it('streams, stores and remembers', async () => {
    const visitor = await createVisitor(host);
    speak(['Hello, ', 'I am Mina.']);
    const reading = await visitor.read((await visitor.say('Who are you?')).id);
    expect([firstText(reading), reading.end]).toEqual(['Hello, I am Mina.', 'complete']);
    await visitor.read((await visitor.say('Say it again')).id);
    const told = completions.requests.at(-1)?.body.messages.map(({ role, content }) => `${role}: ${content}`) ?? [];
    expect(told[0]).toContain('You are Mina, the tea advisor');
    expect(told.slice(1)).toEqual(['user: Who are you?', 'assistant: Hello, I am Mina.', 'user: Say it again']);
  });

  it('turns a refusal into an error event and the next attempt into the reply', async () => {
    const visitor = await createVisitor(host);
    completions.answer((response) => void response.writeHead(500).end('overloaded, key=key'));
    const message = await visitor.say('Hello?');
    const failed = await visitor.read(message.id);
    expect(failed.events).toEqual([{ type: 'error', code: 'ERROR' }]);
    expect(failed.body).not.toContain('overloaded');
    speak(['Here I am.']);
    expect(firstText(await visitor.read(message.id))).toBe('Here I am.');
    expect(reports.length).toBeGreaterThan(0);
  });

  it('leaves the endpoint when the next message comes', async () => {
    const visitor = await createVisitor(host);
    completions.answer((response) => {
      startEvents(response);
      sendDelta(response, 'Wait');
    });
    const first = await visitor.say('First');
    await visitor.read(first.id, { until: ({ type }) => type === 'token' });
    const before = completions.abandoned();
    speak(['Second reply']);
    await visitor.say('Second');
    await eventually(() => completions.abandoned() > before);
    expect((await visitor.history()).messages.slice(0, 3).map(({ content }) => content)).toEqual([
      'First',
      'Wait',
      'Second',
    ]);
  });

  it('leaves the endpoint at once when the visitor stops, and keeps what was shown', async () => {
    const visitor = await createVisitor(host);
    let more: (() => void) | undefined;
    completions.answer(async (response) => {
      startEvents(response);
      sendDelta(response, 'Twelve words ');
      sendDelta(response, 'and more');
      await new Promise<void>((resolve) => (more = resolve));
    });
    const first = await visitor.say('First');
    const { events } = await visitor.read(first.id, { until: ({ type }) => type === 'token' });
    const shown = events.flatMap((event) => (event.type === 'token' ? [event.subMessageId] : [])).at(0);
    const before = completions.abandoned();
    const query = `conversationId=${visitor.conversationId}&subMessageId=${shown}&characters=9`;
    const path = `/chat/v4/stream/${first.id}?${query}`;
    expect((await visitor.call(path, { method: 'DELETE' })).status).toBe(200);
    await eventually(() => completions.abandoned() > before);
    more?.();
    expect((await visitor.history()).messages.map(({ content }) => content)).toEqual(['First', 'Twelve wo']);
    // It has ended: asked again, and asked for again, it stays so.
    expect((await visitor.call(path, { method: 'DELETE' })).status).toBe(200);
    expect(firstText(await visitor.read(first.id))).toBe('Twelve wo');
    const stranger = await createVisitor(host);
    expect((await stranger.call(path, { method: 'DELETE' })).status).toBe(404);
  });

  it.each([
    ['that has said a word', true],
    ['that has not answered yet', false],
  ])('leaves an endpoint %s when the chat is cleared', async (_which, hasBegun) => {
    const visitor = await createVisitor(host);
    completions.answer((response) => {
      if (!hasBegun) return;
      startEvents(response);
      sendDelta(response, 'Wait');
    });
    const asked = completions.requests.length;
    const message = await visitor.say('First');
    await eventually(() => completions.requests.length > asked);
    if (hasBegun) await visitor.read(message.id, { until: ({ type }) => type === 'token' });
    const before = completions.abandoned();
    const body = { conversationId: visitor.conversationId };
    expect((await visitor.call('/chat/clear', { method: 'POST', body })).status).toBe(200);
    await eventually(() => completions.abandoned() === before + 1);
  });

  it('leaves the endpoint when nobody has read for the time of grace', async () => {
    const openAi = { baseUrl: completions.baseUrl, apiKey: 'key', model: 'small' };
    const replyTimes = { readerGraceMs: 300, saveEveryMs: 100 };
    const impatient = await startDemoHost({ blankDatabase: await blankDatabase(), openAi, replyTimes });
    try {
      const visitor = await createVisitor(impatient);
      completions.answer((response) => {
        startEvents(response);
        sendDelta(response, 'Wait');
      });
      const before = completions.abandoned();
      const message = await visitor.say('First');
      await visitor.read(message.id, { until: ({ type }) => type === 'token' });
      await eventually(() => completions.abandoned() === before + 1);
      expect((await visitor.history()).messages.map(({ content }) => content)).toEqual(['First', 'Wait']);
    } finally {
      await impatient.stop();
    }
  });

  it('knows no scenarios', async () => {
    const visitor = await createVisitor(host);
    speak(['I do not follow.']);
    const reading = await visitor.read((await visitor.say('/status 503')).id);
    expect([reading.status, firstText(reading)]).toEqual([200, 'I do not follow.']);
  });

  it('lets only an administrator pick the model', async () => {
    speak(['Yes.']);
    for (const [token, model] of [
      [null, 'small'],
      ['demo-user-token', 'small'],
      ['demo-admin-token', 'large'],
    ] as const) {
      const visitor = await createVisitor(host, token);
      const body = { ...sendBody(visitor.conversationId, 'Which model?'), model: 'large' };
      const answer = await visitor.call('/chat/v4', { method: 'POST', body });
      await visitor.read((answer.data as { id: string }).id);
      expect(completions.requests.at(-1)?.body.model).toBe(model);
    }
  });
});
