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
    expect((await run(file, [])).code).toBe(2);
    expect((await run(file, [server.url, '--only', 'greeting'])).code).toBe(2);
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
