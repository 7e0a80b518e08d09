import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import sendIcon from 'lucide-static/icons/send.svg';
import { cssModule, jsonModule } from '../../../build/modules.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'modules-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
}

test('minifies a style sheet to text', async () => {
  expect(await cssModule(await file('a.css', '.a {\n  color: red;\n}\n'))).toBe('export default ".a{color:red}";');
});

test('refuses rem, which follows the host page', async () => {
  await expect(cssModule(await file('b.css', '.a { padding: 1rem }'))).rejects.toThrow('rem');
});

test('gives JSON one export', async () => {
  expect(await jsonModule(await file('c.json', '{ "a": 1 }'))).toBe('export default {"a":1};');
});

test('gives the children of an icon', () => {
  expect(sendIcon.map(([tag]) => tag)).toEqual(['path', 'path']);
  expect(sendIcon[1]?.[1]).toEqual({ d: 'm21.854 2.147-10.94 10.939' });
});
