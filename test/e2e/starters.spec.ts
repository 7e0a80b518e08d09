// Servers of `starters/` with the real chat, on a page as their reader makes it. Those that need packages of the registry are visited
// by `npm run test:starters`.

import { expect, test } from '../helpers/demo.ts';
import { chatOn } from '../helpers/chat.ts';
import { readExamples } from '../helpers/doc-examples.ts';
import { startModelEndpoint } from '../helpers/model-endpoint.ts';
import { runStarter } from '../helpers/run-starter.ts';
import { openShop, stopInStarter, visitStarter } from '../helpers/starter-shop.ts';

test('the page of docs/minimal-server.md greets, answers, and knows the visitor again, in its own colour', async ({
  page,
}) => {
  const shop = await openShop();
  const server = await runStarter('minimal-server.mjs', { ALLOWED_ORIGINS: shop.url });
  try {
    const [example] = readExamples('docs/minimal-server.md');
    shop.show((example?.code ?? '').replace('http://127.0.0.1:8787', server.url));
    await visitStarter(page, shop.url);
    await expect(page.locator('persona-chat [part=launcher]')).toHaveCSS('background-color', 'rgb(47, 111, 79)');
  } finally {
    await server.stop();
    shop.stop();
  }
});

test('the server of three calls talks, and a notice stands for what was said before a reload', async ({
  page,
  allowProblems,
}) => {
  allowProblems(/404/);
  const shop = await openShop();
  const server = await runStarter('three-calls.mjs', { ALLOWED_ORIGINS: shop.url });
  try {
    const [example] = readExamples('docs/minimal-server.md');
    shop.show((example?.code ?? '').replace('http://127.0.0.1:8787', server.url));
    await page.goto(shop.url);
    const chat = chatOn(page);
    await chat.open();
    await chat.say('Where is my order?');
    await expect(chat.messages('persona')).toHaveText([/You said: Where is my order\?/]);
    await chat.replied();
    await page.reload();
    await expect(page.getByText('Messages could not load')).toBeVisible();
    await chat.say('And now?');
    await expect(chat.messages('persona')).toHaveText([/You said: And now\?/]);
  } finally {
    await server.stop();
    shop.stop();
  }
});

test('a page without a backend greets, answers through the proxy, knows the visitor again, and keeps what was stopped in its place', async ({
  page,
  apiUrl,
}) => {
  const shop = await openShop();
  const endpoint = await startModelEndpoint();
  const proxy = await runStarter('completions-proxy.mjs', { ALLOWED_ORIGIN: shop.url, ...endpoint.environment });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  try {
    const [example] = readExamples('docs/starters.md');
    const markup = (example?.code ?? '')
      .replace('http://127.0.0.1:8788', proxy.url)
      .replace('https://cdn.example', apiUrl)
      // The demo host lets no page of this origin ask it for a version at the usual place.
      .replace('data-persona-id', `data-version-url="${apiUrl}/persona-chat/version.json" data-persona-id`);
    shop.show(markup);
    await visitStarter(page, shop.url);
    expect(asked.filter((url) => url.includes('no-backend.invalid'))).toEqual([]);
    expect(endpoint.asked.map(({ key }) => key)).toEqual(['Bearer key-of-the-test']);
    await stopInStarter(page);
  } finally {
    await proxy.stop();
    await endpoint.stop();
    shop.stop();
  }
});
