// Products of the demo shop as cards (docs/behaviour.md#cards).

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

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
