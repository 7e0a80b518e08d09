import { describe, expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { call, createVisitor, sendBody } from '../server/support/visitor.ts';
import { signInOperator } from './operator-client.ts';

const host = useDemoHost({ limits: { signIn: { max: 12, timeWindow: 600_000 } } });

const routes = (id: string): readonly (readonly [string, string, unknown])[] => [
  ['POST', '/operator/sign-out', {}],
  ['GET', '/operator/events', undefined],
  ['GET', '/operator/conversations', undefined],
  ['GET', '/operator/me', undefined],
  ['PUT', '/operator/me/secret', { secret: 'x', newSecret: 'a new and long secret' }],
  ['GET', '/operator/operators', undefined],
  ['GET', '/operator/audit', undefined],
  ['GET', '/operator/canned-answers', undefined],
  ['GET', `/operator/conversations/${id}`, undefined],
  ['POST', `/operator/conversations/${id}/take-over`, {}],
  ['POST', `/operator/conversations/${id}/hand-back`, {}],
  ['POST', `/operator/conversations/${id}/close`, {}],
  ['GET', `/operator/conversations/${id}/visitor`, undefined],
  ['DELETE', `/operator/conversations/${id}/visitor`, undefined],
  ['POST', `/operator/conversations/${id}/messages`, { content: 'Hello' }],
  ['PUT', `/operator/conversations/${id}/paywall`, { passed: false, reason: 'No' }],
  ['POST', `/operator/conversations/${id}/agenda`, { action: 'exit' }],
];

describe('the operator routes', () => {
  it('open to nobody but an operator', async () => {
    const visitor = await createVisitor(host());
    const tokens = [null, visitor.token, 'demo-admin-token', 'x'.repeat(40), host().operatorToken];
    for (const [method, path, body] of routes(visitor.conversationId)) {
      for (const token of tokens) {
        const { status } = await call(host(), path, { method, body, token });
        expect([method, path, status]).toEqual([method, path, 401]);
      }
    }
    expect((await visitor.history()).messages).toEqual([]);
    expect((await visitor.post('Hello')).status).toBe(200);
  });

  it('answer 404 for a conversation that does not exist', async () => {
    const operator = await signInOperator(host());
    const noId = '0'.repeat(32);
    for (const [method, path, body] of routes(noId).filter(([, each]) => each.includes(noId))) {
      expect([path, (await operator.call(path, { method, body })).status]).toEqual([path, 404]);
    }
  });

  it('give an operator no way into the calls of a visitor', async () => {
    const visitor = await createVisitor(host());
    const { call: callAs } = await signInOperator(host());
    const { conversationId } = visitor;
    const answers = [
      await callAs(`/chat?conversationId=${conversationId}`),
      await callAs('/chat/v4', { method: 'POST', body: sendBody(conversationId, 'Hello') }),
      await callAs('/chat/clear', { method: 'POST', body: { conversationId } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('close with the session', async () => {
    const operator = await signInOperator(host());
    expect((await operator.call('/operator/conversations')).status).toBe(200);
    expect((await operator.call('/operator/sign-out', { method: 'POST', body: {} })).status).toBe(200);
    expect((await operator.call('/operator/conversations')).status).toBe(401);
  });

  it('close when a session is over', async () => {
    const operator = await signInOperator(host());
    await host().database.query("update operator_sessions set expires_at = now() - interval '1 second'");
    expect((await operator.call('/operator/conversations')).status).toBe(401);
  });

  it('keep only a hash of a session, and nothing of the token of the start', async () => {
    const operator = await signInOperator(host());
    const rows = JSON.stringify(await host().database.query('select * from operator_sessions'));
    expect(rows).toContain(operator.operator.id);
    expect([rows.includes(operator.token), rows.includes(host().operatorToken)]).toEqual([false, false]);
  });

  it('stop a guesser by address, whatever token comes along', async () => {
    const guess = (index: number): Promise<number> =>
      call(host(), '/operator/sign-in', {
        method: 'POST',
        body: { token: `guess-${index}` },
        token: `a-new-header-each-time-${index}`,
      }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let index = 0; index < 13; index += 1) statuses.push(await guess(index));
    expect(statuses[0]).toBe(401);
    expect(statuses.at(-1)).toBe(429);
  });
});
