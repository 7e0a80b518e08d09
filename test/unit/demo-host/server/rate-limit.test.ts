import { describe, expect, it } from 'vitest';
import { putGuest } from './support/guest-form.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor } from './support/visitor.ts';

const demoHost = useDemoHost({
  limits: { bootstrap: { max: 5, timeWindow: 600_000 }, send: { max: 2, timeWindow: 600_000 } },
});

describe('the rate limit', () => {
  it('counts messages for each visitor apart and says when to come back', async () => {
    const [one, two] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    await one.say('1');
    await one.say('2');
    const refused = await one.post('3');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.message).toMatch(/wait \d+ s/);
    expect((await two.post('1')).status).toBe(200);
    expect((await one.history()).messages.filter(({ role }) => role === 'user')).toHaveLength(2);
  });

  it('counts what the start form sends', async () => {
    const visitor = await createVisitor(demoHost());
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) statuses.push((await putGuest(visitor)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('counts new visitors by their address', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      statuses.push((await call(demoHost(), '/conversations', { method: 'POST', body: bootstrapBody })).status);
    }
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });

  it('of writing leaves reading alone', async () => {
    const visitor = await createVisitor(demoHost(), 'demo-user-token');
    for (let index = 0; index < 10; index += 1) expect((await visitor.history()).next).toBe(-1);
  });
});
