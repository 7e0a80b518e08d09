// PUT /guests/{guestId}: storing what the start form sends, and refusing it field by field.

import { beforeAll, describe, expect, it } from 'vitest';
import { answersOf, guestOf, putGuest } from './support/guest-form.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { call, createVisitor } from './support/visitor.ts';
import type { Visitor } from './support/visitor.ts';

const demoHost = useDemoHost();

const registration = {
  badge: 'Ada',
  workshop: 'Blending by nose',
  teas: ['Sencha', 'A blend of my own'],
  seats: 2,
  day: '2027-03-06T00:00:00.000Z',
  arrival: '09:30',
  call: '2027-03-01T16:15:00.000Z',
  wish: 'To smell the difference.',
  rules: true,
};

const nameOf = async (visitor: Visitor): Promise<string | null | undefined> =>
  (await createVisitor(demoHost(), visitor.token)).bootstrap.guest?.name;

describe('PUT /guests/{guestId}', () => {
  it('stores name and e-mail and gives the guest back', async () => {
    const visitor = await createVisitor(demoHost());
    const answer = await putGuest(visitor, { name: ' Ada Lovelace ' });
    expect(answer.status).toBe(200);
    expect(guestOf(answer)).toMatchObject({
      id: visitor.bootstrap.guest?.id,
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      additionalInfo: [],
    });
    expect(await nameOf(visitor)).toBe('Ada Lovelace');
  });

  it('stores an answer to every question and knows them on return', async () => {
    const visitor = await createVisitor(demoHost(), null, 'form');
    const guest = guestOf(await putGuest(visitor, { answers: registration }));
    expect(answersOf(guest)).toEqual(registration);
    expect(guest.additionalInfo.every(({ id }) => /^[0-9a-f]{32}$/.test(id ?? ''))).toBe(true);
    const again = await createVisitor(demoHost(), visitor.token, 'form');
    expect(again.bootstrap.guest).toEqual(guest);
  });

  it('changes what is sent, takes back what is null, keeps what is left out', async () => {
    const visitor = await createVisitor(demoHost(), null, 'form');
    const before = guestOf(await putGuest(visitor, { answers: { ...registration, cups: 3, avoid: ['Milk'] } }));
    const after = guestOf(await putGuest(visitor, { answers: { seats: 4, cups: null, avoid: [] } }));
    expect(answersOf(after)).toEqual({ ...registration, seats: 4 });
    const idOf = (guest: typeof before) => guest.additionalInfo.find(({ fieldId }) => fieldId === 'seats')?.id;
    expect(idOf(after)).toBe(idOf(before));
  });

  it('keeps one whole form when two tabs save at once', async () => {
    const visitor = await createVisitor(demoHost(), null, 'form');
    const tabs = [1, 2, 3, 4].map((seats) => ({ ...registration, seats, badge: `Tab ${seats}` }));
    const answers = await Promise.all(tabs.map((tab) => putGuest(visitor, { name: tab.badge, answers: tab })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { guest } = (await createVisitor(demoHost(), visitor.token, 'form')).bootstrap;
    expect(tabs).toContainEqual(guest && answersOf(guest));
    expect(guest?.name).toBe(guest && answersOf(guest)['badge']);
  });

  it('keeps the answers to two personas apart', async () => {
    const visitor = await createVisitor(demoHost());
    const { conversationId } = await createVisitor(demoHost(), visitor.token, 'form');
    const headers = { 'x-conversation-id': conversationId };
    const reason = { reason: 'An order' };
    const other = { headers: { 'x-conversation-id': visitor.conversationId }, answers: reason };
    expect(answersOf(guestOf(await putGuest(visitor, { headers, answers: registration })))).toEqual(registration);
    expect(answersOf(guestOf(await putGuest(visitor, other)))).toEqual(reason);
    expect((await putGuest(visitor, { headers, answers: reason })).fields).toEqual({ reason: 'Invalid field' });
  });

  it('keeps only campaign parameters, short, from the first visit that had any', async () => {
    const visitor = await createVisitor(demoHost());
    const utm = { utm_source: 'letter', utm_term: 'x'.repeat(900), secret: 'x', UTM_MEDIUM: 'x', 'utm_a b': 'x' };
    await putGuest(visitor);
    await putGuest(visitor, { utm });
    await putGuest(visitor, { utm: { utm_source: 'elsewhere' } });
    const rows = await demoHost().database.query('select utm from guests where id = $1', [visitor.bootstrap.guest?.id]);
    expect(rows).toEqual([{ utm: { utm_source: 'letter', utm_term: 'x'.repeat(200) } }]);
  });

  it.each([
    ['', 'This field is required'],
    [' \t', 'This field cannot be blank'],
    ['\0 ', 'This field cannot be blank'],
    ['x'.repeat(201), 'This field must be at most 200 characters'],
  ])('refuses the name %j', async (name, text) => {
    const visitor = await createVisitor(demoHost());
    expect(await putGuest(visitor, { name })).toMatchObject({ status: 422, fields: { name: text } });
  });

  it('says at the fields that they are too long, however long they are', async () => {
    const visitor = await createVisitor(demoHost());
    const answer = await putGuest(visitor, { name: 'x'.repeat(5_000), email: `${'a'.repeat(5_000)}@example.com` });
    expect([answer.status, answer.fields]).toEqual([
      422,
      { name: 'This field must be at most 200 characters', email: 'This field must be at most 254 characters' },
    ]);
  });

  it.each([
    ['', 'This field is required'],
    ['ada @example.com', 'This field cannot contain spaces'],
    [' ada@example.com', 'This field cannot contain spaces'],
    ['ada', 'Please enter a valid email address'],
    ['ada@example', 'Please enter a valid email address'],
    [`${'a'.repeat(250)}@example.com`, 'This field must be at most 254 characters'],
  ])('refuses the e-mail %j', async (email, text) => {
    const visitor = await createVisitor(demoHost());
    const answer = await putGuest(visitor, { email });
    expect([answer.status, answer.message, answer.fields]).toEqual([422, 'Failed to update guest', { email: text }]);
    expect(await nameOf(visitor)).toBeNull();
  });

  it('names every refused field at once and stores nothing of the rest', async () => {
    const visitor = await createVisitor(demoHost(), null, 'form');
    const answers = { ...registration, rules: false, seats: 7, extra: 1 };
    const answer = await putGuest(visitor, { name: '', answers });
    expect(answer.fields).toEqual({
      name: 'This field is required',
      rules: 'This field must be checked',
      seats: 'This field must be less than or equal to 6',
      extra: 'Invalid field',
    });
    const { bootstrap } = await createVisitor(demoHost(), visitor.token, 'form');
    expect(bootstrap.guest).toMatchObject({ name: null, additionalInfo: [] });
  });

  it('refuses a field that is answered twice', async () => {
    const visitor = await createVisitor(demoHost());
    const twice = ['An order', 'Choosing a tea'].map((value) => ({ fieldId: 'reason', value }));
    const body = { name: 'Ada', email: 'ada@example.com', additionalInfo: twice };
    const answer = await visitor.call(`/guests/${visitor.bootstrap.guest?.id ?? ''}`, { method: 'PUT', body });
    expect(answer.fields).toEqual({ reason: 'Invalid field' });
  });

  it.each(['__proto__', 'constructor', 'toString'])('refuses the field %s as any unknown one', async (fieldId) => {
    const visitor = await createVisitor(demoHost());
    const body = { name: 'Ada', email: 'ada@example.com', additionalInfo: [{ fieldId, value: 1 }] };
    const answer = await visitor.call(`/guests/${visitor.bootstrap.guest?.id ?? ''}`, { method: 'PUT', body });
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(`"${fieldId}":"Invalid field"`);
  });

  it('cannot read what is no form', async () => {
    const visitor = await createVisitor(demoHost());
    const answers: readonly unknown[] = [{ nested: true }, [1], undefined];
    for (const value of answers) expect((await putGuest(visitor, { answers: { reason: value } })).status).toBe(400);
    expect((await putGuest(visitor, { name: 1 })).status).toBe(400);
    expect((await putGuest(visitor, { utm: { utm_source: 1 } })).status).toBe(400);
  });

  it('refuses a body beyond its limit and names the limit', async () => {
    const visitor = await createVisitor(demoHost());
    const answer = await putGuest(visitor, { name: 'x'.repeat(70_000) });
    expect([answer.status, answer.message]).toEqual([413, 'The request is larger than 64 kB.']);
  });
});

describe('a guest', () => {
  let owner: Visitor;
  beforeAll(async () => {
    owner = await createVisitor(demoHost());
    await putGuest(owner);
  });

  it('is out of reach without a token, and with another visitor’s', async () => {
    const path = `/guests/${owner.bootstrap.guest?.id ?? ''}`;
    const body = { name: 'Eve', email: 'eve@example.com', additionalInfo: [] };
    const stranger = await createVisitor(demoHost());
    expect((await call(demoHost(), path, { method: 'PUT', body })).status).toBe(401);
    for (const token of [stranger.token, 'demo-user-token', 'demo-admin-token']) {
      expect((await call(demoHost(), path, { method: 'PUT', body, token })).status).toBe(404);
    }
    expect(await nameOf(owner)).toBe('Ada');
  });

  it('cannot answer the questions of somebody else’s conversation', async () => {
    const stranger = await createVisitor(demoHost(), null, 'form');
    const headers = { 'x-conversation-id': stranger.conversationId };
    expect((await putGuest(owner, { headers, answers: registration })).status).toBe(404);
  });
});

describe('the address decides what goes wrong', () => {
  it.each([
    ['ada@refused.example', 422, { email: "We can't reach this address" }],
    ['ada@BROKEN.example', 500, null],
    ['ada@nodata.example', 200, null],
  ])('with %s', async (email, status, fields) => {
    const visitor = await createVisitor(demoHost());
    const answer = await putGuest(visitor, { email });
    expect([answer.status, answer.fields, answer.data]).toEqual([status, fields, undefined]);
    expect(await nameOf(visitor)).toBeNull();
  });

  const plainHost = useDemoHost({ hasScenarios: false });

  it('only while there are scenarios', async () => {
    const visitor = await createVisitor(plainHost());
    for (const domain of ['refused', 'broken', 'nodata']) {
      expect(guestOf(await putGuest(visitor, { email: `ada@${domain}.example` })).email).toBe(`ada@${domain}.example`);
    }
  });
});
