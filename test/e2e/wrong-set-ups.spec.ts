// What whoever sets the chat up finds in the console (docs/embedding.md#when-nothing-happens).

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';

const tag = (apiUrl: string, personaId: string) =>
  `<!doctype html><title>Shop</title><link rel="icon" href="data:,"><script async src="${apiUrl}/persona-chat/loader.js"
  data-api-base="${apiUrl}" data-persona-id="${personaId}"></script>`;

/** The line of ours that an act leads to. */
async function said(page: Page, act: () => Promise<void>): Promise<string> {
  const line = page.waitForEvent('console', (message) => message.text().startsWith('persona-chat:'));
  await act();
  return (await line).text();
}

test('an unknown persona, and send without a text', async ({ page, siteUrl, apiUrl, allowProblems }) => {
  allowProblems(/404/);
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(tag(apiUrl, 'suport'));
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  const open = () => page.evaluate(() => void window.PersonaChat?.('open'));
  expect(await said(page, open)).toMatch(/404.*no persona "suport".*embedding\.md#when-nothing-happens/);
  const send = () => page.evaluate(() => void window.PersonaChat?.('send'));
  expect(await said(page, send)).toContain('take a text');
});

test('an origin that the API refuses', async ({ page, apiUrl, allowProblems }) => {
  allowProblems(/CORS|ERR_FAILED|403/);
  const shop = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(tag(apiUrl, 'support'));
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  await page.goto(origin);
  const open = () => page.getByRole('button', { name: 'Open chat' }).click();
  expect(await said(page, open)).toContain(`add ${origin} to ALLOWED_ORIGINS`);
  shop.closeAllConnections();
  shop.close();
});

test('listeners that never hear, a visitor who is none, idle attributes, a token in one and colours that are too close', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  const proofs: (string | undefined)[] = [];
  page.on('request', (request) => proofs.push(request.headers()['authorization']));
  await page.goto(`${siteUrl}/plain`);
  await page.setContent(
    `<style>persona-chat { --persona-chat-background: #fff; --persona-chat-foreground: #ddd }</style>` +
      tag(apiUrl, 'support').replace(
        'data-',
        'data-theme="light" data-token="abc" data-accent="ocean" data-greeting="Hi" data-cfasync="false" data-',
      ),
  );
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  await page.evaluate(async () => {
    const said = window.PersonaChat;
    await said?.('on', 'opened', () => {});
    await said?.('on', 'persona-chat:close', () => {});
    await said?.('on', 'open').catch(() => {});
    void said?.('identify', 'Ada');
    await said?.('open');
  });
  await expect.poll(() => lines.join('\n'), { timeout: 15_000 }).toMatch(/on: there is no event "opened".*#events/);
  await page.evaluate(() => {
    void window.PersonaChat?.('set', { zoom: 2, theme: 'drak' } as object);
    void window.PersonaChat?.('on', 'closed', () => {});
  });
  await expect.poll(() => lines.join('\n')).toMatch(/on: there is no event "closed"/);
  await expect.poll(() => lines.join('\n')).toMatch(/knows no (.*, )?zoom.*#attributes/);
  await expect.poll(() => lines.join('\n')).toMatch(/theme takes .*, not "drak"; did you mean "dark"\?/);
  const text = lines.join('\n');
  expect(text).toMatch(/on\("open"\) takes a function.*#events/);
  expect(text).not.toContain('close"');
  expect(text).toMatch(/identify takes an object with name and email.*#commands/);
  expect(text).toMatch(/token is a property and never an attribute/);
  expect(text).toMatch(/accent takes .*, not "ocean"; did you mean "Ocean"\?.*#attributes/);
  expect(text).toMatch(/the element knows no greeting \(did you mean text-greeting\?\).*#attributes/);
  expect(text).not.toContain('cfasync');
  expect(text).toMatch(/--persona-chat-foreground on --persona-chat-background has a contrast of 1\.\d\d, below 4\.5/);
  expect(proofs).not.toContain('Bearer abc');
});
