// Operators change the secret of their own account.

import type { AuditEvent } from '@persona-chat/demo-host/server/store/audit-events.ts';
import { describe, expect, it } from 'vitest';
import { readEvents } from '../realtime/sse-reader.ts';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { call } from '../server/support/visitor.ts';
import { secret, signInAccount, signInOperator } from './operator-client.ts';
import type { OperatorClient } from './operator-client.ts';

const lines: string[] = [];
const keep = (level: string) => (fields: object, message: string) =>
  void lines.push(JSON.stringify({ ...fields, level, message }));
const log = { info: keep('info'), warn: keep('warn'), error: keep('error') };
const host = useDemoHost({ log, limits: { signIn: { max: 12, timeWindow: 600_000 } } });
const newSecret = 'another horse, another battery';
const change = (operator: OperatorClient, body: unknown) =>
  operator.call('/operator/me/secret', { method: 'PUT', body });
const signIn = (login: string, typed: string) =>
  call(host(), '/operator/sign-in', { method: 'POST', body: { login, secret: typed } });

describe('an operator who changes their own secret', () => {
  it('needs the old one, goes on, and is signed out everywhere else', async () => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    const elsewhere = (await signIn(agent.login, secret)).data as { token: string };
    const events = await readEvents(`${host().apiUrl}/operator/events`, elsewhere.token);
    await eventually(() => events.comments.length > 0);

    const wrong = await change(agent, { secret: `${secret} `, newSecret });
    expect([wrong.status, wrong.message]).toEqual([403, 'This is not your secret.']);
    expect((await change(agent, { secret, newSecret: 'too short' })).status).toBe(400);
    expect((await change(agent, { newSecret })).status).toBe(400);
    expect((await agent.call('/operator/me')).status).toBe(200);

    expect((await change(agent, { secret, newSecret })).data).toEqual(agent.operator);
    await events.ended;
    expect((await call(host(), '/operator/me', { token: elsewhere.token })).status).toBe(401);
    expect((await agent.call('/operator/me')).status).toBe(200);
    expect((await signIn(agent.login, secret)).status).toBe(401);
    expect((await signIn(agent.login, newSecret)).status).toBe(200);

    const noted = ((await owner.call('/operator/audit')).data as AuditEvent[]).filter(({ action }) =>
      action.startsWith('secret-'),
    );
    const { name } = agent.operator;
    expect(noted.map(({ action, operatorName, detail }) => [action, operatorName, detail])).toEqual([
      ['secret-changed', name, null],
      ['secret-change-failed', name, null],
    ]);
    const logged = lines.filter((line) => line.includes('secret-change'));
    expect(logged.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(['warn', 'info']);
    for (const word of [secret, newSecret]) expect(JSON.stringify(noted) + lines.join('')).not.toContain(word);
  });

  it('hears that it is done where it was done before, and the answer was lost', async () => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    for (let call = 0; call < 2; call += 1)
      expect((await change(agent, { secret, newSecret })).data).toEqual(agent.operator);
    expect((await change(agent, { secret, newSecret: `${newSecret}!` })).status).toBe(403);
  });

  it('needs the old one also as an owner, who gives new ones to everybody else', async () => {
    const owner = await signInOperator(host());
    const other = await signInAccount(host(), owner, 'owner');
    const path = `/operator/operators/${other.operator.id}`;
    expect((await other.call(path, { method: 'PUT', body: { secret: newSecret } })).status).toBe(409);
    expect((await other.call('/operator/me')).status).toBe(200);
    expect((await owner.call(path, { method: 'PUT', body: { secret: newSecret } })).status).toBe(200);
  });

  it('has an account: the server’s token is no secret of anybody’s', async () => {
    const owner = await signInOperator(host());
    expect((await change(owner, { secret: host().operatorToken, newSecret })).status).toBe(409);
  });

  it('cannot guess for long', async () => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    let answer = await change(agent, { secret: 'guess', newSecret });
    for (let guess = 0; guess < 12 && answer.status === 403; guess += 1)
      answer = await change(agent, { secret: 'guess', newSecret });
    expect([answer.status, Number(answer.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    expect((await change(agent, { secret, newSecret })).status).toBe(429);
  });
});
