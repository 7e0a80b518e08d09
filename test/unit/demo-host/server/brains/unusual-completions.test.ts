// Endpoints that keep to the protocol less strictly than OpenAI's own.

import { createOpenAiBrain } from '@persona-chat/demo-host/server/brains/openai-brain.ts';
import type { BrainEvent } from '@persona-chat/demo-host/server/brains/brain.ts';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brainRequest, replyOf } from '../support/brain-request.ts';
import { sendDelta, startCompletionsServer, startEvents } from '../support/completions-server.ts';
import type { CompletionsServer } from '../support/completions-server.ts';

let first: CompletionsServer;
let second: CompletionsServer;
beforeAll(async () => {
  [first, second] = [await startCompletionsServer(), await startCompletionsServer()];
});
afterAll(() => Promise.all([first.stop(), second.stop()]));

interface Asked {
  readonly events: readonly BrainEvent[];
  readonly reports: readonly unknown[];
}

const ask = async (times = { timeoutMs: 500, thinkingMs: 1_500 }): Promise<Asked> => {
  const reports: unknown[] = [];
  const brain = createOpenAiBrain({
    ...{ baseUrl: first.baseUrl, apiKey: 'first', model: 'small', ...times },
    fallback: { baseUrl: second.baseUrl, apiKey: 'second', model: 'other' },
    report: (error) => reports.push(error),
  });
  return { events: await replyOf(brain, brainRequest('Tea?')), reports };
};
const said = (delta: string): readonly BrainEvent[] => [{ type: 'start' }, { type: 'text', delta }, { type: 'end' }];

it.each([
  ['LF', '\n\n'],
  ['CRLF', '\r\n\r\n'],
])('[DONE] without a reason ends an answer, and what is no piece of it is passed over (%s)', async (_name, end) => {
  first.answer(async (response) => {
    startEvents(response);
    response.write(`data: null${end}data: {"type":"ping"}${end}data: {"choices":[{}]}${end}`);
    sendDelta(response, 'We sell data: [DONE] tea.');
    response.write('data: [DO');
    await new Promise((resolve) => setTimeout(resolve, 20));
    response.end(`NE]${end}`);
  });
  expect(await ask()).toEqual({ events: said('We sell data: [DONE] tea.'), reports: [] });
});

it('an answer that ends properly without a word is asked of the second endpoint', async () => {
  first.answer((response) => {
    startEvents(response);
    sendDelta(response, '', 'stop');
    response.end('data: [DONE]\n\n');
  });
  second.answer((response) => {
    startEvents(response);
    sendDelta(response, 'From the second.', 'stop');
    response.end('data: [DONE]\n\n');
  });
  const { events, reports } = await ask();
  expect([events, reports.length]).toEqual([said('From the second.'), 1]);
});

describe('events in which nothing is said', () => {
  const fromSecond = said('From the second.');
  beforeAll(() =>
    second.answer((response) => {
      startEvents(response);
      sendDelta(response, 'From the second.', 'stop');
      response.end('data: [DONE]\n\n');
    }),
  );

  /** Sends an event every 50 ms until the client leaves, or so many. */
  const goOn = async (response: ServerResponse, delta: object, most = 60): Promise<void> => {
    for (let sent = 0; sent < most && !response.destroyed; sent += 1) {
      response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('do not keep the second endpoint from answering', async () => {
    first.answer(async (response) => {
      startEvents(response);
      await goOn(response, { content: '' });
      response.end();
    });
    const start = performance.now();
    expect((await ask()).events).toEqual(fromSecond);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it('end an answer that has begun, whose words stay', async () => {
    first.answer(async (response) => {
      startEvents(response);
      sendDelta(response, 'We ');
      await goOn(response, { content: '' });
      response.end();
    });
    const start = performance.now();
    const { events, reports } = await ask();
    expect(events).toEqual([{ type: 'start' }, { type: 'text', delta: 'We ' }, { type: 'error', code: 'ERROR' }]);
    expect(reports.map(String)).toEqual(['Error: The completions stream has fallen silent']);
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  it.each(['reasoning_content', 'reasoning'])('may be thoughts (%s), for a while', async (name) => {
    first.answer(async (response) => {
      startEvents(response);
      await goOn(response, { content: '', [name]: 'Hm. ' }, 24);
      sendDelta(response, 'Tea.', 'stop');
      response.end('data: [DONE]\n\n');
    });
    expect(await ask({ timeoutMs: 1_000, thinkingMs: 10_000 })).toEqual({ events: said('Tea.'), reports: [] });
  });

  it('may not be thoughts for ever', async () => {
    first.answer(async (response) => {
      startEvents(response);
      await goOn(response, { reasoning_content: 'Hm. ' }, 120);
      response.end();
    });
    const start = performance.now();
    expect((await ask()).events).toEqual(fromSecond);
    expect(performance.now() - start).toBeLessThan(4_000);
  });
});

describe('the content of a piece', () => {
  const answerWith = (...choices: readonly unknown[]): void =>
    first.answer((response) => {
      startEvents(response);
      for (const choice of choices) response.write(`data: ${JSON.stringify({ choices: choice })}\n\n`);
      sendDelta(response, 'Tea.', 'stop');
      response.end('data: [DONE]\n\n');
    });
  const saidBefore = async (): Promise<string> => {
    const { events, reports } = await ask();
    expect([reports, events.at(-1)]).toEqual([[], { type: 'end' }]);
    const text = events.map((event) => (event.type === 'text' ? event.delta : '')).join('');
    expect(text).toMatch(/Tea\.$/);
    return text.slice(0, -'Tea.'.length);
  };

  it.each([
    [42],
    [true],
    [{ text: 'no' }],
    [['no', null, 7, { type: 'image', text: 'no' }, { type: 'text', text: 1 }]],
  ])('that is no text is passed over: %j', async (content) => {
    answerWith([{ index: 0, delta: { content } }], [{ index: 0, delta: { refusal: content } }], [null], 'odd', [
      { index: 0, delta: 'odd' },
    ]);
    expect(await saidBefore()).toBe('');
  });

  it('may be parts of text', async () => {
    const parts = [{ type: 'text', text: 'We ' }, { type: 'image_url' }, { type: 'text', text: 'sell ' }];
    answerWith([{ index: 0, delta: { content: parts } }]);
    expect(await saidBefore()).toBe('We sell ');
  });

  it('is that of the first choice, wherever it stands', async () => {
    const other = { index: 1, delta: { content: 'Another. ' }, finish_reason: 'stop' };
    answerWith([other], [other, { index: 0, delta: { content: 'We ' } }], [{ delta: { content: 'sell ' } }]);
    expect(await saidBefore()).toBe('We sell ');
  });

  it('is its refusal where there is none', async () => {
    answerWith([{ index: 0, delta: { content: null, refusal: 'No. ' } }]);
    expect(await saidBefore()).toBe('No. ');
  });
});
