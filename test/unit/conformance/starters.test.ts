// The servers that the documentation hands out keep to the protocol, as far as they go.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../build/paths.ts';
import { runChecks } from '../../../packages/conformance/src/run-checks.ts';
import { runStarter } from '../../helpers/run-starter.ts';

const origin = 'https://shop.example';
const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

it('the server of docs/minimal-server.md is the file that is tested', () => {
  const [, name = '', code] =
    /<!-- file: (\S+) -->\n```javascript\n([^]*?)```/.exec(read('docs/minimal-server.md')) ?? [];
  expect(code).toBe(read(name));
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
