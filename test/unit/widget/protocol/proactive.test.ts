import { describe, expect, it, vi } from 'vitest';
import { readRules } from '../../../../packages/widget/src/protocol/proactive.ts';

const problems = (value: unknown): readonly string[] => {
  const tell = vi.fn<(problem: string) => void>();
  readRules(value, tell);
  return tell.mock.calls.map(([problem]) => problem);
};

describe('rules of speaking first', () => {
  it('reads a list, one rule, and the JSON of either', () => {
    const rule = { message: ' Hello ', timeOnPage: 20, scrollDepth: 50, exitIntent: true, url: '/cart*' };
    const read = {
      id: '1',
      message: 'Hello',
      starters: [],
      timeOnPage: 20,
      scrollDepth: 50,
      exitIntent: true,
      urls: ['/cart*'],
      returningVisitor: undefined,
    };
    for (const value of [rule, [rule], JSON.stringify(rule), JSON.stringify([rule])]) {
      expect(readRules(value)).toEqual([read]);
      expect(problems(value)).toEqual([]);
    }
  });

  it('takes the first two starters that can be shown, texts or labels with a text', () => {
    const starters = ['One', '', { label: 'Two', text: 'The second' }, { text: 'none' }, 'Three'];
    expect(readRules({ starters })[0]?.starters).toEqual([
      { label: 'One', text: 'One' },
      { label: 'Two', text: 'The second' },
    ]);
    expect(readRules({ starters: [{ label: 'One', text: null }] })[0]?.starters).toEqual([
      { label: 'One', text: 'One' },
    ]);
  });

  it.each([
    ['{broken', ' takes "server", or rules in JSON: {broken'],
    [7, ' takes "server", or rules in JSON: 7'],
    [['text'], '[0] is no rule'],
    [{ message: 'a', scrol: 5 }, '[0] knows no scrol: it takes id, message, starters, timeOnPage,'],
    [[{ message: 'a' }, { message: '' }], '[1].message takes a text of 300 characters at most: ""'],
    [{ timeOnPage: '5' }, '[0].timeOnPage takes a number of seconds from 0 to 86400: "5"'],
    [{ scrollDepth: 0 }, '[0].scrollDepth takes a number from 1 to 100: 0'],
    [{ exitIntent: 'yes' }, '[0].exitIntent takes true or false: "yes"'],
    [{ returningVisitor: 1 }, '[0].returningVisitor takes true or false: 1'],
    [{ url: 'cart' }, '[0].url takes a pattern'],
    [{ url: ['/cart', 5] }, '[0].url takes a pattern'],
    [{ starters: [] }, '[0].starters takes a list of texts'],
    [{ __proto__: null, constructor: 1 }, '[0] knows no constructor'],
  ])('tells what is wrong with %j', (value, problem) => {
    expect(problems(value)).toEqual([expect.stringContaining(problem)]);
  });

  it('lets a broken rule cost no other, and reads no more than twenty', () => {
    expect(readRules([{ exitIntend: true }, { id: 'b', message: 'Hello' }]).map(({ id }) => id)).toEqual(['b']);
    expect(readRules(Array(2_000).fill({ message: 'Hello' }))).toHaveLength(20);
    expect(problems(Array(21).fill({ message: 'Hello' }))).toEqual([' takes 20 rules at most: 21']);
  });
});
