// What the operator's list is searched for: it comes at once, and is marked where it stands.

import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { signedIn } from '../helpers/operator.ts';
import { visit } from '../helpers/visit.ts';

test('a search comes at once while one before it rests', async ({ page, browser, siteUrl, operatorToken }) => {
  const desk = await signedIn(page, siteUrl, operatorToken);
  const { page: visitor, chat, name } = await visit(browser, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  await desk.open(name);
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  const rows = page.locator('#list li');
  await search.fill('Found nowhere');
  await expect(rows).toHaveCount(0);

  // What has changed is looked for after a rest; nothing ends that by itself.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const isTold = page.waitForRequest(/filter=waiting&background=1/);
  await chat.say('And again');
  await isTold;
  await search.fill(name);
  await page.clock.runFor(300);
  await expect(rows).toHaveCount(1);
  await expect(rows.locator('strong mark')).toHaveText(name);
  await page.clock.resume();
  await visitor.context().close();
});

test('what is searched for is marked in the list and in the conversation, which opens there', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await signedIn(page, siteUrl, operatorToken);
  const { page: visitor, chat, name } = await visit(browser, siteUrl);
  const word = `Zyx${process.pid}`;
  await chat.say(`Call ${word} (1+) 030 1234567?\n${'more\n'.repeat(40)}The شاي${word} and ${word}`);
  await chat.replied();
  const search = page.getByRole('searchbox', { name: 'Search conversations' });
  const rows = page.locator('#list li');
  await search.fill(`${word.toUpperCase()} (1+) 030`);
  await expect(rows).toHaveCount(1);
  // The row shows it, not what was said last.
  await expect(rows.locator('.preview')).toHaveText(new RegExp(`^Call ${word}`));
  await expect(rows.locator('.preview mark').first()).toBeInViewport();
  await desk.open(name);
  const marks = desk.transcript.locator('mark');
  await expect(marks).toHaveText([`${word} (1+) `, '030']);
  await expect(marks.first()).toBeInViewport();

  // In the preview too, and as it is searched for next.
  await desk.press('Take over');
  await expect(desk.reply).toBeEditable();
  await chat.say(`Thanks for ${word}`);
  await search.fill(word.toLowerCase());
  await expect(rows.locator('.preview mark')).toHaveText([word]);
  await expect(marks).toHaveText([word, word, word, word]);
  expect(await axeFindings(page, '#desk')).toEqual([]);
  await page.emulateMedia({ forcedColors: 'active' });
  const grounds = await marks.first().evaluate((mark) => {
    const probe = Object.assign(document.createElement('p'), { style: 'background:Highlight' });
    document.body.append(probe);
    return [mark, probe].map((one) => getComputedStyle(one).backgroundColor);
  });
  expect(grounds[0]).toBe(grounds[1]);
  await search.fill('');
  await expect(page.locator('#desk mark')).toHaveCount(0);
  await visitor.context().close();
});
