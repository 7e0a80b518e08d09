// Scenarios by which a message breaks its own stream.

import { describe, expect, it } from 'vitest';
import { firstText } from './support/stream-reader.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';

const demoHost = useDemoHost();

describe('a stream breaks on demand', () => {
  it('with an error event after N events, as often as asked', async () => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say('/error 4 2');
    for (const attempt of [1, 2]) {
      const reading = await visitor.read(id);
      expect([attempt, reading.end, reading.events.length]).toEqual([attempt, 'error', 5]);
    }
    expect((await visitor.read(id)).end).toBe('complete');
  });

  it('with an error event before the end when the reply is shorter', async () => {
    const visitor = await createVisitor(demoHost());
    expect((await visitor.read((await visitor.say('/error 9000')).id)).end).toBe('error');
  });

  it('always, when no number of times is given', async () => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say('/error 2');
    for (const attempt of [1, 2, 3, 4]) expect([attempt, (await visitor.read(id)).end]).toEqual([attempt, 'error']);
  });

  it.each([1, 97, 400])('in the middle of a line after %i bytes', async (bytes) => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say(`/cut ${bytes} 1`);
    const reading = await visitor.read(id);
    expect(reading.end).toBe('broken');
    expect(Buffer.byteLength(reading.body)).toBe(bytes);
    const whole = await visitor.read(id);
    expect(whole.end).toBe('complete');
    expect(firstText(whole)).toContain('all of it has arrived');
  });

  it('by ending properly without a completion', async () => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say('/noend 1');
    const reading = await visitor.read(id);
    expect(reading.end).toBe('ended');
    expect(firstText(reading)).toContain('all of it has arrived');
    expect((await visitor.read(id)).end).toBe('complete');
  });

  it('by a status in place of the stream', async () => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say('/status 503 2');
    const statuses = [await visitor.read(id), await visitor.read(id), await visitor.read(id)].map(
      ({ status }) => status,
    );
    expect(statuses).toEqual([503, 503, 200]);
    const refused = await visitor.say('/status 404');
    expect(JSON.parse((await visitor.read(refused.id)).body)).toEqual({ message: expect.any(String) });
  });

  it('by falling silent with the connection open', async () => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say('/silent 1');
    const leaving = new AbortController();
    const silent = visitor.read(id, { signal: leaving.signal });
    await expect.poll(async () => (await visitor.history()).messages.length).toBe(2);
    leaving.abort();
    const reading = await silent;
    expect([reading.end, reading.events.length]).toEqual(['left', 3]);
    expect((await visitor.read(id)).end).toBe('complete');
  });

  it('in the chunk form too, and together with what is said', async () => {
    const visitor = await createVisitor(demoHost());
    const { id } = await visitor.say('/chunks /error 3 1 /long 2');
    const broken = await visitor.read(id);
    expect(broken.events.map(({ type }) => type)).toEqual(['chunk', 'chunk', 'chunk', 'error']);
    expect(firstText(await visitor.read(id))).toContain('**2.**');
  });
});

describe('the scripted persona', () => {
  it('lists every scenario', async () => {
    const visitor = await createVisitor(demoHost());
    const help = firstText(await visitor.read((await visitor.say('/help')).id));
    for (const name of [
      'slow',
      'long',
      'formatted',
      'two',
      'suggest',
      'silent',
      'error',
      'cut',
      'noend',
      'status',
      'chunks',
    ]) {
      expect(help).toContain(`/${name}`);
    }
    for (const name of ['greeting', 'correct', 'refuse', 'limit', 'hostile', 'files', 'pdf'])
      expect(help).toContain(`/${name}`);
    for (const name of [
      '/clear-refused',
      '/clear-broken',
      '@refused.example',
      '@broken.example',
      '@nodata.example',
      'fail-60',
      'fail-nourl',
    ]) {
      expect(help).toContain(name);
    }
  });

  it.each(['/hostile', '/formatted', '/long 40', '/help'])(
    'has the same text live and in the history: %s',
    async (text) => {
      const visitor = await createVisitor(demoHost());
      const reading = await visitor.read((await visitor.say(text)).id);
      expect((await visitor.history()).messages[1]?.content).toBe(firstText(reading));
      expect(firstText(reading).length).toBeGreaterThan(500);
    },
  );

  it('shows pictures from the API’s own origin only', async () => {
    const visitor = await createVisitor(demoHost());
    const text = firstText(await visitor.read((await visitor.say('/formatted')).id));
    const url = /!\[[^\]]*\]\(([^)]+)\)/.exec(text)?.[1] ?? '';
    expect(url).toBe(`${demoHost().apiUrl}/images/cup.svg`);
    expect((await fetch(url)).headers.get('content-type')).toBe('image/svg+xml');
  });

  it.each([
    ['Do you ship to Norway?', 'tracking link'],
    ['When are you open on Saturday?', '9.30 am'],
    ['I want to return my teapot', '30 days'],
    ['Which green tea is good?', 'Sencha'],
    ['Something without caffeine please', 'Rooibos'],
    ['I need a gift', 'Tasting Box'],
    ['Hello!', 'welcome'],
    ['What is the meaning of life?', 'teas and tea ware'],
  ])('answers "%s"', async (question, words) => {
    const visitor = await createVisitor(demoHost());
    expect(firstText(await visitor.read((await visitor.say(question)).id))).toContain(words);
  });
});
