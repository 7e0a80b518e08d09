// Formulas of a reply (docs/behaviour.md#messages).

import { announcedOn } from '../helpers/announced.ts';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('SEC5, G4, L1: formulas are drawn under a strict policy, stay text while their code is missing, and are there after a reload', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load|Cross-Origin Request Blocked|ERR_FAILED|NetworkError|error loading/i);
  await page.setViewportSize({ width: 360, height: 740 });
  const chat = chatOn(page);
  const ask = async (text: string, count: number) => {
    await chat.say(text);
    await expect(chat.messages('persona')).toHaveCount(count);
    await chat.replied();
  };
  await page.goto(`${siteUrl}/csp`);
  await chat.open();
  await chat.introduce();
  const code = /\/chunks\/mathml-chunk-[^/]*\.js/;
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/(?:formulas|mathml)-chunk/.test(request.url())) asked.push(request.url());
  });
  await ask('What does $5 cost, and $x$?', 1);
  expect(asked).toEqual([]);
  await expect(chat.messages('user').first()).toContainText('and $x$?');

  await page.route(code, (route) => route.abort());
  await ask('/formula', 2);
  const reply = chat.messages('persona').last();
  const formula = reply.locator('.pc-formula');
  await expect(formula.filter({ hasText: 'e^{-kt}' }).locator('code')).toContainText('T(t) = T_0');
  await expect(reply.locator('math')).toHaveCount(0);
  await page.unroute(code);

  await ask('/formula', 3);
  await expect(reply.locator('math')).toHaveCount(16);
  // What had failed before is drawn as well, and a reload shows the same.
  await expect(chat.messages('persona').locator('math')).toHaveCount(32);
  await expect(reply).toContainText('A tin costs $5 and two cost $10, which is no formula; nor is $HOME');
  await expect(reply.locator('code').filter({ hasText: '$\\frac{1}{$' })).toBeVisible();
  await expect(reply.locator('pre').last()).toContainText('Leaf --> Pot --> Cup');
  const wide = reply.getByRole('group', { name: 'Formula' }).last();
  await wide.focus();
  await page.keyboard.press('End');
  await expect.poll(() => wide.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await expect(chat.messages('persona').last().locator('math')).toHaveCount(16);
});

test(
  'formulas run from left to right in Arabic, and are announced in words',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    const chat = chatOn(page);
    await page.goto(siteUrl);
    await chat.open();
    await chat.introduce();
    const math = page.locator('persona-chat math');
    const announced = await announcedOn(page);
    // Their code comes with the first of them.
    await chat.say('/formula');
    await chat.replied();
    await expect(math).toHaveCount(16);
    await expect.poll(announced).toContain('after t minutes it has');
    await chat.say('/formula');
    await chat.replied();
    await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
    await expect(math).toHaveCount(32);
    const [first, last] = await math
      .nth(2)
      .evaluate((element) =>
        [element, element.lastElementChild?.lastElementChild ?? element].map(
          (one) => one.getBoundingClientRect().right,
        ),
      );
    expect(Math.abs((first ?? 0) - (last ?? 99))).toBeLessThan(3);
    expect(await announced()).not.toMatch(/\\frac|\$T_0\$/);
  },
);
