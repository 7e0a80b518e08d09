import { describe, expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import { createAgendaVisitor } from './agenda-visitor.ts';

const host = useDemoHost();

describe('an agenda in the chat', () => {
  it('is offered unconfirmed, and once', async () => {
    const visitor = await createAgendaVisitor(host());
    const { agenda, conversationAgenda } = visitor.bootstrap;
    expect(agenda).toMatchObject({ id: 'tea-order', progressBarEnabled: true });
    expect(agenda?.items?.map(({ userInputMode }) => userInputMode)).toEqual([
      'unspecified',
      'TEXT',
      'VOICE',
      'NONE',
      'unspecified',
    ]);
    expect(conversationAgenda).toMatchObject({
      agendaId: 'tea-order',
      conversationId: visitor.conversationId,
      confirmed: false,
      isCompleted: false,
      currentAgendaItemId: null,
      nextAgendaItemId: 'tea',
    });
    expect((await visitor.agenda()).progress?.id).toBe(conversationAgenda?.id);
  });

  it('is not offered by a persona that has none', async () => {
    const { bootstrap } = await createVisitor(host());
    expect([bootstrap.agenda, bootstrap.conversationAgenda]).toEqual([null, null]);
  });

  it('refuses everything else until it is confirmed', async () => {
    const visitor = await createAgendaVisitor(host());
    const refused = await visitor.post('Hello');
    expect([refused.status, refused.message]).toEqual([409, 'Please start the agenda first.']);
    expect((await visitor.history()).messages).toEqual([]);
    await visitor.begin();
    expect((await visitor.post('Sencha')).status).toBe(200);
  });

  it('begins with a message that the visitor does not see', async () => {
    const visitor = await createAgendaVisitor(host());
    expect(await visitor.begin()).toContain('Which tea shall it be?');
    const [trigger, reply] = (await visitor.history()).messages;
    expect(trigger).toMatchObject({ role: 'user', origin: 'TRIGGER_AGENDA', content: '' });
    expect(reply).toMatchObject({ role: 'persona', origin: null });
    expect((await visitor.agenda()).progress).toMatchObject({
      confirmed: true,
      currentAgendaItemId: 'tea',
      nextAgendaItemId: 'amount',
    });
  });

  it('walks through all items to its end and keeps each answer', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    expect(await visitor.ask('Sencha')).toContain('How many grams?');
    expect(await visitor.ask('100 g')).toContain('Say the words for the card');
    expect(await visitor.ask('For Ada')).toContain('Where does it go?');
    expect(await visitor.ask('Lisbon')).toContain('Shall I send it?');
    expect((await visitor.agenda()).progress).toMatchObject({
      currentAgendaItemId: 'confirmation',
      nextAgendaItemId: null,
    });
    expect(await visitor.ask('Yes')).toContain('That is all I need');
    const { progress } = await visitor.agenda();
    expect(progress).toMatchObject({ isCompleted: true, isExit: false, isTimedOut: false });
    expect(progress?.completedAt).toMatch(/^\d{4}-.*Z$/);
    expect((await visitor.outputs()).map(({ slug, value, data_type }) => [slug, value, data_type])).toEqual([
      ['tea', 'Sencha', 'STRING'],
      ['amount', 100, 'INTEGER'],
      ['card', 'For Ada', 'STRING'],
      ['town', 'Lisbon', 'STRING'],
      ['confirmation', true, 'BOOLEAN'],
    ]);
  });

  it('answers a question in between and asks again', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    const { id } = await visitor.say('How long does shipping take?');
    const texts = [...(await visitor.read(id)).texts.values()];
    expect(texts[0]).toContain('We pack orders the same day');
    expect(texts[1]).toContain('Which tea shall it be?');
    expect((await visitor.agenda()).progress?.currentAgendaItemId).toBe('tea');
    expect(await visitor.outputs()).toEqual([]);
  });

  it('asks again when an answer is none', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    await visitor.ask('Sencha');
    const again = await visitor.ask('a handful');
    expect(again).toContain('did not quite get that');
    expect(again).toContain('How many grams?');
    expect((await visitor.outputs()).length).toBe(1);
  });

  it('is left with /exit, and leaves a mark that the visitor does not see', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    expect(await visitor.ask('/exit')).toContain('No order, then');
    expect((await visitor.agenda()).progress).toMatchObject({ isCompleted: true, isExit: true, isTimedOut: false });
    expect((await visitor.history()).messages.map(({ origin }) => origin)).toContain('EXIT_AGENDA');
    expect(await visitor.ask('Hello')).toContain('Hello, and welcome');
  });

  it('moves once for a message that is sent twice, and a reply begun anew says the same', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    const [first, second] = await Promise.all([visitor.say('Sencha', 'same'), visitor.say('Sencha', 'same')]);
    expect(first.id).toBe(second.id);
    expect((await visitor.agenda()).progress?.currentAgendaItemId).toBe('amount');
    await visitor.read(first.id);
    await host().database.query("update replies set state = 'interrupted' where user_message_id = $1", [first.id]);
    expect([...(await visitor.read(first.id)).texts.values()].join()).toContain('How many grams?');
  });

  it('goes on with a running agenda that is triggered again, and begins an ended one anew', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    await visitor.ask('Sencha');
    const running = (await visitor.agenda()).progress;
    const before = (await visitor.history()).messages;
    expect((await visitor.trigger('tea-order')).status).toBe(200);
    expect((await visitor.history()).messages).toEqual(before);
    expect((await visitor.agenda()).progress).toEqual(running);
    expect(await visitor.ask('/agenda')).toMatch(/^\*\*How many grams/);
    await visitor.ask('/exit');
    expect(await visitor.ask('/agenda')).toContain('Which tea shall it be?');
    const anew = (await visitor.agenda()).progress;
    expect(anew).toMatchObject({ confirmed: true, isCompleted: false, currentAgendaItemId: 'tea' });
    expect(anew?.id).not.toBe(running?.id);
  });

  it('changes to another agenda, which gates nothing', async () => {
    const visitor = await createAgendaVisitor(host());
    expect(await visitor.begin('tea-taste')).toContain('Two questions');
    const { agenda, progress } = await visitor.agenda();
    expect([agenda?.id, agenda?.progressBarEnabled, progress?.agendaId]).toEqual(['tea-taste', false, 'tea-taste']);
  });

  it.each([
    ['an unknown agenda', 'agenda', 'no-such-agenda'],
    ['the agenda of another persona', 'support', 'tea-order'],
  ])('answers 404 for %s', async (_name, personaId, agendaId) => {
    const visitor = await createAgendaVisitor(host(), personaId);
    const answer = await visitor.trigger(agendaId);
    expect([answer.status, answer.message]).toEqual([404, 'Agenda not found']);
    expect((await visitor.history()).messages).toEqual([]);
  });

  it('ends with a new conversation', async () => {
    const visitor = await createAgendaVisitor(host());
    await visitor.begin();
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    expect((await visitor.agenda()).progress).toMatchObject({ isCompleted: true, isExit: true });
    expect((await visitor.history()).messages).toEqual([]);
    expect((await visitor.post('Hello')).status).toBe(200);
  });
});
