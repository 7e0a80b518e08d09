// The npm package in applications of React and Vue, rendered on a server first.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { PersonaChatElement } from '../../packages/widget/src/host-api.ts';
import { type DemoHost, startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { installPackage, type InstalledPackage } from '../helpers/npm-package.ts';
import { blankDatabase } from '../helpers/blank-database.ts';

let installed: InstalledPackage;
let host: DemoHost;
test.beforeAll(async () => {
  installed = await installPackage();
  // Its site are the applications.
  host = await startDemoHost({ blankDatabase: await blankDatabase(), pagesDir: installed.home });
});
test.afterAll(async () => {
  await host.stop();
  await installed.remove();
});

test('has the entry, its types, the chunks and the licences', () => {
  for (const name of [
    'persona-chat.js',
    'persona-chat.d.ts',
    'loader.js',
    'manifest.json',
    'LICENSES.txt',
    'package.json',
  ]) {
    expect(installed.files).toContain(name);
  }
  expect(installed.files.some((name) => /^chunks\/chat-\w+\.js$/.test(name))).toBe(true);
});

for (const [name, greeting, mode, isServed] of [
  // React complains in development of what differs from the server's markup.
  ['react-app', 'Hello from React', 'development', false],
  ['vue-app', 'Hello from Vue', 'production', true],
] as const) {
  test(`works in ${name}, hydrated from the server's markup, the chat ${isServed ? 'served as it is' : 'bundled'}`, async ({
    page,
    allowProblems,
  }) => {
    // The site that serves the chat's files offers no version; of a bundle nobody asks for one.
    if (isServed) allowProblems(/404.*\/api\/version/);
    const { siteUrl, apiUrl } = host;
    const folder = await installed.buildApp(name, mode, {
      apiBase: apiUrl,
      ...(isServed && { assetBase: `${siteUrl}/${name}/persona-chat` }),
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const markup = await readFile(path.join(folder, 'index.html'), 'utf8');
    expect(markup).toContain(`<persona-chat api-base="${apiUrl}"`);
    const chat = chatOn(page);
    await page.goto(`${siteUrl}/${name}/`);
    await page.getByRole('button', { name: 'Ask us' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ada Lovelace');
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Say hello' }).click();
    await expect(chat.messages('user')).toHaveText([new RegExp(greeting)]);
    await chat.replied();
    await expect(page.locator('output')).toContainText('persona: ');
    await page.getByRole('button', { name: 'Close chat' }).click();
    await expect(page.locator('persona-chat')).not.toHaveAttribute('open', /.*/);
    await page.getByRole('button', { name: 'Ask us' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await page.evaluate(() => typeof document.querySelector<PersonaChatElement>('persona-chat')?.open)).toBe(
      'function',
    );
    expect(asked.some((url) => url.includes('/persona-chat/chunks/'))).toBe(isServed);
  });
}
