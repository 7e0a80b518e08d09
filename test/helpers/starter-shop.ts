// The page of somebody who tries a starter: a shop at an origin of its own, and what its visitor does there.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { root } from '../../build/paths.ts';
import { chatOn } from './chat.ts';

const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };

export interface Shop {
  readonly url: string;
  /** What stands in its page from now on. */
  show(markup: string): void;
  stop(): void;
}

/** Serves one page, and beside it the scripts of `starters/` and a copy of the built files, `persona-chat/`. */
export async function openShop(): Promise<Shop> {
  let markup = '';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const type = types[path.extname(pathname)];
    if (!type) {
      const page = markup.startsWith('<!doctype') ? markup : `<!doctype html><title>My shop</title>${markup}`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`${page}\n<link rel="icon" href="data:,">`);
      return;
    }
    const file = pathname.startsWith('/persona-chat/')
      ? pathname.replace('persona-chat', 'dist')
      : `starters${pathname}`;
    readFile(path.join(root, file)).then(
      (content) => response.writeHead(200, { 'content-type': type }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    show: (next) => (markup = next),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Is greeted without a form, talks, and is known again after a reload. */
export async function visitStarter(page: Page, shopUrl: string): Promise<void> {
  await page.goto(shopUrl);
  const chat = chatOn(page);
  await chat.open();
  await expect(chat.messages('persona')).toHaveText([/Hello, I am Mina/]);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(Attach file|Record voice message)$/ })).toHaveCount(0);
  await chat.say('Where is my order?');
  await expect(chat.messages('persona').last()).toContainText('You said: Where is my order?');
  await chat.replied();
  await page.reload();
  await expect(chat.messages('user')).toHaveText([/Where is my order/]);
  await expect(chat.messages('persona')).toHaveCount(2);
}

/** After `visitStarter`: stops a reply and says something else. The reply stays behind its question, on the screen and over a reload. */
export async function stopInStarter(page: Page): Promise<void> {
  const chat = chatOn(page);
  const expectOrder = async (): Promise<void> => {
    await expect(chat.log.locator('article[data-role]')).toHaveText([
      /Hello, I am Mina/,
      /Where is my order\?/,
      /You said: Where is my order\?/,
      /Which tea\?/,
      /You said: Which tea\?/,
      /Thanks/,
      /You said: Thanks/,
    ]);
    await expect(page.getByText('and black END')).toHaveCount(1);
  };
  await chat.say(`Which tea? ${'Green and black? '.repeat(60)} and black END`);
  await expect(chat.messages('persona').last()).toContainText('You said: Which tea?');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await chat.say('Thanks');
  await expect(chat.messages('persona').last()).toContainText('You said: Thanks');
  await chat.replied();
  await expectOrder();
  await page.reload();
  await expectOrder();
}
