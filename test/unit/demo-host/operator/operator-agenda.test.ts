import { describe, expect, it } from 'vitest';
import { createAgendaVisitor } from '../agendas/agenda-visitor.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import { signInOperator } from './operator-client.ts';

const host = useDemoHost();

describe('an operator and an agenda', () => {
  it('starts it, and the persona asks the first question', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    const answer = await operator.act(visitor.conversationId, 'agenda', { action: 'start', agendaId: 'tea-order' });
    expect(answer.status).toBe(200);
    expect((await visitor.agenda()).progress).toMatchObject({ confirmed: true, currentAgendaItemId: 'tea' });
    expect((await visitor.history()).messages.at(-1)).toMatchObject({
      role: 'persona',
      content: expect.stringContaining('Which tea shall it be?'),
    });
    expect(await visitor.ask('Sencha')).toContain('How many grams?');
  });

  it.each([
    ['complete', { isCompleted: true, isExit: false, isTimedOut: false }, 'That is all I need'],
    ['exit', { isCompleted: true, isExit: true, isTimedOut: false }, 'No order, then'],
    ['time-out', { isCompleted: true, isExit: false, isTimedOut: true }, 'I have put the order aside'],
    ['remind', { isCompleted: false, isExit: false, isTimedOut: false }, 'Are you still there?'],
    ['step', { isCompleted: false, currentAgendaItemId: 'amount' }, 'How many grams?'],
  ])('can %s it, and the persona says so', async (action, progress, words) => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await visitor.begin();
    const answer = await operator.act(visitor.conversationId, 'agenda', { action });
    expect(answer.data).toMatchObject({ conversationAgenda: progress });
    expect((await visitor.agenda()).progress).toMatchObject(progress);
    expect((await visitor.history()).messages.at(-1)?.content).toContain(words);
  });

  it('steps from the last item to the end', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await visitor.begin();
    for (let step = 0; step < 5; step += 1) await operator.act(visitor.conversationId, 'agenda', { action: 'step' });
    expect((await visitor.agenda()).progress).toMatchObject({ isCompleted: true, isExit: false });
    expect((await visitor.history()).messages.at(-1)?.content).toContain('That is all I need');
  });

  it('does once what is asked for again where the answer was lost', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    const act = (body: object) => operator.act(visitor.conversationId, 'agenda', body);
    const twice = async (body: object) => [(await act(body)).status, (await act(body)).status];
    expect(await twice({ action: 'start', agendaId: 'tea-order' })).toEqual([200, 409]);
    expect(await twice({ action: 'step', from: 'tea' })).toEqual([200, 409]);
    expect((await visitor.agenda()).progress).toMatchObject({ currentAgendaItemId: 'amount' });
    const said = (await visitor.history()).messages.map(({ content }) => content);
    for (const question of ['Which tea shall it be?', 'How many grams?'])
      expect(said.filter((content) => content.includes(question))).toHaveLength(1);
    expect((await act({ action: 'exit' })).status).toBe(200);
    expect((await act({ action: 'start', agendaId: 'tea-order' })).status).toBe(200);
  });

  it('says nothing in its place while a human answers', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await visitor.begin();
    await operator.act(visitor.conversationId, 'take-over');
    const before = (await visitor.history()).messages.length;
    await operator.act(visitor.conversationId, 'agenda', { action: 'step' });
    expect((await visitor.history()).messages.length).toBe(before);
  });

  it('hears why nothing happens', async () => {
    const [visitor, plain] = [await createAgendaVisitor(host()), await createVisitor(host())];
    const operator = await signInOperator(host());
    const statuses = [
      await operator.act(visitor.conversationId, 'agenda', { action: 'step' }),
      await operator.act(plain.conversationId, 'agenda', { action: 'exit' }),
      await operator.act(plain.conversationId, 'agenda', { action: 'start', agendaId: 'tea-order' }),
      await operator.act(visitor.conversationId, 'agenda', { action: 'dance' }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([409, 409, 404, 400]);
  });

  it('sees who talks, where the agenda stands and what was answered', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await visitor.begin();
    await visitor.ask('<b>Sencha</b>');
    const found = (await operator.list()).find(({ id }) => id === visitor.conversationId);
    expect(found).toMatchObject({ persona: { id: 'agenda', name: 'Yuki' }, handleBy: null, last: { role: 'persona' } });
    const detail = await operator.detail(visitor.conversationId);
    expect(detail.agendas.map(({ id }) => id)).toEqual(['tea-order', 'tea-taste']);
    expect(detail.conversationAgenda?.currentAgendaItemId).toBe('amount');
    expect(detail.outputs.map(({ value }) => value)).toEqual(['<b>Sencha</b>']);
  });
});
