// The servers that the documentation hands out keep to the protocol, as far as they go.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '../../../build/paths.ts';
import { runChecks } from '../../../packages/conformance/src/run-checks.ts';
import { runStarter } from '../../helpers/run-starter.ts';

const origin = 'https://shop.example';
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

it('the files of docs/minimal-server.md are those that are tested', () => {
  const blocks = [...read('docs/minimal-server.md').matchAll(/<!-- file: (\S+) -->\n```javascript\n([^]*?)```/g)];
  expect(blocks).toHaveLength(2);
  for (const [, name = '', code] of blocks) expect(code).toBe(read(name));
});

it('its answer comes from an endpoint with completions, piece by piece', async () => {
  const asked: unknown[] = [];
  const endpoint = createServer((request, response) => {
    const read = async (): Promise<void> => {
      asked.push(JSON.parse(String(Buffer.concat(await request.toArray()))));
      for (const piece of ['Green ', 'tea: 80 °C.'])
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: piece } }] })}\n\n`);
      response.end('data: [DONE]\n\n');
    };
    void read();
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  process.env['OPENAI_BASE_URL'] = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/v1`;
  const file = pathToFileURL(path.join(root, 'starters/openai-compatible.mjs')).href;
  const { answer } = (await import(file)) as { answer(messages: readonly object[]): AsyncIterable<string> };
  const pieces: string[] = [];
  for await (const piece of answer([
    { role: 'persona', content: 'Hello' },
    { role: 'user', content: 'Green tea?' },
  ]))
    pieces.push(piece);
  endpoint.close();
  expect(pieces).toEqual(['Green ', 'tea: 80 °C.']);
  expect(asked).toMatchObject([
    { stream: true, messages: [{ role: 'system' }, { role: 'assistant' }, { role: 'user' }] },
  ]);
});

it('the server on one page opens, takes messages, streams and remembers', async () => {
  const server = await runStarter('minimal-server.mjs', { ALLOWED_ORIGINS: origin });
  try {
    const findings = await runChecks({ url: server.url, origin });
    expect(findings.filter(({ outcome }) => outcome === 'fails')).toEqual([]);
    const absent = findings.filter(({ outcome }) => outcome === 'absent').map(({ id }) => id);
    expect(absent).toEqual(
      expect.arrayContaining(['stop', 'clear', 'guest', 'upload', 'recording', 'realtime', 'version']),
    );
    expect(findings.filter(({ outcome }) => outcome === 'ok').length).toBeGreaterThan(20);
  } finally {
    await server.stop();
  }
});
