import { expect, it } from 'vitest';
import { readSources } from '../../../../packages/widget/src/protocol/source.ts';
import { readSteps } from '../../../../packages/widget/src/protocol/step.ts';

const numbers = (value: unknown) => readSources(value).map(({ number, title, url }) => [number, title || url]);

it('a broken source costs neither the others nor their numbers', () => {
  const given = [7, { title: 'B' }, null, { title: 4, url: {} }, 'https://a.example', { url: 'https://f.example' }, []];
  expect(numbers(given)).toEqual([
    [2, 'B'],
    [6, 'https://f.example'],
  ]);
});

it('sources are one line each, cut where they are too long, and fifty at most', () => {
  const [source] = readSources([
    { title: ` a\n\n${'b'.repeat(400)}`, snippet: 'c'.repeat(9_000), url: 'd'.repeat(3_000) },
  ]);
  expect(source?.title).toHaveLength(200);
  expect(source?.title).toMatch(/^a b+…$/);
  expect(source?.snippet).toHaveLength(500);
  expect(source?.url).toBe('');
  expect(readSources(Array.from({ length: 900 }, () => ({ title: 'x' })))).toHaveLength(50);
});

it.each([[undefined], [null], ['x'], [{ length: 3 }], [[]]])('no list is none: %j', (value) => {
  expect(readSources(value)).toEqual([]);
  expect(readSteps(value)).toEqual([]);
});

it('steps have a title and an id, each id once; what is not known of their end is that they run', () => {
  const given = [
    { id: 'a', title: 'A', status: 'done' },
    { id: 'b', title: ' ' },
    { title: 'without an id' },
    { id: 'c', title: 'C', status: 'exploded', detail: 9 },
    { id: 'a', title: 'A', status: 'failed', detail: 'why' },
    7,
  ];
  expect(readSteps(given)).toEqual([
    { id: 'a', title: 'A', status: 'failed', detail: 'why' },
    { id: 'c', title: 'C', status: 'running', detail: '' },
  ]);
});
