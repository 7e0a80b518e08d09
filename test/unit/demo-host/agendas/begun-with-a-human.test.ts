import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createAgendaVisitor } from './agenda-visitor.ts';
import type { AgendaVisitor } from './agenda-visitor.ts';

const host = useDemoHost();
const said = async (visitor: AgendaVisitor): Promise<string[]> =>
  (await visitor.history()).messages.filter(({ role }) => role !== 'user').map(({ content }) => content ?? '');

describe('an agenda that the visitor begins while a human answers', () => {
  it('is opened by the persona when the conversation is handed back, once', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'take-over');
    expect((await visitor.trigger('tea-order')).status).toBe(200);
    expect(await said(visitor)).toEqual([]);
    await operator.act(visitor.conversationId, 'hand-back');
    expect(await said(visitor)).toEqual([expect.stringContaining('Which tea shall it be?')]);
    await operator.act(visitor.conversationId, 'take-over');
    await operator.act(visitor.conversationId, 'hand-back');
    expect(await said(visitor)).toHaveLength(1);
  });

  it('is not opened again where it was before, or is over by then', async () => {
    const operator = await signInOperator(host());
    const [opened, left] = [await createAgendaVisitor(host()), await createAgendaVisitor(host())];
    await opened.begin();
    await operator.act(opened.conversationId, 'take-over');
    await operator.act(left.conversationId, 'take-over');
    await left.trigger('tea-order');
    await operator.act(left.conversationId, 'agenda', { action: 'exit' });
    for (const { conversationId } of [opened, left]) await operator.act(conversationId, 'hand-back');
    expect([(await said(opened)).length, await said(left)]).toEqual([1, []]);
  });
});
