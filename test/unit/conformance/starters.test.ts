// The servers that the documentation hands out keep to the protocol, as far as they go. Those that need packages of the registry are
// tried by `npm run test:starters`.

import { readFileSync } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../../build/paths.ts';
import { runChecks } from '../../../packages/conformance/src/run-checks.ts';
import { checkStarter } from '../../helpers/check-starter.ts';
import { type ModelEndpoint, startModelEndpoint } from '../../helpers/model-endpoint.ts';
import { servePage } from '../../helpers/page-as-server.ts';
import { findPython, runStarter } from '../../helpers/run-starter.ts';

const origin = 'https://shop.example';
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await startModelEndpoint();
});
afterAll(() => endpoint.stop());

it('its answer comes from an endpoint with completions, piece by piece', async () => {
  Object.assign(process.env, endpoint.environment);
  const file = pathToFileURL(path.join(root, 'starters/openai-compatible.mjs')).href;
  const { answer } = (await import(file)) as { answer(messages: readonly object[]): AsyncIterable<string> };
  const pieces: string[] = [];
  for await (const piece of answer([
    { role: 'persona', content: 'Hello' },
    { role: 'user', content: 'Green tea?' },
  ]))
    pieces.push(piece);
  expect(pieces).toEqual(['You ', 'said: ', 'Green ', 'tea?']);
  expect(endpoint.asked.at(-1)?.messages).toMatchObject([{ role: 'system' }, { role: 'assistant' }, { role: 'user' }]);
});

it('the server of three calls does what it has, and is without the rest', async () => {
  const server = await runStarter('three-calls.mjs', { ALLOWED_ORIGINS: origin });
  try {
    const findings = await runChecks({ url: server.url, origin });
    const idsOf = (wanted: string) => findings.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
    expect(findings.filter(({ outcome }) => outcome === 'fails')).toEqual([]);
    expect(idsOf('ok')).toEqual(
      expect.arrayContaining(['bootstrap', 'ids', 'request-id', 'stream-again', 'send-access']),
    );
    expect(idsOf('absent')).toEqual(expect.arrayContaining(['history', 'clear', 'upload', 'realtime', 'feedback']));
    expect(read('starters/three-calls.mjs').trim().split('\n').length).toBeLessThan(50);
  } finally {
    await server.stop();
  }
});

it('the server of three calls asks its model once, also where the stream is asked for twice, and again after a failure', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'starter-'));
  const model = `let asked = 0;
const answer = async (text) => {
  console.log('asked', ++asked);
  await new Promise((resolve) => setTimeout(resolve, 300));
  if (asked === 1) throw new Error('The model is away.');
  return text;
};`;
  const code = read('starters/three-calls.mjs').replace(/^const answer = .+$/m, () => model);
  await writeFile(path.join(folder, 'three-calls.mjs'), code);
  const server = await runStarter('three-calls.mjs', { ALLOWED_ORIGINS: origin }, { folder });
  try {
    const call = (place: string, token: string, body?: object) =>
      fetch(`${server.url}${place}`, {
        headers: { origin, ...(token && { authorization: `Bearer ${token}` }) },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
    const opened = (await (await call('/conversations', '', { personaId: 'support' })).json()) as {
      data: { token: string };
    };
    const { token } = opened.data;
    const sent = (await (await call('/chat/v4', token, { message: { content: 'Green tea?' } })).json()) as {
      data: { id: string };
    };
    const stream = () => call(`/chat/v4/stream/${sent.data.id}`, token);
    expect((await stream()).status).toBe(500);
    const streams = await Promise.all([stream(), stream()]);
    expect(await Promise.all(streams.map((answer) => answer.text()))).toEqual(
      Array(2).fill(expect.stringContaining('"delta":"Green tea?"')),
    );
    expect(server.said().match(/asked/g)).toHaveLength(2);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

it('the server on one page opens, takes messages, streams and remembers', async () => {
  const server = await runStarter('minimal-server.mjs', { ALLOWED_ORIGINS: origin });
  try {
    await checkStarter(server.url, origin);
  } finally {
    await server.stop();
  }
});

it('it does so with the model of openai-compatible.mjs in its place', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'starter-'));
  const code = read('starters/minimal-server.mjs').replace(/^async function\* answer[^]*?^\}$/m, '');
  const withModel = code.replace(/^import/m, "import { answer } from './openai-compatible.mjs';\nimport");
  await writeFile(path.join(folder, 'minimal-server.mjs'), withModel);
  await copyFile(path.join(root, 'starters/openai-compatible.mjs'), path.join(folder, 'openai-compatible.mjs'));
  const environment = { ALLOWED_ORIGINS: origin, ...endpoint.environment };
  const server = await runStarter('minimal-server.mjs', environment, { folder });
  try {
    await checkStarter(server.url, origin, endpoint);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

const python = findPython();
it.skipIf(!python)(
  'the server with FastAPI does so, with a model (skipped where Python is without fastapi, uvicorn and httpx)',
  async () => {
    const server = await runStarter(
      'fastapi_server.py',
      { ALLOWED_ORIGINS: origin, ...endpoint.environment },
      { program: python ?? '' },
    );
    try {
      await checkStarter(server.url, origin, endpoint);
      expect(server.said()).toContain('500');
    } finally {
      await server.stop();
    }
  },
);

it('the page without a backend does so, and its proxy keeps the key', async () => {
  const proxy = await runStarter('completions-proxy.mjs', { ALLOWED_ORIGIN: origin, ...endpoint.environment });
  const page = await servePage(origin, proxy.url);
  try {
    await checkStarter(page.url, origin, endpoint);
    const foreign = await fetch(proxy.url, {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://shop.example.org' },
    });
    expect(foreign.status).toBe(403);
    const { key, messages = [] } = endpoint.asked.at(-1) ?? {};
    expect([key, messages[0]?.role]).toEqual(['Bearer key-of-the-test', 'system']);
    expect(read('starters/no-backend.js')).not.toMatch(/api_?key|bearer .*\$/i);
  } finally {
    await page.stop();
    await proxy.stop();
  }
});

it.each([
  '{"id":"c1","mess',
  '{}',
  '7',
  '["a"]',
  'null',
  '{"id":"c1","messages":null}',
  '{"id":7,"token":"TOKEN","messages":[]}',
  '{"id":"c1","token":"TOKEN","messages":[null,5,{"role":"user"}]}',
])('the page without a backend begins anew where what it has stored is %s', async (broken) => {
  const stored = new Map<string, string>();
  const page = await servePage(origin, 'http://127.0.0.1:1', stored);
  const begin = async (url: string, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await fetch(`${url}/conversations`, {
      method: 'POST',
      body: '{"personaId":"support"}',
      headers,
    });
    return { status: response.status, body: (await response.json()) as { data?: { token?: string } } };
  };
  const { token } = (await begin(page.url)).body.data ?? {};
  await page.stop();
  expect([...stored.keys()]).toEqual([`no-backend-chat:${token}`]);
  stored.set(`no-backend-chat:${token}`, broken.replace('TOKEN', String(token)));
  const again = await servePage(origin, 'http://127.0.0.1:1', stored);
  try {
    // As for a token that nobody knows, whereupon the chat asks without one.
    expect((await begin(again.url, token)).status).toBe(401);
    expect((await begin(again.url)).status).toBe(200);
    expect([...stored.values()].at(-1)).toContain('"messages":[{');
  } finally {
    await again.stop();
  }
});
