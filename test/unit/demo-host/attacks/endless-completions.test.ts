// An endpoint of a model that is broken, or somebody else's: what it streams must not fill the memory or hold up the server.

import { createOpenAiBrain } from '@persona-chat/demo-host/server/brains/openai-brain.ts';
import type { BrainEvent } from '@persona-chat/demo-host/server/brains/brain.ts';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brainRequest, replyOf } from '../server/support/brain-request.ts';
import { sendDelta, startCompletionsServer, startEvents } from '../server/support/completions-server.ts';
import type { CompletionsServer } from '../server/support/completions-server.ts';
import { eventually } from '../server/support/eventually.ts';

let server: CompletionsServer;
beforeAll(async () => {
  server = await startCompletionsServer();
});
afterAll(() => server.stop());

const bounds = { bytes: 500_000, lineBytes: 100_000 };

interface Reading {
  readonly events: readonly BrainEvent[];
  readonly reports: readonly string[];
}

const ask = async (): Promise<Reading> => {
  const reports: string[] = [];
  const report = (error: unknown): void => void reports.push(String(error));
  const brain = createOpenAiBrain({ baseUrl: server.baseUrl, apiKey: 'key', model: 'small', report, bounds });
  return { events: await replyOf(brain, brainRequest('Hi')), reports };
};

/** Until the client leaves. */
const sendForever = async (response: ServerResponse, text: string): Promise<number> => {
  startEvents(response);
  let sent = 0;
  while (!response.destroyed && sent < 20_000_000) {
    sent += text.length;
    if (!response.write(text)) {
      await new Promise<void>((resolve) => response.once('drain', resolve).once('close', resolve));
    }
  }
  return sent;
};

it.each([
  ['a line that does not end', 'x'.repeat(65_536), 'A line of the endpoint’s answer does not end', 8_000_000],
  ['nothing but comments', ': ping\n\n'.repeat(8_192), 'The answer of the endpoint does not end', 8_000_000],
  [
    'nothing but empty events',
    'data: {"choices":[]}\n\n'.repeat(500),
    'The completions stream goes on and says nothing',
    8_000_000,
  ],
])('is left when it sends %s', async (_what, text, reason, mostBytes) => {
  const before = server.abandoned();
  let sent = 0;
  server.answer(async (response) => {
    sent = await sendForever(response, text);
  });
  const { events, reports } = await ask();
  expect(events.at(-1)).toEqual({ type: 'error', code: 'ERROR' });
  expect(reports).toEqual([`Error: ${reason}`]);
  await eventually(() => server.abandoned() > before && sent > 0);
  expect(sent).toBeLessThan(mostBytes);
});

it('gives others a turn between pieces of what comes at once', async () => {
  server.answer((response) => {
    startEvents(response);
    for (let word = 0; word < 2_000; word += 1) sendDelta(response, `${word} `);
    sendDelta(response, '', 'stop');
    response.end('data: [DONE]\n\n');
  });
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const { events } = await ask();
  isOver = true;
  expect(events.filter(({ type }) => type === 'text')).toHaveLength(2_000);
  // About 250 kB, in pieces of 8 kB.
  expect(turns).toBeGreaterThan(25);
});
