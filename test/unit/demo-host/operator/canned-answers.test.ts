import type { AuditEvent } from '@persona-chat/demo-host/server/store/audit-events.ts';
import { expect, it } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { signInOperator } from './operator-client.ts';

const host = useDemoHost();

it('stores an answer once that is sent again under its request, as it was sent last', async () => {
  const owner = await signInOperator(host());
  const add = (text: string, requestId: string) =>
    owner.call('/operator/canned-answers', {
      method: 'POST',
      body: { title: 'Hours', text },
      headers: { 'x-request-id': requestId },
    });
  const stored = async () => (await owner.call('/operator/canned-answers')).data as { id: string; text: string }[];
  const first = await add('From nine.', 'one');
  expect((await add('From nine.', 'one')).data).toEqual(first.data);
  await Promise.all([add('From ten.', 'one'), add('From ten.', 'one')]);
  expect(await stored()).toEqual([{ ...(first.data as object), text: 'From ten.' }]);
  const details = ((await owner.call('/operator/audit')).data as AuditEvent[])
    .filter(({ action }) => action === 'canned-answer')
    .map(({ detail }) => detail);
  expect(details).toEqual(['changed', 'added']);

  await add('From ten.', 'two');
  expect(await stored()).toHaveLength(2);
  // Deleted is deleted: the same request adds it anew.
  await owner.call(`/operator/canned-answers/${(first.data as { id: string }).id}`, { method: 'DELETE' });
  await add('From ten.', 'one');
  expect(await stored()).toHaveLength(2);
});

it('is changed from what the operator has seen, or not at all', async () => {
  const owner = await signInOperator(host());
  const added = await owner.call('/operator/canned-answers', {
    method: 'POST',
    body: { title: 'Ways', text: 'By bus.' },
    headers: { 'x-request-id': 'ways' },
  });
  const { id } = added.data as { id: string };
  const change = (text: string, before?: string) =>
    owner.call(`/operator/canned-answers/${id}`, {
      method: 'PUT',
      body: { title: 'Ways', text, ...(before === undefined ? {} : { before: { title: 'Ways', text: before } }) },
    });
  expect((await change('By train.', 'By bus.')).status).toBe(200);
  expect((await change('On foot.', 'By bus.')).status).toBe(409);
  // The answer to the same change was lost.
  expect((await change('By train.', 'By bus.')).status).toBe(200);
  expect((await change('On foot.')).status).toBe(200);
});
