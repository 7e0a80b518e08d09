// What the operator's page reads by itself comes also where a reading of it has failed.

import { expect, test } from '../helpers/demo.ts';
import { signedIn } from '../helpers/operator.ts';
import { visit } from '../helpers/visit.ts';

test(
  'a message whose reading failed is read again by itself, and meanwhile the page does not say that it is live',
  { tag: '@long' },
  async ({ page, browser, siteUrl, operatorToken, allowProblems }) => {
    allowProblems(/503|net::ERR_/);
    const desk = await signedIn(page, siteUrl, operatorToken);
    const { page: visitor, chat, name } = await visit(browser, siteUrl);
    const line = page.locator('#line');
    await chat.say('Hello');
    await chat.replied();
    await desk.open(name);
    await desk.press('Take over');
    await expect(desk.reply).toBeEditable();

    await page.route(/conversations\/[^/?]+\?background=1$/, (route) => route.abort('connectionreset'));
    const isLost = page.waitForEvent('requestfailed');
    await chat.say('Once lost');
    await isLost;
    await expect(page.locator('#list [aria-current] .preview')).toContainText('Once lost');
    await page.unrouteAll();
    await expect(desk.transcript).toContainText('Once lost');
    await expect(page.getByText(`${name} is typing`)).toHaveCount(0);

    // By what tells that it may work again, before its time.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    for (const event of ['online', 'visibilitychange']) {
      await page.route(/\/operator\/conversations(\/[^/?]+)?(\?.*)?$/, (route) => route.fulfill({ status: 503 }));
      await chat.say(`Lost until ${event}`);
      await expect(line).toHaveText('Not up to date, trying again');
      await expect(page.getByRole('alert').filter({ hasText: 'The server answered with 503.' })).toBeVisible();
      await page.unrouteAll();
      await page.evaluate((type) => document.dispatchEvent(new Event(type, { bubbles: true })), event);
      await expect(desk.transcript).toContainText(`Lost until ${event}`);
      await expect(line).toHaveText('Live');
      await expect(page.getByRole('alert').filter({ hasText: '503' })).toHaveCount(0);
    }
    await page.clock.resume();

    // What was asked for while nobody answered.
    await page.route(/\/operator\/conversations/, (route) => route.abort('connectionreset'));
    await desk.press('Hand back');
    await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer.' })).toBeVisible();
    await expect(line).toHaveText('Not up to date, trying again');
    await page.unrouteAll();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(line).toHaveText('Live');
    await expect(page.getByRole('alert').filter({ hasText: 'The server does not answer.' })).toHaveCount(0);
    await visitor.context().close();
  },
);
