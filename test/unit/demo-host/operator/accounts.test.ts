import { checkSecret, hashSecret } from '@persona-chat/demo-host/server/operator/secret-hash.ts';
import { describe, expect, it } from 'vitest';
import { readEvents } from '../realtime/sse-reader.ts';
import { eventually } from '../server/support/eventually.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { call, createVisitor } from '../server/support/visitor.ts';
import { secret, signInAccount, signInOperator } from './operator-client.ts';
import type { AuditEvent } from '@persona-chat/demo-host/server/store/audit-events.ts';
import type { OperatorAccount } from '@persona-chat/demo-host/server/store/operators.ts';

const host = useDemoHost({ limits: { signIn: { max: 1_000, timeWindow: 60_000 } } });
const idOf = (answer: { data: unknown }): string => (answer.data as { id: string }).id;
const tryIn = (login: string, typed: string) =>
  call(host(), '/operator/sign-in', { method: 'POST', body: { login, secret: typed } });

describe('a secret', () => {
  it('is kept as a salted hash that only it fits', async () => {
    const [one, other] = [await hashSecret(secret), await hashSecret(secret)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(secret);
    expect([await checkSecret(secret, one), await checkSecret(`${secret} `, one)]).toEqual([true, false]);
    expect(await checkSecret('', null)).toBe(false);
  });
});

describe('an account', () => {
  it('signs in whatever the case of its login, and with nothing but its secret', async () => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    expect(agent.operator).toMatchObject({ role: 'agent' });
    expect((await tryIn(agent.login.toUpperCase(), secret)).status).toBe(200);
    const refusals = [await tryIn(agent.login, 'another secret'), await tryIn('nobody', secret)];
    expect(new Set(refusals.map(({ status, message }) => `${status} ${message}`)).size).toBe(1);
    expect(refusals[0]?.status).toBe(401);
    expect(JSON.stringify(await host().database.query('select * from operators'))).not.toContain(secret);
  });

  it('signs in with its login as any keyboard types it, and with its secret as it is alone', async () => {
    const owner = await signInOperator(host());
    const body = { name: 'Weiß', login: 'Ｊürgen  Straße', role: 'agent', secret: 'ﬁne Straße, Ⅳ floor' };
    expect((await owner.call('/operator/operators', { method: 'POST', body })).status).toBe(200);
    for (const login of [body.login, ' JÜRGEN STRASSE ', 'ju\u0308rgen\u00a0strasse'])
      expect([login, (await tryIn(login, body.secret)).status]).toEqual([login, 200]);
    expect((await tryIn('jurgen strasse', body.secret)).status).toBe(401);
    for (const typed of ['fine Straße, IV floor', 'ﬁne Strasse, Ⅳ floor', body.secret.toUpperCase(), ` ${body.secret}`])
      expect([typed, (await tryIn(body.login, typed)).status]).toEqual([typed, 401]);
    const same = { ...body, login: 'JÜRGEN STRASSE' };
    expect((await owner.call('/operator/operators', { method: 'POST', body: same })).status).toBe(409);
  });

  it('has a login of its own, and a secret that is long enough', async () => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    const body = { name: 'Kim', login: agent.login.toUpperCase(), role: 'agent', secret };
    expect((await owner.call('/operator/operators', { method: 'POST', body })).status).toBe(409);
    const short = { ...body, login: 'another', secret: 'eleven char' };
    expect((await owner.call('/operator/operators', { method: 'POST', body: short })).status).toBe(400);
  });

  it('is made once by a call that is sent again because its answer was lost, and by no other with its login', async () => {
    const owner = await signInOperator(host());
    const body = { name: 'Kim', login: 'Asked Twice', role: 'agent', secret };
    const post = (changed = {}) => owner.call('/operator/operators', { method: 'POST', body: { ...body, ...changed } });
    const first = await post();
    // But for its head, which has the time.
    expect(await post()).toMatchObject({ status: first.status, data: first.data });
    for (const other of [{ name: 'Ann' }, { role: 'owner' }, { secret: `${secret}!` }, { login: 'asked twice' }])
      expect([other, (await post(other)).status]).toEqual([other, 409]);
    const rows = await host().database.query("select 1 from audit_events where detail = 'Kim, agent'");
    expect(rows).toHaveLength(1);
    await owner.call(`/operator/operators/${idOf(first)}`, { method: 'PUT', body: { isDisabled: true } });
    expect((await post()).status).toBe(409);
  });

  it.each([
    ['is disabled', { isDisabled: true }],
    ['has a new secret', { secret: 'a new and long secret' }],
  ])('is signed out at once when it %s, also of an open stream', async (_what, change) => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    const events = await readEvents(`${host().apiUrl}/operator/events`, agent.token);
    await eventually(() => events.comments.length > 0);
    const path = `/operator/operators/${agent.operator.id}`;
    expect((await owner.call(path, { method: 'PUT', body: change })).status).toBe(200);
    await events.ended;
    expect((await agent.call('/operator/conversations')).status).toBe(401);
    expect((await tryIn(agent.login, secret)).status).toBe(401);
  });

  it('is shown by the name and has the role that it has now', async () => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    const path = `/operator/operators/${agent.operator.id}`;
    await owner.call(path, { method: 'PUT', body: { name: 'Kim \u202eNew', role: 'owner' } });
    expect((await agent.call('/operator/me')).data).toEqual({ id: agent.operator.id, name: 'Kim New', role: 'owner' });
    expect((await agent.call('/operator/operators')).status).toBe(200);
    const locked = await agent.call(path, { method: 'PUT', body: { isDisabled: true } });
    expect(locked.status).toBe(409);
  });

  it('cannot do as an agent what only owners may', async () => {
    const owner = await signInOperator(host());
    const agent = await signInAccount(host(), owner);
    const visitor = await createVisitor(host());
    const answer = await owner.call('/operator/canned-answers', {
      method: 'POST',
      body: { title: 'Hello', text: 'Good day.' },
    });
    const conversation = `/operator/conversations/${visitor.conversationId}`;
    const account = { name: 'Mine', login: 'mine', role: 'owner', secret };
    const calls: readonly (readonly [string, string, unknown])[] = [
      ['GET', '/operator/operators', undefined],
      ['POST', '/operator/operators', account],
      ['PUT', `/operator/operators/${agent.operator.id}`, { role: 'owner' }],
      ['GET', '/operator/audit', undefined],
      ['POST', '/operator/canned-answers', { title: 'Mine', text: 'Mine' }],
      ['PUT', `/operator/canned-answers/${idOf(answer)}`, { title: 'Mine', text: 'Mine' }],
      ['DELETE', `/operator/canned-answers/${idOf(answer)}`, undefined],
      ['GET', `${conversation}/visitor`, undefined],
      ['DELETE', `${conversation}/visitor`, undefined],
    ];
    for (const [method, path, body] of calls) {
      expect([method, path, (await agent.call(path, { method, body })).status]).toEqual([method, path, 403]);
      expect([method, path, (await call(host(), path, { method, body })).status]).toEqual([method, path, 401]);
    }
    const accounts = (await owner.call('/operator/operators')).data as OperatorAccount[];
    expect(accounts.find(({ id }) => id === agent.operator.id)?.role).toBe('agent');
    expect((await agent.call('/operator/canned-answers')).data).toEqual([answer.data]);
    expect((await agent.act(visitor.conversationId, 'take-over')).status).toBe(200);
    expect((await agent.act(visitor.conversationId, 'messages', { content: 'Hello' })).status).toBe(200);
  });
});

describe('an account that is disabled', () => {
  it('leaves its conversations to the persona, with what nobody has answered, and the others to theirs', async () => {
    const owner = await signInOperator(host());
    const [agent, other] = [await signInAccount(host(), owner), await signInAccount(host(), owner)];
    const [waiting, answered, others] = [
      await createVisitor(host()),
      await createVisitor(host()),
      await createVisitor(host()),
    ];
    for (const visitor of [waiting, answered]) await agent.act(visitor.conversationId, 'take-over');
    await other.act(others.conversationId, 'take-over');
    const question = await waiting.say('When do you open?');
    const thanks = await answered.say('When do you close?');
    await agent.act(answered.conversationId, 'messages', { content: 'At six.' });
    const events = await readEvents(`${host().apiUrl}/operator/events`, owner.token);
    await eventually(() => events.comments.length > 0);
    const path = `/operator/operators/${agent.operator.id}`;

    expect((await owner.call(path, { method: 'PUT', body: { name: 'Kim' } })).status).toBe(200);
    expect((await owner.detail(waiting.conversationId)).handleBy?.id).toBe(agent.operator.id);
    expect((await owner.call(path, { method: 'PUT', body: { isDisabled: true } })).status).toBe(200);

    await eventually(() => JSON.stringify(events.events).includes(answered.conversationId));
    events.leave();
    expect((await owner.detail(waiting.conversationId)).handleBy).toBeNull();
    expect((await owner.detail(answered.conversationId)).handleBy).toBeNull();
    expect((await owner.detail(others.conversationId)).handleBy?.id).toBe(other.operator.id);
    expect((await waiting.read(question.id)).end).toBe('complete');
    expect((await answered.read(thanks.id)).status).toBe(409);
    const noted = (await owner.call('/operator/audit')).data as AuditEvent[];
    const handedBack = noted.filter(({ action, detail }) => action === 'hand-back' && detail === 'Kim, disabled');
    expect(handedBack.map(({ conversationId }) => conversationId).sort()).toEqual(
      [waiting.conversationId, answered.conversationId].sort(),
    );
    expect((await answered.say('Do you ship abroad?')).isLive).toBe(false);
  });
});

describe('a session', () => {
  it('ends two hours after its last use; what the page reads by itself is none', async () => {
    const operator = await signInOperator(host());
    const age = (hours: number) =>
      host().database.query(`update operator_sessions set used_at = now() - interval '${hours} hours'`);
    const path = '/operator/conversations';
    await age(1.9);
    expect((await operator.call(`${path}?background=1`)).status).toBe(200);
    const events = await readEvents(`${host().apiUrl}/operator/events`, operator.token);
    await eventually(() => events.comments.length > 0);
    events.leave();
    const [unused] = await host().database.query<{ old: boolean }>(
      "select bool_and(used_at < now() - interval '1 hour') as old from operator_sessions",
    );
    expect(unused?.old).toBe(true);
    expect((await operator.call(path)).status).toBe(200);
    await host().database.query("update operator_sessions set used_at = used_at - interval '1 hour'");
    expect((await operator.call(path)).status).toBe(200);
    await age(2.1);
    expect((await operator.call(path)).status).toBe(401);
  });
});
