import { expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { signInAccount, signInOperator } from './operator-client.ts';

const host = useDemoHost();

it('of two owners who disable each other at the same time one stays', async () => {
  const owner = await signInOperator(host());
  const [one, other] = [await signInAccount(host(), owner, 'owner'), await signInAccount(host(), owner, 'owner')];
  const disable = (from: typeof one, whom: typeof one) =>
    from.call(`/operator/operators/${whom.operator.id}`, { method: 'PUT', body: { isDisabled: true } });
  const answers = await Promise.all([disable(one, other), disable(other, one)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
});
