import type { AuditEvent } from '@persona-chat/demo-host/server/store/audit-events.ts';
import { expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { call, createVisitor } from '../server/support/visitor.ts';
import { secret, signInAccount, signInOperator } from './operator-client.ts';

const lines: string[] = [];
const keep = (fields: object, message: string): void => void lines.push(JSON.stringify({ ...fields, message }));
const host = useDemoHost({ log: { info: keep, warn: keep, error: keep } });

it('notes what operators do, without what was written and without secrets', async () => {
  const owner = await signInOperator(host(), 'Olga');
  const agent = await signInAccount(host(), owner);
  const visitor = await createVisitor(host());
  const { conversationId } = visitor;
  const wrong = { login: agent.login, secret: 'not this secret' };
  await call(host(), '/operator/sign-in', { method: 'POST', body: wrong });
  await agent.act(conversationId, 'take-over');
  for (let time = 0; time < 2; time += 1)
    await agent.act(conversationId, 'messages', { content: 'Quite private.' }, 'id');
  await agent.act(conversationId, 'paywall', { passed: false, reason: 'Also private.' });
  await agent.act(conversationId, 'hand-back');
  await agent.act(conversationId, 'close');
  await agent.call('/operator/sign-out', { method: 'POST', body: {} });
  await owner.call(`/operator/operators/${agent.operator.id}`, {
    method: 'PUT',
    body: { secret: 'a new one, and long' },
  });
  expect((await owner.call(`/operator/conversations/${conversationId}/visitor`)).status).toBe(200);
  const gone = await owner.call(`/operator/conversations/${conversationId}/visitor`, { method: 'DELETE' });
  expect(gone.status).toBe(200);
  expect((await visitor.call(`/chat?conversationId=${conversationId}`)).status).toBe(401);

  const events = (await owner.call('/operator/audit')).data as AuditEvent[];
  const { name } = agent.operator;
  expect(events.map((event) => [event.action, event.operatorName, event.conversationId, event.detail])).toEqual([
    ['visitor-deleted', 'Olga', conversationId, null],
    ['visitor-exported', 'Olga', conversationId, null],
    ['account-changed', 'Olga', null, `${name}, new secret`],
    ['sign-out', name, null, null],
    ['close', name, conversationId, null],
    ['hand-back', name, conversationId, null],
    ['paywall', name, conversationId, 'closed'],
    ['message', name, conversationId, null],
    ['take-over', name, conversationId, null],
    ['sign-in-failed', name, null, 'with an account'],
    ['sign-in', name, null, 'with an account'],
    ['account-created', 'Olga', null, `${name}, agent`],
    ['sign-in', 'Olga', null, 'with the server’s token'],
  ]);
  const all = JSON.stringify(events) + lines.join('\n');
  for (const text of ['private', secret, 'not this secret', 'a new one', host().operatorToken])
    expect(all).not.toContain(text);
  expect(lines.filter((line) => line.includes('"message":"operator"'))).toHaveLength(events.length);
});

it('is read a page at a time', async () => {
  const owner = await signInOperator(host());
  await host().database.query(
    "insert into audit_events (action, operator_name) select 'message', 'n' || n from generate_series(1, 150) as n",
  );
  const first = await owner.call('/operator/audit');
  expect([(first.data as AuditEvent[]).length, (first.data as AuditEvent[])[0]?.operatorName]).toEqual([100, 'n150']);
  const second = await owner.call(`/operator/audit?before=${String(first.metadata?.['next'])}`);
  expect((second.data as AuditEvent[])[0]?.operatorName).toBe('n50');
  expect(second.metadata?.['next']).toBeNull();
  expect((await owner.call('/operator/audit?before=x')).status).toBe(400);
});
