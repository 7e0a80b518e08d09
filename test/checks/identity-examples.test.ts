// The tokens that docs/identity.md makes, in each language that is installed, are those that its check takes.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { readSource } from './sources.ts';

const page = readSource('docs/identity.md');
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, code = '']) => code);

const secret = 'a secret of thirty-two characters';
const user = { id: 'u1', name: 'Zoë Ólafs', email: 'zoe@example.org' };
const folder = mkdtempSync(path.join(tmpdir(), 'persona-chat-identity-'));
afterAll(() => rmSync(folder, { recursive: true }));

type UserOf = (token: string) => unknown;

async function loadUserOf(): Promise<UserOf> {
  process.env['CHAT_SECRET'] = secret;
  const file = path.join(folder, 'user-of.mjs');
  writeFileSync(file, blocksOf('javascript')[1] ?? '');
  return ((await import(pathToFileURL(file).href)) as { readonly userOf: UserOf }).userOf;
}

/** What each language calls, and how it prints the token of the user. */
const languages = [
  ['javascript', process.execPath, 'token.mjs', (data: string) => `console.log(chatToken(${data}));`],
  ['python', 'python3', 'token.py', (data: string) => `print(chat_token(${data}))`],
  ['php', 'php', 'token.php', (data: string) => `echo chat_token(json_decode('${data}', true));`],
  ['ruby', 'ruby', 'token.rb', (data: string) => `puts chat_token(JSON.parse('${data}', symbolize_names: true))`],
] as const;

const isInstalled = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

for (const [language, program, name, print] of languages) {
  test.skipIf(!isInstalled(program))(
    `the token of ${language} is taken (skipped where it is not installed)`,
    async () => {
      const file = path.join(folder, name);
      writeFileSync(file, `${blocksOf(language)[0]}\n${print(JSON.stringify(user))}\n`);
      const env = { ...process.env, CHAT_SECRET: secret };
      const token = execFileSync(program, [file], { env, encoding: 'utf8' }).trim();
      const userOf = await loadUserOf();
      expect(userOf(token)).toEqual({ ...user, role: 'USER' });
      expect(userOf(`${token.slice(0, -2)}xx`)).toBeNull();
      expect(userOf('no token')).toBeNull();
    },
  );
}
