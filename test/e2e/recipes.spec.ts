// Recipes for hosted products, opened as the product puts them into its pages; those for frameworks are visited by
// `npm run test:frameworks`.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import {
  ada,
  isPhpInstalled,
  readRecipe,
  renderLiquid,
  renderTagManager,
  renderWordPress,
  type Visit,
} from '../helpers/recipes.ts';

interface Product {
  readonly name: string;
  /** What stands in the page. */
  readonly markup: (visit: Visit) => string;
  /** Where the product inserts it later, what does so. */
  readonly insert?: (page: Page, visit: Visit, toHere: (html: string) => string) => Promise<void>;
  readonly knowsVisitors: boolean;
  /** A page is left out by the product's own settings and not by the snippet. */
  readonly isLeftOutElsewhere?: boolean;
}

/** Each script is made anew, with its address and its text alone, as Tag Manager does. */
const insertScripts = (page: Page, html: string): Promise<void> =>
  page.evaluate((text) => {
    const template = document.createElement('template');
    template.innerHTML = text;
    for (const { src, text: code } of template.content.querySelectorAll('script')) {
      const script = document.createElement('script');
      if (src) script.src = src;
      else script.text = code;
      document.body.append(script);
    }
  }, html);

/** A page of the site without a chat of its own, whose content is replaced. */
async function showPage(page: Page, siteUrl: string, address: string, markup: string): Promise<void> {
  await page.goto(`${siteUrl}/gallery`);
  await page.evaluate((to) => {
    document.head.innerHTML = '<link rel="icon" href="data:,">';
    history.replaceState(null, '', to);
  }, address);
  await page.setContent(`<!doctype html><title>Site</title><link rel="icon" href="data:,"><h1>Site</h1>${markup}`);
}

const products: readonly Product[] = [
  { name: 'WordPress', markup: renderWordPress, knowsVisitors: true },
  { name: 'Shopify', markup: renderLiquid, knowsVisitors: true },
  { name: 'Webflow', markup: () => readRecipe('webflow'), knowsVisitors: false },
  {
    name: 'Google Tag Manager',
    markup: () => '',
    insert: (page, visit, toHere) => insertScripts(page, toHere(renderTagManager(visit))),
    knowsVisitors: true,
    isLeftOutElsewhere: true,
  },
  { name: 'Ghost', markup: () => readRecipe('ghost'), knowsVisitors: true },
];

for (const { name, markup, insert, knowsVisitors, isLeftOutElsewhere = false } of products) {
  test(`the recipe for ${name} shows the chat, says who talks, and leaves a page out`, async ({
    page,
    siteUrl,
    apiUrl,
  }) => {
    test.skip(name === 'WordPress' && !isPhpInstalled(), 'php is not installed');
    const toHere = (html: string): string =>
      html.replaceAll('https://cdn.example', apiUrl).replaceAll('https://api.example', apiUrl);
    const show = async (visit: Visit): Promise<void> => {
      await page.unrouteAll();
      await page.route('**/members/api/member/', (route) =>
        visit.isSignedIn ? route.fulfill({ json: ada }) : route.fulfill({ status: 204 }),
      );
      await showPage(page, siteUrl, visit.isCheckout ? '/checkout/' : '/recipe/', toHere(markup(visit)));
      if (insert) await insert(page, visit, toHere);
    };
    const chat = chatOn(page);
    const element = page.locator('persona-chat');

    if (!isLeftOutElsewhere) {
      await show({ isSignedIn: true, isCheckout: true });
      await expect(page.getByRole('heading', { name: 'Site' })).toBeVisible();
      await expect(element).toHaveCount(0);
    }
    await show({ isSignedIn: false, isCheckout: false });
    await chat.open();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await page.getByRole('button', { name: 'Close chat' }).click();
    if (!knowsVisitors) return;
    await show({ isSignedIn: true, isCheckout: false });
    await chat.open();
    await expect(chat.input).toBeVisible();
    await chat.say('/formatted');
    await chat.replied();
    await expect(element).toHaveCount(1);
  });
}

test('the recipe for a sign-out forgets who was signed in', async ({ page, siteUrl, apiUrl }) => {
  const show = async (isSignedIn: boolean): Promise<void> => {
    const code = readRecipe('sign-out').replace('isSignedIn = false', `isSignedIn = ${isSignedIn}`);
    const html = code.replaceAll('https://cdn.example', apiUrl).replaceAll('https://api.example', apiUrl);
    await showPage(page, siteUrl, '/recipe/', html);
  };
  await show(true);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await page.getByRole('button', { name: 'Close chat' }).click();
  await show(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('chat-signed-in'))).toBeNull();
  await chat.open();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
});
