// Names that hide something: characters that cannot be stored, that nobody sees, or that turn what stands beside them.

import { describe, expect, it } from 'vitest';
import { signInOperator } from '../operator/operator-client.ts';
import { putGuest } from '../server/support/guest-form.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { call, createVisitor } from '../server/support/visitor.ts';

const host = useDemoHost();
const hostile: readonly [string, string][] = [
  ['Sam\0\u0007', 'Sam'],
  ['\u202eeciffo', 'eciffo'],
  ['\u2066Sam\u2069\u200b', 'Sam'],
  ['\ud800Sam', 'Sam'],
  ['  Sam \r\n\u2028 Vimes ', 'Sam Vimes'],
];

describe('the name of an operator', () => {
  it.each(hostile)('is made harmless: %j', async (given, expected) => {
    const operator = await signInOperator(host(), given);
    expect(operator.operator.name).toBe(expected);
    const visitor = await createVisitor(host());
    await operator.act(visitor.conversationId, 'take-over');
    expect((await operator.detail(visitor.conversationId)).handleBy?.name).toBe(expected);
  });

  it.each(['\0', '\u202e\u2069', ' \u200b '])('is refused where nothing is left of it: %j', async (name) => {
    const body = { token: host().operatorToken, name };
    const { status, message } = await call(host(), '/operator/sign-in', { method: 'POST', body });
    expect([status, message]).toEqual([400, 'Invalid "name". It is empty.']);
  });
});

it('an operator says nothing by characters that are not stored', async () => {
  const [operator, visitor] = [await signInOperator(host()), await createVisitor(host())];
  await operator.act(visitor.conversationId, 'take-over');
  expect((await operator.act(visitor.conversationId, 'messages', { content: '\0 \0' })).status).toBe(400);
});

it.each(hostile)('the name of a guest is made harmless: %j', async (name, expected) => {
  const visitor = await createVisitor(host());
  expect((await putGuest(visitor, { name })).data).toMatchObject({ name: expected });
});
