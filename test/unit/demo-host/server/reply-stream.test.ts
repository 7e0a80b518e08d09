// The honest stream: both wire forms, replay, and a generation that belongs to its message
// (docs/protocol.md#the-reply-stream).

import type { Brain, BrainEvent } from '@persona-chat/demo-host/server/brains/brain.ts';
import { createScriptedBrain } from '@persona-chat/demo-host/server/brains/scripted-brain.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/eventually.ts';
import { firstText } from './support/stream-reader.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';

const scripted = createScriptedBrain({ clock: systemClock, wordDelayMs: 0, apiUrl: () => 'http://api.example' });
let failuresLeft = 0;

/** The scripted persona, and three ways in which a real one can go wrong. */
const brain: Brain = {
  async *reply(request): AsyncGenerator<BrainEvent> {
    const text = request.message.content;
    if (text === 'stay') {
      yield { type: 'text', delta: 'One moment' };
      await new Promise<void>((resolve) => request.signal.addEventListener('abort', () => resolve()));
      return;
    }
    if (text === 'deaf') await new Promise<never>(() => {});
    if (text === 'nothing') return;
    if (text === 'throw' || text === 'fail early' || text === 'fail late') {
      if (text === 'fail late') yield { type: 'text', delta: 'So far so ' };
      if (failuresLeft > 0) {
        failuresLeft -= 1;
        if (text === 'throw') throw new Error('The brain broke');
        yield { type: 'error', code: 'ERROR' };
        return;
      }
      yield { type: 'text', delta: 'good' };
      return;
    }
    yield* scripted.reply(request);
  },
};

const demoHost = useDemoHost({
  brain,
  hasScenarios: true,
  replyTimes: { readerGraceMs: 900, saveEveryMs: 40, stallMs: 1_500 },
});

describe('a reply stream', () => {
  it.each(['/suggest', '/chunks /suggest'])(
    'G4: ends with what may be said next, which the history has too: %s',
    async (text) => {
      const visitor = await createVisitor(demoHost());
      const reading = await visitor.read((await visitor.say(text)).id);
      const suggestions: unknown = expect.arrayContaining([
        { label: 'Nutty', text: 'Nutty, please: which genmaicha?' },
      ]);
      const last = (await visitor.history()).messages.at(-1);
      expect(last).toMatchObject({ role: 'persona', suggestions });
      expect(reading.events.at(-1)).toMatchObject({
        type: text === '/suggest' ? 'completion' : 'end',
        messages: [{ id: last?.id, content: last?.content, suggestions }],
      });
    },
  );

  it('speaks the v4 form, one event a line, uncached and unbuffered', async () => {
    const visitor = await createVisitor(demoHost());
    const reading = await visitor.read((await visitor.say('How do I brew sencha?')).id);
    expect(reading.headers.get('content-type')).toContain('application/x-ndjson');
    expect(reading.headers.get('cache-control')).toBe('no-store');
    expect(reading.headers.get('x-accel-buffering')).toBe('no');
    expect(reading.events.slice(0, -1).every(({ type }) => type === 'token')).toBe(true);
    expect(reading.events.at(-1)).toMatchObject({ type: 'completion' });
    expect(firstText(reading)).toContain('Japanese green');
    expect(reading.body.endsWith('\n')).toBe(true);
  });

  it('G4: is what the history holds afterwards, under the same ids', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('/two');
    const reading = await visitor.read(message.id);
    const { messages } = await visitor.history();
    expect(reading.texts.size).toBe(3);
    expect(messages.slice(1).map(({ id, content, role }) => [id, content, role])).toEqual(
      [...reading.texts].map(([id, content]) => [id, content, 'persona']),
    );
    const ended = reading.events.filter((event) => event.type === 'token' && event.subMessageEnded);
    expect(ended).toHaveLength(3);
  });

  it('is replayed from the start with the same ids', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('/long 5');
    const first = await visitor.read(message.id);
    const second = await visitor.read(message.id);
    expect([...second.texts]).toEqual([...first.texts]);
    expect(second.end).toBe('complete');
  });

  it('is told to several readers at once', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('/slow 3 /long 2');
    const [one, two] = await Promise.all([visitor.read(message.id), visitor.read(message.id)]);
    expect([...one.texts]).toEqual([...two.texts]);
    expect([one.end, two.end]).toEqual(['complete', 'complete']);
  });

  it('arrives word by word, not at the end', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('stay');
    const reading = await visitor.read(message.id, { until: ({ type }) => type === 'token' });
    expect(reading.end).toBe('left');
    expect(firstText(reading)).toBe('One moment');
  });

  it('speaks the chunk form on demand, with the whole text so far', async () => {
    const visitor = await createVisitor(demoHost());
    const reading = await visitor.read((await visitor.say('/chunks /two')).id);
    expect(reading.events.at(-1)).toEqual({ type: 'end' });
    let whole = '';
    let id = '';
    for (const event of reading.events) {
      if (event.type !== 'chunk') continue;
      whole = event.sub_message_id === id ? whole + event.delta : event.delta;
      id = event.sub_message_id;
      expect(event.message).toBe(whole);
      expect(event.sub_message_role).toBe('persona');
    }
    expect(reading.texts.size).toBe(3);
  });

  it('names the origin of a hidden sub-message', async () => {
    const visitor = await createVisitor(demoHost());
    const reading = await visitor.read((await visitor.say('/greeting')).id);
    const origins = reading.events.flatMap((event) => (event.type === 'chunk' ? [event.sub_message_origin] : []));
    expect(new Set(origins)).toEqual(new Set(['GREETING', null]));
    const { messages } = await visitor.history();
    expect(messages.map(({ origin }) => origin)).toEqual([null, 'GREETING', null]);
  });

  it('corrects the text with its completion, now and in every replay', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('/correct');
    for (const reading of [await visitor.read(message.id), await visitor.read(message.id)]) {
      const completion = reading.events.at(-1);
      const corrected = completion?.type === 'completion' ? completion.messages?.[0]?.content : undefined;
      expect(corrected).toContain('ninety seconds');
      expect(firstText(reading)).not.toBe(corrected);
      expect((await visitor.history()).messages[1]?.content).toBe(corrected);
    }
  });

  it('refuses a query that contradicts its path', async () => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say('Hi');
    const path = `/chat/v4/stream/${id}?conversationId=${visitor.conversationId}&userMessageId=other`;
    expect((await visitor.call(path)).status).toBe(400);
  });
});

describe('a generation', () => {
  it('goes on when its reader leaves, and is stored', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('/slow 1 /long 3');
    const left = await visitor.read(message.id, { until: (_event, count) => count > 5 });
    expect(left.end).toBe('left');
    await eventually(async () => (await visitor.history()).messages.length === 2);
    expect((await visitor.history()).messages[1]?.content).toContain('**3.**');
  });

  it('is stored without any reader', async () => {
    const visitor = await createVisitor(demoHost());
    await visitor.say('What teas without caffeine do you have?');
    await eventually(async () => (await visitor.history()).messages.length === 2);
  });

  it('stops when nobody has read for a while, and keeps its text as far as it got', async () => {
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say('stay');
    await visitor.read(message.id, { until: ({ type }) => type === 'token' });
    await eventually(async () => (await visitor.history()).messages.length === 2);
    expect((await visitor.history()).messages[1]?.content).toBe('One moment');
    const replay = await visitor.read(message.id);
    expect([firstText(replay), replay.end]).toEqual(['One moment', 'complete']);
  });

  it('G5: is cancelled by the next message, which comes after its partial text', async () => {
    const visitor = await createVisitor(demoHost());
    const first = await visitor.say('stay');
    const reading = visitor.read(first.id);
    await eventually(async () => (await visitor.read(first.id, { until: () => true })).events.length > 0);
    await visitor.say('Never mind');
    expect((await reading).end).toBe('complete');
    const { messages } = await visitor.history();
    expect(messages.slice(0, 3).map(({ content }) => content)).toEqual(['stay', 'One moment', 'Never mind']);
  });

  it('is not cancelled by its own message sent again', async () => {
    const visitor = await createVisitor(demoHost());
    const first = await visitor.say('/slow 2 /long 2', 'again');
    const reading = visitor.read(first.id);
    await visitor.say('/slow 2 /long 2', 'again');
    expect(firstText(await reading)).toContain('**2.**');
  });

  it('that is deaf to its signal holds nothing up', async () => {
    const visitor = await createVisitor(demoHost());
    await visitor.say('deaf');
    const next = await visitor.say('Hello');
    expect((await visitor.read(next.id)).end).toBe('complete');
  });

  it('fails when the brain says nothing for too long', async () => {
    const visitor = await createVisitor(demoHost());
    const reading = await visitor.read((await visitor.say('stay')).id);
    expect(reading.events.at(-1)).toMatchObject({ type: 'error', code: 'ERROR' });
  });
});

describe('a brain that fails', () => {
  it.each(['fail early', 'fail late'])('ends the stream with its code and answers the next one: %s', async (text) => {
    failuresLeft = Infinity;
    const visitor = await createVisitor(demoHost());
    const message = await visitor.say(text);
    let reading = await visitor.read(message.id);
    expect(reading.events.at(-1)).toEqual(expect.objectContaining({ type: 'error', code: 'ERROR' }));
    const failed = (await visitor.history()).messages.at(-1);
    expect(failed).toMatchObject({
      role: text === 'fail early' ? 'user' : 'persona',
      errorStatus: 'ERROR',
    });
    const ids = [...reading.texts.keys()];
    failuresLeft = 0;
    reading = await visitor.read(message.id);
    expect(reading.end).toBe('complete');
    expect(firstText(reading)).toBe(text === 'fail early' ? 'good' : 'So far so good');
    expect([...reading.texts.keys()].slice(0, ids.length)).toEqual(ids);
    const { messages } = await visitor.history();
    expect(messages).toHaveLength(2);
    expect(messages.map(({ errorStatus }) => errorStatus)).toEqual([null, null]);
  });

  it('is reported when it throws, and told in one word', async () => {
    failuresLeft = Infinity;
    const visitor = await createVisitor(demoHost());
    const reading = await visitor.read((await visitor.say('throw')).id);
    failuresLeft = 0;
    expect(reading.events).toEqual([{ type: 'error', code: 'ERROR' }]);
    expect(reading.body).not.toContain('broke');
    expect(demoHost.reports.splice(0).map(String)).toContain('Error: The brain broke');
  });

  it('has failed when it has nothing to say', async () => {
    const visitor = await createVisitor(demoHost());
    const reading = await visitor.read((await visitor.say('nothing')).id);
    expect(reading.events).toEqual([{ type: 'error', code: 'ERROR' }]);
  });
});
