// Two tabs write one record at the same moment: each has read it before it heard of the other's change.

import { atom } from 'nanostores';
import { expect, it } from 'vitest';
import { createScopedStorage } from '../../../../../packages/widget/src/features/storage/scoped-storage.ts';
import { createMemoryStorage, fakeEnv } from '../../../../helpers/fake-env.ts';

const key = 'persona-chat:shop';
const create = (stored: object, visitor = '') => {
  const env = fakeEnv({ local: createMemoryStorage({ [key]: JSON.stringify(stored) }) });
  const storage = createScopedStorage(env, () => 'shop', atom({ scope: 'shop', visitor }));
  /** This tab hears late of what others have written, one after the other, before it has written itself. */
  const hear = (...records: readonly object[]) => {
    let before = JSON.stringify(stored);
    for (const record of records) {
      const after = JSON.stringify(record);
      storage.keepBoth({ key, before, after });
      before = after;
    }
  };
  return { storage, hear, stored: () => JSON.parse(env.local.get(key) ?? '{}') as unknown, env };
};
const entry = (requestId: string, state = 'sending') => ({ requestId, content: requestId, createdAt: '2026', state });

it('T1: keeps what another tab has changed, and what it has taken away', () => {
  const { storage, hear, stored } = create({ draft: 'of A', draftId: 'd1', awaited: ['m1'] });
  storage.visitor.patch({ outbox: [entry('r1')] });
  hear(
    { draft: 'of A', draftId: 'd1', awaited: ['m1'], language: 'DE' },
    { awaited: ['m1', 'm2'], language: 'DE', sentDrafts: ['d1'] },
  );
  expect(stored()).toEqual({ outbox: [entry('r1')], awaited: ['m1', 'm2'], language: 'DE', sentDrafts: ['d1'] });
});

it('T1: keeps its own change of what another tab has changed too', () => {
  const { storage, hear, stored } = create({ draft: 'of A', language: 'FR' });
  storage.visitor.patch({ draft: 'of B' });
  storage.local.patch({ language: 'DE' });
  hear({ language: 'FR' }, { language: 'IT', sound: true });
  expect(stored()).toEqual({ draft: 'of B', language: 'DE', sound: true });
});

it('G1: keeps the messages of both, and none that another tab is done with', () => {
  const { storage, hear, stored } = create({ outbox: [entry('r1'), entry('r2'), entry('r3')], begunCalls: ['c1'] });
  storage.visitor.patch({ outbox: [entry('r1', 'queued'), entry('r3'), entry('r4')], begunCalls: ['c1', 'c2'] });
  hear(
    { outbox: [entry('r2'), entry('r3'), entry('r5', 'queued')], begunCalls: ['c1', 'c3'] },
    { outbox: [entry('r2', 'failed'), entry('r3', 'failed'), entry('r5', 'queued')], begunCalls: ['c1', 'c3'] },
  );
  expect(stored()).toEqual({
    outbox: [entry('r3', 'failed'), entry('r4'), entry('r5', 'queued')],
    begunCalls: ['c1', 'c2', 'c3'],
  });
});

it('T1: keeps what another tab has written for other visitors, and for the same one', () => {
  const others = { 'user-2': { draft: 'of theirs' } };
  const { storage, hear, stored } = create({ visitors: others }, 'user-1');
  storage.visitor.patch({ draft: 'of mine' });
  hear({ visitors: { 'user-1': { outbox: [entry('r1')] }, 'user-3': { draft: 'new' } } });
  expect(stored()).toEqual({
    visitors: { 'user-1': { draft: 'of mine', outbox: [entry('r1')] }, 'user-3': { draft: 'new' } },
  });
});

it('G1: puts back what another tab has written over, and does not put together by itself', () => {
  const { storage, stored, env } = create({ outbox: [entry('r1')] });
  storage.visitor.patch({ outbox: [entry('r1'), entry('r2')] });
  const [before, after] = [{ outbox: [entry('r1')] }, { awaited: ['m1'] }].map((one) => JSON.stringify(one));
  env.local.set(key, after ?? '');
  const putBack = storage.keepBoth({ key, before: before ?? '', after: after ?? '' });
  expect(stored()).toEqual({ awaited: ['m1'] });
  putBack?.();
  expect(stored()).toEqual({ awaited: ['m1'], outbox: [entry('r2')] });
  // Done once, and not where this tab has written since.
  storage.visitor.patch({ outbox: undefined });
  putBack?.();
  expect(stored()).toEqual({ awaited: ['m1'] });
});

it('puts nothing back that another tab has read, whatever stands there again', () => {
  const { storage, env } = create({ language: 'DE' });
  storage.visitor.patch({ outbox: [entry('r1')] });
  const written = env.local.get(key) ?? '';
  const records = [{ language: 'DE' }, { language: 'DE', draft: 'next' }].map((one) => JSON.stringify(one));
  let before = written;
  for (const after of records) {
    env.local.set(key, after);
    expect(storage.keepBoth({ key, before, after })).toBeUndefined();
    before = after;
  }
});

it('changes nothing where it had read what another tab has written, or the other has read its own', () => {
  const { storage, hear, stored, env } = create({ draft: 'of A' });
  env.local.set(key, '{"draft":"of B"}');
  storage.visitor.patch({ outbox: [entry('r1')] });
  hear({ draft: 'of B' });
  expect(stored()).toEqual({ draft: 'of B', outbox: [entry('r1')] });
  env.local.set(key, '{"draft":"of C"}');
  hear({ draft: 'of D' });
  expect(stored()).toEqual({ draft: 'of C' });
});

it('keeps nothing of a visitor who is forgotten, and of what is no record', async () => {
  const { storage, hear, stored } = create({ draft: 'of A' });
  storage.visitor.patch({ draft: 'of B' });
  storage.keepBoth({ key, before: '{"draft":"of A"}', after: 'nonsense' });
  storage.keepBoth({ key: 'persona-chat:other', before: '{"draft":"of A"}', after: '{"sound":true}' });
  expect(stored()).toEqual({ draft: 'of B' });
  await storage.forget(true);
  hear({ draft: 'of A', sound: true });
  expect(stored()).toEqual({});
});
