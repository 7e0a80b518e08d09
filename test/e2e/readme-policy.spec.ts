// The page of the README under the policy of docs/security.md#content-security-policy (SEC5).

import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../build/paths.ts';
import { startDemoHost } from '../../packages/demo-host/server/demo-host.ts';
import { blankDatabase } from '../helpers/blank-database.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const read = (name: string): string => readFileSync(path.join(root, name), 'utf8');

/** The first block of a section. */
function blockOf(file: string, heading: string): string {
  const section = read(file).split(`## ${heading}`)[1] ?? '';
  return /```\w*\n([^]*?)```/.exec(section.slice(section.indexOf(file === 'README.md' ? '```html' : '```')))?.[1] ?? '';
}

test('SEC5: the README’s page is kept by the policy of docs/security.md, with the row for its style', async ({
  page,
  allowProblems,
}) => {
  // The page has no icon; Firefox tells that it may not ask for one.
  allowProblems(/favicon\.ico/);
  const folder = await mkdtemp(path.join(tmpdir(), 'persona-chat-readme-'));
  const host = await startDemoHost({ blankDatabase: await blankDatabase(), pagesDir: folder, wordDelayMs: 4 });
  try {
    const { apiUrl } = host;
    const realtimeUrl = `http://127.0.0.1:${host.ports.realtime}`;
    const places = { API: apiUrl, CDN: apiUrl, SOCKET: apiUrl.replace('http', 'ws'), REALTIME: realtimeUrl };
    const style = "style-src 'nonce-…'";
    expect(read('docs/security.md')).toContain(`| \`${style}\``);
    const policy = `${blockOf('docs/security.md', 'Content security policy').replace(/\s+/g, ' ').trim()}; ${style}`
      .replaceAll('nonce-…', 'nonce-{{nonce}}')
      .replace(/\b(API|CDN|SOCKET|REALTIME)\b/g, (word) => places[word as keyof typeof places]);
    const body = blockOf('README.md', 'A page of your own')
      .replaceAll('http://127.0.0.1:4322', apiUrl)
      .replace(/<(script|style)\b/g, '<$1 nonce="{{nonce}}"');
    expect([body.includes('<style nonce'), policy.includes("default-src 'none'")]).toEqual([true, true]);
    await writeFile(path.join(folder, 'index.html'), body);
    await writeFile(path.join(folder, 'index.headers.json'), JSON.stringify({ 'content-security-policy': policy }));
    await page.goto(host.siteUrl);
    const chat = chatOn(page);
    await chat.open();
    await expect(page.locator('persona-chat [part=launcher]')).toHaveCSS('background-color', 'rgb(47, 111, 79)');
    const live = page.waitForResponse((response) => response.url().startsWith(realtimeUrl) && response.ok());
    await chat.introduce();
    await chat.say('/formatted');
    await chat.replied();
    await live;
    // What still runs would find no server, and say so.
    await page.goto('about:blank');
  } finally {
    await host.stop();
    await rm(folder, { recursive: true });
  }
});
