// Reads that are asked for again and again, over as many connections as there may be.

import { describe, expect, it } from 'vitest';
import { openApi } from '../server/support/openapi.ts';
import { uploaded } from '../server/support/uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { call, createVisitor } from '../server/support/visitor.ts';

const timeWindow = 600_000;
const few = { max: 2, timeWindow };
const host = useDemoHost({
  limits: { read: { max: 20, timeWindow }, file: { max: 20, timeWindow, isByAddress: true } },
});
const strict = useDemoHost({
  metricsToken: 'token-of-the-figures',
  limits: {
    bootstrap: few,
    send: few,
    read: few,
    upload: few,
    speech: few,
    live: few,
    ownData: few,
    file: { ...few, isByAddress: true },
    publicFile: { ...few, isByAddress: true, isInMemory: true },
    signIn: few,
    operator: { ...few, isByAddress: true },
  },
});
const usual = useDemoHost();

const calls = Object.entries(openApi.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => [method.toUpperCase(), path] as const),
);

describe('a limit', () => {
  it.each(calls)('holds for %s %s', async (method, path) => {
    expect(openApi.paths[path]?.[method.toLowerCase()]?.responses).toHaveProperty('429');
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await fetch(`${strict().apiUrl}${path.replace(/\{\w+\}/g, 'x')}`, { method })).status);
    }
    expect(statuses.map((status) => status === 429)).toEqual([false, false, true]);
  });

  it.each(['/', '/voice', '/slow/persona-chat/loader.js'])('holds for the site as well: %s', async (path) => {
    const replies: Response[] = [];
    for (let index = 0; index < 3; index += 1) replies.push(await fetch(`${strict().siteUrl}${path}`));
    expect(replies.at(-1)?.status).toBe(429);
    expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('of built files is far from what a hundred pages load within a minute, and lets any origin read its refusal', async () => {
    const refused = await fetch(`${strict().apiUrl}/persona-chat/loader.js`);
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, '*']);
    const statuses = new Set<number>();
    for (let page = 0; page < 100; page += 1) {
      const files = Array.from({ length: 45 }, () => fetch(`${usual().apiUrl}/persona-chat/loader.js`));
      for (const file of await Promise.all(files)) statuses.add(file.status);
    }
    expect(statuses.has(429)).toBe(false);
  });

  it('of reading is each visitor’s own, and says when to come back', async () => {
    const [greedy, other] = [await createVisitor(host()), await createVisitor(host())];
    const path = `/chat?conversationId=${greedy.conversationId}`;
    const answers = await Promise.all(Array.from({ length: 60 }, () => greedy.call(path)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(40);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.message).toMatch(/wait \d+ s/);
    expect((await other.history()).next).toBe(-1);
  });

  it('of files is that of an address, since their links carry no token', async () => {
    const { token } = await createVisitor(host());
    const url = await uploaded(host(), { token });
    const read = async (): Promise<number> =>
      (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
    const statuses = await Promise.all(Array.from({ length: 25 }, read));
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('is far from what five tabs read within a minute', async () => {
    const first = await createVisitor(usual());
    const url = await uploaded(usual(), { token: first.token });
    const statuses = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const tab = await createVisitor(usual(), first.token);
        const path = `/chat?conversationId=${tab.conversationId}`;
        const own: number[] = [];
        for (let page = 0; page < 40; page += 1) {
          own.push((await call(usual(), path, { token: tab.token })).status, (await fetch(url)).status);
        }
        return own;
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  });
});
