// The program itself: its lines, its links, its exit code.

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { bundleCheck } from '../../../build/bundle-package.ts';
import { readProduct } from '../../../build/product.ts';
import { anchorsOf } from '../../checks/markdown.ts';
import { readSource } from '../../checks/sources.ts';
import { rules } from '../../../packages/conformance/src/rules.ts';
import { runStarter } from '../../helpers/run-starter.ts';

const origin = 'https://shop.example';

function run(file: string, args: readonly string[]): Promise<{ readonly code: number; readonly said: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    );
  });
}

it('prints a line and a link for each rule, and ends with 0, 1 or 2', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'persona-chat-check-'));
  const server = await runStarter('minimal-server.mjs', { ALLOWED_ORIGINS: origin });
  try {
    const file = path.join(folder, 'persona-chat-check.mjs');
    await writeFile(file, (await bundleCheck(readProduct()))[1]);
    const good = await run(file, [server.url, '--origin', origin, '--only', 'opening,start-form']);
    expect(good.said).toMatch(/^ok +POST \/conversations gives .*\n +https:\S+\/docs\/protocol\.md#opening-a-chat$/m);
    expect(good.said).toMatch(/^absent +PUT \/guests.*\n +no start form/m);
    expect(good.code).toBe(0);
    const refused = await run(file, [server.url, '--only', 'opening', '--json']);
    const { findings } = JSON.parse(refused.said) as { readonly findings: readonly { readonly outcome: string }[] };
    expect(findings.some(({ outcome }) => outcome === 'fails')).toBe(true);
    expect(refused.code).toBe(1);
    const stranger = await run(file, [server.url, '--only', 'opening']);
    expect(stranger.said).toMatch(/refuses the origin http:\S+, which is the API's own: .* --origin/);
    const other = await run(file, [server.url, '--only', 'opening', '--origin', 'https://other.example']);
    expect(other.said).toContain('refuses the origin https://other.example: it is none of those');
    expect(good.said).not.toContain('refuses the origin');
    const away = await run(file, ['http://127.0.0.1:1', '--only', 'opening']);
    expect(away.said).toContain('No server answers at http://127.0.0.1:1');
    const nobody = await run(file, [`${server.url}/elsewhere`, '--origin', origin, '--only', 'opening']);
    expect(nobody.said).toContain('name yours with --persona');
    const lena = await run(file, [server.url, '--origin', origin, '--only', 'opening', '--persona', 'lena']);
    expect(lena.said).toContain('The server has no persona "lena"');
    const wrong: [readonly string[], string][] = [
      [[], 'no URL'],
      [['localhost:7361'], 'localhost:7361 is no URL'],
      [['127.0.0.1:7361', '--persona', 'support'], '127.0.0.1:7361 is no URL'],
      [[server.url, server.url], 'one URL at a time'],
      [[server.url, '--only', 'opening,greeting'], '--only greeting: there is no such group'],
      [[server.url, '--burst', 'x'], '--burst x is no number'],
      [[server.url, '--origin', `${origin}/`], `--origin ${origin}/ is no origin`],
      [[server.url, '--origin', 'shop.example'], '--origin shop.example is no origin'],
    ];
    for (const [args, said] of wrong) {
      const answer = await run(file, args);
      expect([answer.said.split('\n')[0]?.includes(said), answer.code, answer.said]).toEqual([true, 2, answer.said]);
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

it('links to places that are there', () => {
  for (const { place } of Object.values(rules)) {
    const [file = '', anchor = ''] = place.split('#');
    expect([...anchorsOf(readSource(`docs/${file}`))]).toContain(anchor);
  }
});
