// Products of the demo shop as cards (docs/behaviour.md#messages).

import type { Locator, Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { brokenReferences } from '../helpers/idrefs.ts';
import { without } from '../helpers/needs.ts';

test('SEC2, G4: products are cards that scroll by keys and buttons; their actions reply, tell the page and open a link; a reload shows them', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await page.evaluate(() => {
    document.addEventListener('persona-chat:action', (event) => {
      document.title = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await chat.open();
  await chat.introduce();
  await chat.say('Show me the tins');
  await chat.replied();
  const row = page.getByRole('group', { name: 'Cards' });
  const card = (name: string) => row.getByRole('group', { name });
  await expect(row.getByRole('listitem')).toHaveCount(6);
  await expect
    .poll(() =>
      card('Sencha')
        .getByRole('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);

  const [previous, next] = [page.getByRole('button', { name: 'Previous' }), page.getByRole('button', { name: 'Next' })];
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await next.click();
  await expect(previous).not.toHaveAttribute('aria-disabled');
  await expect
    .poll(() =>
      card('Roasted').evaluate(
        (one) => one.getBoundingClientRect().left - (one.closest('[tabindex]')?.getBoundingClientRect().left ?? 0),
      ),
    )
    .toBeLessThan(2);
  await row.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(previous).toHaveAttribute('aria-disabled', 'true');

  await card('Sencha').getByRole('button', { name: 'Add to basket' }).press('Enter');
  await expect(page).toHaveTitle(/"cardId":"sencha","name":"add-to-basket","data":\{"product":"sencha"\}/);
  await expect(card('Sencha').getByRole('link', { name: 'Brewing notes' })).toHaveAttribute(
    'rel',
    /noopener noreferrer/,
  );
  await card('Sencha').getByRole('button', { name: 'Tell me more' }).click();
  await expect(chat.messages('user').last()).toContainText('How do I brew a green tea?');
  await chat.replied();
  await page.reload();
  await expect(row.getByRole('listitem')).toHaveCount(6);
});

test('SEC5: under a strict policy, 320 px wide and from right to left, cards fit and scroll their own way', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await talkOn(page, `${siteUrl}/csp`, '/cards 3');
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  const row = page.getByRole('group', { name: 'البطاقات' });
  await expect(row.getByRole('img').first()).toBeVisible();
  // How far the beginning of a card is from that of the row.
  const away = (name: string) =>
    row.getByRole('group', { name }).evaluate((card) => {
      const box = card.closest('[tabindex="0"]') ?? card;
      return Math.round(box.getBoundingClientRect().right - card.getBoundingClientRect().right);
    });
  expect(await away('Sencha')).toBe(0);
  expect(await away('Roasted')).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'التالي' }).click();
  await expect.poll(() => away('Roasted').then(Math.abs)).toBeLessThan(2);
  await row.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => away('Sencha').then(Math.abs)).toBeLessThan(2);
  const overflow = await page.getByRole('log').evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  expect([...(await axeFindings(page)), ...(await brokenReferences(page))]).toEqual([]);
});

test('one button of a card is the main one, and the row’s two buttons lie over it by mouse alone', async ({
  page,
  siteUrl,
}) => {
  await talkOn(page, siteUrl, '/cards 3');
  const row = page.getByRole('group', { name: 'Cards' });
  const card = row.getByRole('group', { name: 'Sencha' });
  await expect(card.locator('[data-primary]')).toHaveText(['Add to basket']);
  const middleOf = async (one: ReturnType<typeof row.locator>) => {
    const { x, y, width, height } = (await one.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2, height };
  };
  const [picture, next] = [
    await middleOf(card.getByRole('img')),
    await middleOf(page.getByRole('button', { name: 'Next' })),
  ];
  expect(next.height).toBe(32);
  expect(Math.abs(next.y - picture.y)).toBeLessThan(2);
  const faceFoot = () =>
    page
      .getByRole('article')
      .last()
      .evaluate((article) => {
        const foot = (one: Element | null | undefined) => one?.getBoundingClientRect().bottom ?? 0;
        return Math.abs(
          foot(article.querySelector('[tabindex="0"]')) - foot(article.firstElementChild?.nextElementSibling),
        );
      });
  expect(await faceFoot()).toBeLessThan(2);
});

/** The row of four cards in page mode. */
async function fourCardsOnPage(page: Page, siteUrl: string): Promise<Locator> {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/cards 4');
  await chat.replied();
  const row = page.getByRole('group', { name: 'Cards' });
  await expect(row.getByRole('listitem')).toHaveCount(4);
  return row;
}

test('three cards fit whole into the column of a page, and fewer where that is narrower', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const row = await fourCardsOnPage(page, siteUrl);
  /** How much of each card is seen. */
  const shares = () =>
    row.evaluate((box) => {
      const view = box.getBoundingClientRect();
      return [...box.querySelectorAll('li')].map((card) => {
        const { left, right, width } = card.getBoundingClientRect();
        return Math.round((100 * Math.max(0, Math.min(right, view.right) - Math.max(left, view.left))) / width);
      });
    });
  expect(await shares()).toEqual([100, 100, 100, 0]);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await shares()).toEqual([100, 100, 100, 0]);
  await page.setViewportSize({ width: 640, height: 900 });
  const [first, second, third = 0] = await shares();
  expect([first, second]).toEqual([100, 100]);
  expect(third).toBeLessThan(70);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });
  test.skip(...without('layout of a phone'));

  test('a row of cards has no buttons', async ({ page, siteUrl }) => {
    await talkOn(page, siteUrl, '/cards 3');
    const row = page.getByRole('group', { name: 'Cards' });
    await expect(row.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Next' })).toHaveCount(0);
    /** How far it ends before the panel. */
    const ends = async () => {
      const { x = 0, width = 0 } = (await row.boundingBox()) ?? {};
      return Math.round((page.viewportSize()?.width ?? 0) - x - width);
    };
    expect(await ends()).toBe(0);
    // Where that is wider than the column, it ends with the column.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(ends).toBe(42);
  });

  test('of four cards in the column of a page the last is seen at its edge', async ({ page, siteUrl }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    const row = await fourCardsOnPage(page, siteUrl);
    const box = await row.boundingBox();
    const last = await row.getByRole('listitem').last().boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0) - (last?.x ?? 0))).toBe(28);
  });
});
