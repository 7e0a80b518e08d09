// A session file may have been written by anybody (docs/behaviour.md#sessions): whatever it holds, it is read, judged and shown without an error.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { judge } from '../../../../../packages/widget/src/features/session-log/judge.ts';
import { screenAt } from '../../../../../packages/widget/src/features/session-log/replay.ts';
import { maxSessionEntries, readSession } from '../../../../../packages/widget/src/protocol/session-file.ts';
import { describeStep, timeOf } from '../../../../../packages/widget/src/ui/session-replay/describe-step.ts';
import { brokenSession } from '../../../../helpers/broken-session.ts';

/** As the panel does with it. */
function playBack(text: string) {
  const read = readSession(text);
  if ('wrong' in read) return read.wrong;
  const { session } = read;
  judge(session);
  session.entries.forEach((entry, index) => {
    screenAt(session, index + 1);
    expect(typeof (describeStep(entry) + timeOf(entry.at))).toBe('string');
  });
  return session.entries.length;
}

describe('G9: a file', () => {
  it.each([
    ['nothing', '', 'JSON'],
    ['no JSON', '{"persona-chat-session":', 'JSON'],
    ['another kind of JSON', '[1,2]', 'persona-chat-session'],
    ['null', 'null', 'persona-chat-session'],
    ['a newer form', brokenSession({ 'persona-chat-session': 2 }), 'persona-chat-session'],
    ['a prototype', '{"__proto__":{"persona-chat-session":1}}', 'persona-chat-session'],
    ['entries that are no list', brokenSession({ entries: { length: 9 } }), 'entries'],
    ['a screen that is none', brokenSession({ start: null }), 'start'],
    ['what is nested beyond reading', '['.repeat(200_000) + ']'.repeat(200_000), 'persona-chat-session'],
  ])('of %s is no session, and what is wrong is named', (_what, text, wrong) => {
    expect(playBack(text)).toBe(wrong);
  });

  it('of more entries than are kept is read as far as they are', () => {
    const entries = Array.from({ length: 50_000 }, (_, at) => ({ kind: 'state', at, draft: at % 7 }));
    const read = readSession(brokenSession({ entries }));
    expect(read).toMatchObject({ unreadable: 50_000 - maxSessionEntries });
    expect('session' in read && judge(read.session).length).toBeLessThanOrEqual(50);
  });

  it('of any values in the fields of entries is played back', () => {
    const word = fc.constantFrom('', 'generating', 'r1', 'r2', '<img src=x onerror=alert(1)>', '__proto__', '\u202e');
    const keys = fc.array(fc.constantFrom('r1', 'r2', '__proto__', 'constructor'), { maxLength: 4 });
    const of = <Value>(values: string, value: fc.Arbitrary<Value>) =>
      Object.fromEntries(values.split(' ').map((name) => [name, value]));
    const entry = fc.record({
      kind: fc.constantFrom('event', 'request', 'state', 'message', 'list', 'announcement', 'other'),
      ...of('method path phase key id role delivery name detail failure requestId', word),
      ...of('at serial attempt status afterMs draft length before text seconds', fc.nat(100_000)),
      ...of('isOpen isOnline isVisible hasFocus isStreaming isFromElsewhere isCalling', fc.boolean()),
      keys: fc.oneof({ weight: 5, arbitrary: keys }, { weight: 1, arbitrary: fc.constant(null) }),
    });
    const atOf = (one: object) => Number(Reflect.get(one, 'at'));
    const sorted = fc.array(entry, { maxLength: 20 }).map((all) => all.sort((one, other) => atOf(one) - atOf(other)));
    fc.assert(
      fc.property(sorted, (entries) => typeof playBack(brokenSession({ entries })) === 'number'),
      { numRuns: 300, seed: 1 },
    );
  });
});
