import { readCommands } from '@persona-chat/demo-host/server/brains/commands.ts';
import { noStreamFaults, planStreamFaults } from '@persona-chat/demo-host/server/faults/stream-faults.ts';
import { describe, expect, it } from 'vitest';

describe('readCommands', () => {
  it('finds several commands and their words', () => {
    expect(readCommands('  /chunks /CUT 400 2\n/refuse 422 Not this one')).toEqual([
      { name: 'chunks', words: [] },
      { name: 'cut', words: ['400', '2'] },
      { name: 'refuse', words: ['422', 'Not', 'this', 'one'] },
    ]);
  });

  it.each(['', 'hello', 'say /long', '/unknown 3', '/ long', '//long'])('finds none in "%s"', (text) => {
    expect(readCommands(text)).toEqual([]);
  });
});

describe('planStreamFaults', () => {
  it('leaves an ordinary message alone', () => {
    expect(planStreamFaults('Do you ship /cut leaves?', 1)).toEqual(noStreamFaults);
  });

  it.each([
    ['/error 3', { errorAfterEvents: 3 }],
    ['/error', { errorAfterEvents: 5 }],
    ['/error 0 1', { errorAfterEvents: 0 }],
    ['/cut 12', { cutAfterBytes: 12 }],
    ['/noend', { isEndMissing: true }],
    ['/silent', { silentAfterEvents: 3 }],
    ['/status 418', { status: 418 }],
    ['/status 200', { status: 400 }],
    ['/chunks /long', { form: 'chunks' }],
    ['/greeting', { form: 'chunks' }],
  ])('reads %s', (text, plan) => {
    expect(planStreamFaults(text, 1)).toEqual({ ...noStreamFaults, ...plan });
  });

  it.each(['/error 3 2', '/cut 12 2', '/noend 2', '/silent 2', '/status 500 2'])(
    'ends %s after two streams',
    (text) => {
      expect(planStreamFaults(text, 2)).not.toEqual(noStreamFaults);
      expect(planStreamFaults(text, 3)).toEqual(noStreamFaults);
    },
  );
});
