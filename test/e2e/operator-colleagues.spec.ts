// Two operators in one conversation, each on a page of their own.

import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../helpers/demo.ts';
import { type Desk, signedIn } from '../helpers/operator.ts';
import { visit } from '../helpers/visit.ts';

interface Colleague {
  readonly page: Page;
  readonly desk: Desk;
  /** Who answers, below the conversation's title. */
  readonly sub: ReturnType<Page['locator']>;
  readonly alert: ReturnType<Page['locator']>;
}

async function colleague(page: Page, siteUrl: string, token: string, name: string): Promise<Colleague> {
  const desk = await signedIn(page, siteUrl, token, name);
  return { page, desk, sub: page.locator('#talk-sub'), alert: page.locator('#action-error') };
}

/** The pages of Ann and Kim, with the conversation of a new visitor. */
async function colleagues(page: Page, browser: Browser, siteUrl: string, token: string) {
  const ann = await colleague(page, siteUrl, token, 'Ann');
  const kim = await colleague(await (await browser.newContext()).newPage(), siteUrl, token, 'Kim');
  const { page: visitor, chat, name } = await visit(browser, siteUrl);
  await chat.say('Hello');
  await chat.replied();
  await ann.desk.open(name);
  await kim.desk.open(name);
  const leave = async () => {
    await kim.page.context().close();
    await visitor.context().close();
  };
  return { ann, kim, chat, leave };
}

test('half a reply stays with whoever has lost the conversation to a colleague, is not sent, and the desk says why', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/409/);
  const { ann, kim, chat, leave } = await colleagues(page, browser, siteUrl, operatorToken);
  await ann.desk.press('Take over');
  await ann.desk.reply.fill('Half a reply');
  const said = chat.messages('persona').filter({ hasText: 'Half a reply' });

  await kim.desk.press('Take over from Ann');
  await expect(ann.sub).toContainText('Kim answers');
  await expect(ann.alert).toHaveText('Kim has taken this conversation over. What you have written stays here.');
  await ann.desk.reply.press('Enter');
  await expect(ann.alert).toHaveText('The reply was not sent: Kim answers. Take over to send it.');
  await expect(ann.desk.reply).toHaveValue('Half a reply');

  // Sent before this page knows: the words stay, and the page then shows who answers.
  await ann.desk.press('Take over from Kim');
  await expect(ann.desk.reply).toBeEditable();
  await page.route(/\/messages$/, async (route) => {
    await kim.desk.press('Take over from Ann');
    await expect(kim.desk.reply).toBeEditable();
    await route.fallback();
  });
  await ann.desk.reply.press('Enter');
  // The news of that may come before the answer to the reply; both say that the words stay.
  await expect(ann.alert).toHaveText(/The reply was not sent\.|What you have written stays here\./);
  await expect(ann.sub).toContainText('Kim answers');
  await expect(ann.desk.reply).toHaveValue('Half a reply');
  await expect(said).toHaveCount(0);

  await page.unrouteAll();
  await ann.desk.press('Take over from Kim');
  await expect(ann.desk.reply).toBeEditable();
  await expect(ann.desk.reply).toHaveValue('Half a reply');
  await ann.desk.reply.press('Enter');
  await expect(said).toHaveCount(1);

  await ann.desk.reply.fill('Another half');
  await kim.desk.press('Close conversation');
  await expect(ann.alert).toHaveText('This conversation was closed. What you have written stays here.');
  await expect(ann.desk.reply).toHaveValue('Another half');
  await leave();
});

test('of two who take over at once the first answers, and the other is told', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
  allowProblems,
}) => {
  allowProblems(/409/);
  const { ann, kim, leave } = await colleagues(page, browser, siteUrl, operatorToken);
  let arrived = 0;
  let goOn = () => {};
  const areBoth = new Promise<void>((resolve) => (goOn = resolve));
  for (const { page } of [ann, kim])
    await page.route(/\/take-over$/, async (route) => {
      arrived += 1;
      if (arrived === 2) goOn();
      await areBoth;
      await route.fallback();
    });
  await Promise.all([ann.desk.press('Take over'), kim.desk.press('Take over')]);

  await expect(ann.sub).toHaveText(/You answer|Kim answers/);
  const isAnn = (await ann.sub.textContent())?.includes('You answer');
  const [winner, loser, name] = isAnn ? [ann, kim, 'Ann'] : [kim, ann, 'Kim'];
  await expect(loser.alert).toHaveText(`${name} has just taken this conversation over.`);
  await expect(loser.sub).toContainText(`${name} answers`);
  await expect(loser.desk.reply).not.toBeEditable();
  await expect(winner.sub).toContainText('You answer');
  await expect(winner.desk.reply).toBeEditable();
  await expect(winner.alert).toHaveText('');
  await leave();
});

test(
  'an answer that comes late shows nobody answering who has been replaced meanwhile',
  { tag: '@long' },
  async ({ page, browser, siteUrl, operatorToken }) => {
    const { ann, kim, leave } = await colleagues(page, browser, siteUrl, operatorToken);
    await page.route(/\/take-over$/, async (route) => {
      const response = await route.fetch();
      await kim.desk.press('Take over from Ann');
      await expect(ann.sub).toContainText('Kim answers');
      await route.fulfill({ response });
    });
    const isRead = page.waitForResponse(/\/take-over$/);
    await ann.desk.press('Take over');
    await isRead;
    await expect(page.getByRole('button', { name: 'Take over from Kim' })).toBeVisible();
    await expect(ann.sub).toContainText('Kim answers');
    await expect(ann.desk.reply).not.toBeEditable();
    await leave();
  },
);

test(
  'each operator is "You" to themselves, and has their name for others, in the transcript and the list',
  { tag: '@long' },
  async ({ page, browser, siteUrl, operatorToken }) => {
    const { ann, kim, leave } = await colleagues(page, browser, siteUrl, operatorToken);
    await ann.desk.press('Take over');
    await expect(ann.desk.reply).toBeEditable();
    await ann.desk.say('From Ann');
    await kim.desk.press('Take over from Ann');
    await expect(kim.desk.reply).toBeEditable();
    await kim.desk.say('From Kim');
    for (const [{ page, desk }, first, last] of [
      [ann, 'You', 'Kim'],
      [kim, 'Ann', 'You'],
    ] as const) {
      for (const [text, name] of [
        ['From Ann', first],
        ['From Kim', last],
      ] as const)
        await expect(desk.transcript.getByRole('listitem').filter({ hasText: text }).locator('.by strong')).toHaveText(
          name,
        );
      await expect(page.locator('#list [aria-current] .preview')).toHaveText(`${last}: From Kim`);
    }

    // A long name is short, on one line, with its colon, and leaves room for the words.
    const row = page.locator('#list li').filter({ has: page.locator('[aria-current]') });
    const preview = await row.locator('.preview').elementHandle();
    const long = 'Kim Charlotte von Hohenzollern-Sigmaringen';
    await page.route(/\/operator\/conversations(\?|$)/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll('"Kim"', `"${long}"`) });
    });
    await kim.desk.say('Once more');
    await expect(row.locator('.preview')).toHaveText('Kim Charlotte: Once more');
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      if (width === 390) await ann.desk.press('All conversations');
      const seen = await preview?.evaluate((line) => {
        const [author, , words] = [...line.children] as [HTMLElement, HTMLElement, HTMLElement];
        const tag = line.nextElementSibling?.firstElementChild;
        return {
          overflow: line.scrollWidth - line.clientWidth,
          isCut: author.scrollWidth > author.clientWidth,
          isOneLine: [line, tag].every((one) => (one?.getBoundingClientRect().height ?? 99) < 26),
          words: words.clientWidth / line.clientWidth,
        };
      });
      expect(seen, `${width} px`).toMatchObject({ overflow: 0, isCut: false, isOneLine: true });
      expect(seen?.words, `${width} px`).toBeGreaterThan(0.5);
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await leave();
  },
);
