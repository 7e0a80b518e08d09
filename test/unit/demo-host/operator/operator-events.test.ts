import { afterEach, describe, expect, it } from 'vitest';
import { createAgendaVisitor } from '../agendas/agenda-visitor.ts';
import { readEvents } from '../realtime/sse-reader.ts';
import type { EventReader } from '../realtime/sse-reader.ts';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import { signInOperator } from './operator-client.ts';

const host = useDemoHost();
const readers = new Set<EventReader>();

afterEach(() => {
  for (const reader of readers) reader.leave();
  readers.clear();
});

/** Everything that an event stream says from now on, as text. */
const listen = async (path: string, token: string): Promise<{ text(): string; clear(): void }> => {
  const reader = await readEvents(`${host().apiUrl}${path}`, token);
  expect(reader.status).toBe(200);
  readers.add(reader);
  await eventually(() => reader.comments.length > 0);
  return { text: () => JSON.stringify(reader.events), clear: () => void reader.events.splice(0) };
};

describe('what an operator hears', () => {
  it('is the id of each conversation in which something happens', async () => {
    const [visitor, other] = [await createVisitor(host()), await createVisitor(host())];
    const operator = await signInOperator(host());
    const events = await listen('/operator/events', operator.token);
    const { id } = await visitor.say('Hello');
    await eventually(() => events.text().includes(visitor.conversationId));
    await visitor.read(id);
    expect(events.text()).not.toContain(other.conversationId);
    events.clear();
    const body = { name: 'Ada', email: 'ada@example.org', additionalInfo: [] };
    await visitor.call(`/guests/${visitor.bootstrap.guest?.id ?? ''}`, { method: 'PUT', body });
    await eventually(() => events.text().includes(visitor.conversationId));
    expect((await operator.detail(visitor.conversationId)).visitor.name).toBe('Ada');
    events.clear();
    await operator.act(visitor.conversationId, 'close');
    await eventually(() => events.text().includes(visitor.conversationId));
    events.clear();
    await visitor.call('/chat/clear', { method: 'POST', body: { conversationId: visitor.conversationId } });
    await eventually(() => events.text().includes(visitor.conversationId));
  });
});

describe('what a visitor hears', () => {
  it('is every move of the agenda, each answer, the human and the paywall', async () => {
    const visitor = await createAgendaVisitor(host());
    const operator = await signInOperator(host());
    const { conversationId, token } = visitor;
    const events = await listen(`/chat/live?conversationId=${conversationId}`, token);
    const hears = (...words: readonly string[]): Promise<void> =>
      eventually(() => words.every((word) => events.text().includes(word)));

    await hears('"collection":"conversationAgenda"', '"confirmed":false');
    await visitor.begin();
    await hears('"confirmed":true', '"currentAgendaItemId":"tea"');
    await visitor.say('Sencha');
    await hears('"collection":"agendaOutputData"', '"value":"Sencha"', '"currentAgendaItemId":"amount"');
    await operator.act(conversationId, 'take-over');
    await hears('"handleBy":{"id":');
    await operator.act(conversationId, 'messages', { content: 'I am here.' });
    await hears('"content":"I am here."', '"isLive":true');
    await operator.act(conversationId, 'paywall', { passed: false, reason: 'Enough.' });
    await hears('"reason":"Enough."');
    await operator.act(conversationId, 'agenda', { action: 'exit' });
    await hears('"isExit":true');
    events.clear();
    await operator.act(conversationId, 'agenda', { action: 'start', agendaId: 'tea-order' });
    // The one before is gone before the new one comes, so that a reader never has two.
    await hears('"type":"removed"', '"currentAgendaItemId":"tea"');
  });
});
