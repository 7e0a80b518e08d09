// The server of docs/minimal-server.md with the real chat, on a page as its reader makes it.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { runStarter } from '../helpers/run-starter.ts';

test('the server on one page greets, answers, and knows the visitor again', async ({ page, apiUrl }) => {
  let tag = '';
  const shop = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>My shop</title><link rel="icon" href="data:,">${tag}`);
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`;
  const server = await runStarter('minimal-server.mjs', { ALLOWED_ORIGINS: shopUrl });
  try {
    tag = `<script async src="${apiUrl}/persona-chat/loader.js" data-api-base="${server.url}" data-persona-id="support"
      data-version-url="${apiUrl}/persona-chat/version.json"></script>`;
    await page.goto(shopUrl);
    const chat = chatOn(page);
    await chat.open();
    await expect(chat.messages('persona')).toHaveText([/Hello, I am Mina/]);
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
    await chat.say('Where is my order?');
    await expect(chat.messages('persona').last()).toContainText('You said: Where is my order?');
    await chat.replied();
    await page.reload();
    await expect(chat.messages('user')).toHaveText([/Where is my order/]);
    await expect(chat.messages('persona')).toHaveCount(2);
  } finally {
    await server.stop();
    shop.closeAllConnections();
    shop.close();
  }
});
