// What is told of a human's first message stands apart from who has joined (docs/behaviour.md#messages).

import type { Locator } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

/** From the lower edge of what stands above to what stands below it. */
async function roomBetween(upper: Locator, lower: Locator): Promise<number> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
  return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
}

for (const path of ['/', '/page'])
  test(`on ${path} who has sent a human's first message stands between them and who has joined`, async ({
    page,
    siteUrl,
    apiUrl,
    operatorToken,
  }) => {
    const live = whenLive(page);
    const chat = chatOn(page);
    await page.goto(`${siteUrl}${path}`);
    if (path === '/') await chat.open();
    await chat.introduce();
    await live;
    await chat.say('Hello');
    await chat.replied();
    const operator = await operatorOf(page, apiUrl, operatorToken);
    await operator.act('take-over');
    await operator.act('messages', { content: 'Good morning, how can I help you?' });
    const message = chat.messages('persona').filter({ hasText: 'Good morning' });
    const told = message.getByText('This message was sent by');
    await message.hover();
    await expect(told).toBeVisible();
    const joined = chat.log.getByText('joined');
    expect(Math.round(await roomBetween(joined, told))).toBeGreaterThanOrEqual(8);
    expect(await roomBetween(told, message.locator('.pc-bubble'))).toBeGreaterThanOrEqual(-1);

    // The time of what stood above them ends above them.
    const before = chat.messages('persona').filter({ hasNotText: 'Good morning' }).last();
    await before.hover();
    expect(await roomBetween(before.locator('time'), joined)).toBeGreaterThanOrEqual(8);

    // What is told between two messages of one group of a page has room to both texts.
    for (const content of ['Which tea is it?', 'And which cup?']) await operator.act('messages', { content });
    await expect(chat.messages('persona').last()).toContainText('And which cup?');
    const middle = chat.messages('persona').filter({ hasText: 'Which tea' });
    await middle.hover();
    await expect(middle.locator('time')).toBeVisible();
    const toldOfIt = middle.getByText('This message was sent by');
    // Over the edges of bubbles it has one of its own: in their colour it would be part of both.
    for (const one of [toldOfIt, middle.locator('time')]) await expect(one).toHaveCSS('outline-style', 'solid');
    const stack = [
      chat.log.getByText('Good morning, how can I help you?', { exact: true }),
      toldOfIt,
      chat.log.getByText('Which tea is it?', { exact: true }),
      middle.locator('time'),
      chat.log.getByText('And which cup?', { exact: true }),
    ];
    const rooms = await Promise.all(stack.slice(1).map((lower, index) => roomBetween(stack[index] ?? lower, lower)));
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(path === '/page' ? 2 : -8);
  });
