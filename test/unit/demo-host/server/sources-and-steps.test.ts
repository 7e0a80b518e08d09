// What a reply rests on and what was done for it: told in both wire forms, and kept (docs/protocol.md#sources-and-steps).

import type { Brain, BrainEvent } from '@persona-chat/demo-host/server/brains/brain.ts';
import { createScriptedBrain } from '@persona-chat/demo-host/server/brains/scripted-brain.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { describe, expect, it } from 'vitest';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';

const scripted = createScriptedBrain({ clock: systemClock, wordDelayMs: 0, apiUrl: () => 'http://api.example' });
const running = (id: string) => ({ type: 'step', step: { id, title: `Step \0${id}`, status: 'running' } }) as const;

const brain: Brain = {
  async *reply(request): AsyncGenerator<BrainEvent> {
    const text = request.message.content;
    if (text === 'never ends') {
      yield running('a');
      yield { type: 'text', delta: 'One moment' };
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
    } else if (text === 'says no end') {
      yield running('a');
      yield { type: 'text', delta: 'Done.' };
    } else if (text === 'breaks') {
      yield running('a');
      yield { type: 'text', delta: 'So far' };
      yield { type: 'error', code: 'PARSE_CHAT_PAYLOAD' };
    } else if (text === 'much') {
      for (let index = 0; index < 400; index += 1) yield running(`s${index}`);
      yield { type: 'sources', sources: Array.from({ length: 400 }, (_, index) => ({ title: `${index}` })) };
      yield { type: 'text', delta: 'Much.' };
    } else yield* scripted.reply(request);
  },
};
const demoHost = useDemoHost({ brain, hasScenarios: true });

const ask = async (text: string) => {
  const visitor = await createVisitor(demoHost());
  const question = await visitor.say(text);
  const reading = await visitor.read(question.id);
  const last = (await visitor.history()).messages.at(-1);
  return { visitor, question, last, events: reading.events as readonly Record<string, unknown>[] };
};
const stepsOf = (message: object | undefined) =>
  (Reflect.get(message ?? {}, 'steps') as { id: string; status: string }[]).map(({ id, status }) => `${id} ${status}`);

describe('steps', () => {
  it.each([
    ['/steps 0', 'subMessageId'],
    ['/chunks /steps 0', 'sub_message_id'],
  ])('G4: are told before the first word and kept as they ended: %s', async (text, name) => {
    const { last, events } = await ask(text);
    const steps = events.filter(({ type }) => type === 'step');
    expect(steps.at(-1)).toMatchObject({ [name]: last?.id, id: 'warehouse', status: 'done' });
    expect(steps.length).toBeGreaterThanOrEqual(3);
    const firstWord = events.findIndex((event) => Boolean(event['delta']));
    expect(events.findLastIndex(({ type }) => type === 'step')).toBeLessThan(firstWord);
    expect(stepsOf(last)).toEqual(['orders done', 'parcel failed', 'warehouse done']);
  });

  it('S2: are told again, as they ended, to whoever reads later', async () => {
    const { visitor, question } = await ask('/steps 0');
    const again = (await visitor.read(question.id)).events as readonly Record<string, unknown>[];
    const steps = again.filter(({ type }) => type === 'step');
    expect(steps.map(({ id, status }) => `${String(id)} ${String(status)}`)).toEqual([
      'orders done',
      'parcel failed',
      'warehouse done',
    ]);
  });

  it.each([
    ['says no end', 'a done'],
    ['breaks', 'a stopped'],
  ])('G6: end with their reply: %s', async (text, expected) => {
    const { last } = await ask(text);
    expect(stepsOf(last)).toEqual([expected]);
    expect(last).toMatchObject({ steps: [{ title: 'Step a' }] });
  });

  it('G6: end where the visitor stops the reply', async () => {
    const visitor = await createVisitor(demoHost());
    const question = await visitor.say('never ends');
    await visitor.read(question.id, { until: (event) => event.type === 'token' });
    const path = `/chat/v4/stream/${question.id}?conversationId=${visitor.conversationId}`;
    expect((await visitor.call(path, { method: 'DELETE' })).status).toBe(200);
    const last = (await visitor.history()).messages.at(-1);
    expect(last).toMatchObject({ isStopped: true });
    expect(stepsOf(last)).toEqual(['a stopped']);
  });
});

describe('sources', () => {
  it.each(['/sources', '/chunks /sources', '/sources late', '/chunks /sources late'])(
    'G4: come with the reply and are what the history has: %s',
    async (text) => {
      const { last, events } = await ask(text);
      const sources: unknown = Reflect.get(last ?? {}, 'sources');
      expect(sources).toHaveLength(5);
      expect(events.at(-1)).toMatchObject({ messages: [{ id: last?.id, sources }] });
      const early = events.findIndex(({ type }) => type === 'sources');
      const firstWord = events.findIndex((event) => Boolean(event['delta']));
      if (!text.includes('late')) expect(early).toBeLessThan(firstWord);
    },
  );

  it('are part of what visitors may have', async () => {
    const { visitor } = await ask('/sources');
    expect((await visitor.call('/me/export')).text).toContain('How hot the water should be');
  });
});

it('of one message fifty of each are kept', async () => {
  const { last } = await ask('much');
  expect(stepsOf(last)).toHaveLength(50);
  expect(Reflect.get(last ?? {}, 'sources')).toHaveLength(50);
});
