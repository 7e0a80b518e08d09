// GET /personas/{personaId}: what a page may know before anybody has opened the chat (docs/protocol.md#speaking-first).

import { describe, expect, it } from 'vitest';
import { readRules } from '@persona-chat/widget/protocol/proactive.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { call } from './support/visitor.ts';

const demoHost = useDemoHost();

describe('GET /personas/{personaId}', () => {
  it('hands out the public part to everybody, to be kept for a while', async () => {
    const { status, headers, data } = await call(demoHost(), '/personas/guide');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    expect(headers.get('set-cookie')).toBeNull();
    expect(Object.keys(data as object).toSorted()).toEqual(['id', 'imageUrl', 'name', 'proactive', 'starters']);
    expect(data).toMatchObject({ id: 'guide', name: 'Oskar', imageUrl: `${demoHost().apiUrl}/images/oskar.svg` });
    const rules = readRules((data as { proactive: unknown }).proactive);
    expect(rules.map(({ id, timeOnPage }) => ({ id, timeOnPage }))).toEqual([{ id: 'brewing', timeOnPage: 3 }]);
  });

  it('has no rules of a persona without any', async () => {
    const { data } = await call(demoHost(), '/personas/form');
    expect(Object.keys(data as object).toSorted()).toEqual(['id', 'imageUrl', 'name']);
  });

  it.each([
    ['nobody', 404],
    ['a%00b', 400],
    ['%20', 400],
    ['a'.repeat(129), 400],
  ])('refuses %s with %i', async (id, status) => {
    expect((await call(demoHost(), `/personas/${id}`)).status).toBe(status);
  });
});
