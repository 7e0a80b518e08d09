import { messageSchema } from '@persona-chat/widget/protocol/message.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { firstText } from '../server/support/stream-reader.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createAgendaVisitor } from './agenda-visitor.ts';

const host = useDemoHost({ wordDelayMs: 30 });
const toId = ({ data }: { readonly data: unknown }) => v.parse(messageSchema, data).id;

describe('an agenda that is begun in two tabs', () => {
  it('is opened once, for both, and keeps the words that open it', async () => {
    const visitor = await createAgendaVisitor(host());
    const [one, other] = (await Promise.all([visitor.trigger('tea-order'), visitor.trigger('tea-order')])).map(toId);
    expect(other).toBe(one);
    const said = firstText(await visitor.read(one ?? ''));
    expect(said).toContain('Which tea shall it be?');
    const { messages } = await visitor.history();
    expect(messages.map(({ content }) => content)).toEqual(['', said]);
  });

  it('goes on undisturbed when the other tab begins it later', async () => {
    const visitor = await createAgendaVisitor(host());
    const begun = toId(await visitor.trigger('tea-order'));
    await visitor.read(begun);
    const answer = await visitor.say('Sencha');
    expect(toId(await visitor.trigger('tea-order'))).toBe(begun);
    const said = firstText(await visitor.read(answer.id));
    expect(said).toContain('How many grams?');
    const { messages } = await visitor.history();
    expect(messages.map(({ content }) => content)).toEqual(['', expect.any(String), 'Sencha', said]);
    expect((await visitor.agenda()).progress?.currentAgendaItemId).toBe('amount');
  });

  it('says its question for the visitor where an operator has begun it, once', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    await operator.act(visitor.conversationId, 'agenda', { action: 'start', agendaId: 'tea-order' });
    const first = toId(await visitor.trigger('tea-order'));
    expect(firstText(await visitor.read(first))).toContain('Which tea shall it be?');
    expect(toId(await visitor.trigger('tea-order'))).toBe(first);
  });

  it('gives way to another agenda, which is opened whole', async () => {
    const visitor = await createAgendaVisitor(host());
    const first = toId(await visitor.trigger('tea-order'));
    const second = toId(await visitor.trigger('tea-taste'));
    expect(second).not.toBe(first);
    expect(firstText(await visitor.read(second))).toContain('Two questions');
  });
});
