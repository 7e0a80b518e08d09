// What docs/hosting.md says of headers is what `npm run deploy:dry` prints.

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { deployPlan, forEver, headersOfAll, shortly } from '../../build/deploy-plan.ts';
import { root } from '../../build/paths.ts';
import { builtFolder, readManifest } from './built.ts';
import { readSource } from './sources.ts';

const page = readSource('docs/hosting.md');
const sectionOf = (title: string): string => page.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

test.each(['Headers', 'nginx', 'Caddy', 'Netlify', 'Vercel'])('%s has the headers of the plan', (title) => {
  const section = sectionOf(title);
  const plain = section.replace(/["{}]/g, '').replace(/\b(key|value): /g, '');
  for (const [name, value] of Object.entries(headersOfAll))
    expect(plain).toMatch(new RegExp(`${name}[:,]? +${value.replace('*', '\\*')}`, 'i'));
  expect(section).toContain(forEver);
  if (title !== 'Netlify') expect(section).toContain(shortly);
});

test('the examples in JSON are JSON', () => {
  const blocks = [...page.matchAll(/^```json\n([^]*?)^```/gm)].map(([, text = '']) => JSON.parse(text) as unknown);
  expect(blocks).toHaveLength(2);
});

test('deploy:dry prints every file that a page loads, and the loader last', async () => {
  const manifest = readManifest();
  const { stdout } = await promisify(execFile)(process.execPath, ['build/deploy-dry.ts', '--dist', builtFolder], {
    cwd: root,
  });
  const targets = [...stdout.matchAll(/^ *\d+ {2}(\S+)/gm)].map(([, target = '']) => target);
  expect(targets).toEqual(deployPlan(manifest, 'https://cdn.example').uploads.map(({ target }) => target));
  expect(targets.at(-1)).toBe('loader.js');
  const chunks = Object.keys(manifest.files).filter((name) => name.startsWith('chunks/'));
  expect(targets).toEqual(expect.arrayContaining(chunks));
  expect(stdout).toContain(manifest.files['loader.js']?.integrity ?? 'no hash');
});
