import { describe, expect, it } from 'vitest';
import { readRules } from '@persona-chat/widget/protocol/proactive.ts';
import { dueRule, matchesAddress, type Moment } from '../../../packages/proactive/src/due-rule.ts';

const at = (address: string, facts: Partial<Moment> = {}): Moment => ({
  seconds: 0,
  scrolled: 0,
  isLeaving: false,
  isReturning: false,
  address: new URL(address, 'https://shop.example'),
  ...facts,
});
const due = (rules: unknown, moment: Moment): string | undefined => dueRule(readRules(rules), moment)?.id;

describe('the rule that is due', () => {
  it('is the first whose conditions all hold', () => {
    const rules = [
      { id: 'slow', message: 'a', timeOnPage: 20, scrollDepth: 50 },
      { id: 'quick', message: 'a', timeOnPage: 5 },
    ];
    expect(due(rules, at('/', { seconds: 4 }))).toBeUndefined();
    expect(due(rules, at('/', { seconds: 5 }))).toBe('quick');
    expect(due(rules, at('/', { seconds: 20 }))).toBe('quick');
    expect(due(rules, at('/', { seconds: 20, scrolled: 50 }))).toBe('slow');
  });

  it('waits for the mouse to leave where it says so, and holds at once without conditions', () => {
    expect(due({ message: 'a', exitIntent: true }, at('/'))).toBeUndefined();
    expect(due({ message: 'a', exitIntent: true }, at('/', { isLeaving: true }))).toBe('1');
    expect(due({ message: 'a', exitIntent: false }, at('/'))).toBe('1');
  });

  it('tells those who come back from those who are new', () => {
    const rules = [
      { id: 'new', message: 'a', returningVisitor: false },
      { id: 'back', message: 'a', returningVisitor: true },
    ];
    expect(due(rules, at('/'))).toBe('new');
    expect(due(rules, at('/', { isReturning: true }))).toBe('back');
  });

  it.each([
    ['/cart', '/cart', true],
    ['/cart', '/cart/', true],
    ['/cart/', '/cart', true],
    ['/cart', '/cart?item=5#end', true],
    ['/cart', '/cart/5', false],
    ['/cart*', '/cart/5', true],
    ['/', '/', true],
    ['/', '/cart', false],
    ['*', '/any/where', true],
    ['*/basket*', '/de/basket/1', true],
    ['/p/*/reviews', '/p/5/reviews', true],
    ['/p/*/reviews', '/p/5/review', false],
    ['/a*a', '/a', false],
    ['/search?q=*', '/search?q=tea', true],
    ['/search?q=*', '/search', false],
    ['/#*', '/#teas', true],
    ['https://shop.example/cart*', '/cart', true],
    ['https://other.example/*', '/cart', false],
    ['/c.rt', '/cart', false],
    ['/(cart)+$', '/cart', false],
  ])('pattern %s and the address %s: %s', (pattern, address, fits) => {
    expect(matchesAddress(pattern, new URL(address, 'https://shop.example'))).toBe(fits);
  });

  it('takes no pattern long', () => {
    const address = new URL(`https://shop.example/${'a'.repeat(20_000)}`);
    expect(matchesAddress(`/${'*a'.repeat(249)}b`, address)).toBe(false);
  });
});
