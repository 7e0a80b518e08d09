import { nextWait } from '@persona-chat/demo-host/server/agendas/agenda-waits.ts';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createAgendaVisitor } from './agenda-visitor.ts';
import type { AgendaVisitor } from './agenda-visitor.ts';
import { createHandClock } from './hand-clock.ts';

const clock = createHandClock();
const times = { reminderMs: 60_000, timeoutMs: 200_000 };
const host = useDemoHost({ clock, agendaTimes: times });

const origins = async (visitor: AgendaVisitor): Promise<unknown[]> =>
  (await visitor.history()).messages.map(({ origin }) => origin ?? null).filter((origin) => origin !== null);

/** Steps of the clock until the visitor finds so many messages of this origin. */
const passUntil = async (visitor: AgendaVisitor, origin: string, ms: number): Promise<void> => {
  clock.pass(ms);
  await eventually(async () => {
    // The watch may just be between two sleeps.
    clock.pass(1);
    return (await origins(visitor)).includes(origin);
  });
};

describe('nextWait', () => {
  it.each([
    ['a reminder first', { activeAt: 10, isReminded: false }, times, { event: 'remind', at: 60_010 }],
    ['the end after a reminder', { activeAt: 10, isReminded: true }, times, { event: 'time-out', at: 200_010 }],
    [
      'no reminder',
      { activeAt: 10, isReminded: false },
      { reminderMs: 0, timeoutMs: 5 },
      { event: 'time-out', at: 15 },
    ],
    [
      'no late reminder',
      { activeAt: 0, isReminded: false },
      { reminderMs: 9, timeoutMs: 5 },
      { event: 'time-out', at: 5 },
    ],
    [
      'a reminder without an end',
      { activeAt: 0, isReminded: false },
      { reminderMs: 9, timeoutMs: 0 },
      { event: 'remind', at: 9 },
    ],
    ['nothing after it', { activeAt: 0, isReminded: true }, { reminderMs: 9, timeoutMs: 0 }, null],
  ] as const)('has %s', (_name, wait, given, next) => {
    expect(nextWait(wait, given)).toEqual(next);
  });
});

describe('a visitor who says nothing', () => {
  it('is reminded once, and then the agenda is over', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    await passUntil(visitor, 'TIMEOUT_REMINDER', times.reminderMs);
    expect((await visitor.agenda()).progress?.isCompleted).toBe(false);
    const reminder = (await visitor.history()).messages.at(-1);
    expect(reminder).toMatchObject({ role: 'persona', content: expect.stringContaining('Are you still there?') });

    await passUntil(visitor, 'TIMEOUT', times.timeoutMs - times.reminderMs);
    expect((await visitor.agenda()).progress).toMatchObject({ isCompleted: true, isTimedOut: true, isExit: false });
    expect(await origins(visitor)).toEqual(['TRIGGER_AGENDA', 'TIMEOUT_REMINDER', 'TIMEOUT']);
  });

  it('is reminded again after a sign of life', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    await passUntil(visitor, 'TIMEOUT_REMINDER', times.reminderMs);
    await visitor.ask('Sencha');
    clock.pass(times.reminderMs);
    await eventually(async () => {
      clock.pass(1);
      return (await origins(visitor)).filter((origin) => origin === 'TIMEOUT_REMINDER').length === 2;
    });
    expect((await visitor.agenda()).progress?.isTimedOut).toBe(false);
  });

  it('has all the time while a human answers, or while the paywall is closed', async () => {
    const operator = await signInOperator(host());
    const [live, closed, control] = [
      await createAgendaVisitor(host()),
      await createAgendaVisitor(host()),
      await createAgendaVisitor(host()),
    ];
    for (const visitor of [live, closed, control]) await visitor.begin();
    await operator.act(live.conversationId, 'take-over');
    await operator.act(closed.conversationId, 'paywall', { passed: false, reason: 'Members only.' });
    await passUntil(control, 'TIMEOUT_REMINDER', times.timeoutMs);
    await passUntil(control, 'TIMEOUT', times.timeoutMs);
    expect([await origins(live), await origins(closed)]).toEqual([['TRIGGER_AGENDA'], ['TRIGGER_AGENDA']]);

    await operator.act(live.conversationId, 'hand-back');
    await passUntil(live, 'TIMEOUT_REMINDER', times.reminderMs);
    expect((await live.agenda()).progress?.isTimedOut).toBe(false);
  });

  it('is not hurried before the agenda is confirmed', async () => {
    const waiting = await createAgendaVisitor(host());
    const control = await createAgendaVisitor(host());
    await control.begin();
    await passUntil(control, 'TIMEOUT_REMINDER', times.reminderMs);
    expect(await origins(waiting)).toEqual([]);
  });
});
