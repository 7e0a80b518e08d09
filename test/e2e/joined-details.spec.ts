// What is told of a human's first message stands apart from who has joined (docs/behaviour.md#messages).

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

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
    const operator = await operatorOf(page, apiUrl, operatorToken);
    await operator.act('take-over');
    await operator.act('messages', { content: 'Good morning, how can I help you?' });
    const message = chat.messages('persona').filter({ hasText: 'Good morning' });
    const told = message.getByText('This message was sent by');
    await message.hover();
    await expect(told).toBeVisible();
    const joined = await chat.log.getByText('joined').boundingBox();
    const line = await told.boundingBox();
    const bubble = await message.locator('.pc-bubble').boundingBox();
    const roomPx = (line?.y ?? 0) - (joined?.y ?? 0) - (joined?.height ?? 0);
    expect(Math.round(roomPx)).toBeGreaterThanOrEqual(8);
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual((bubble?.y ?? 0) + 1);
  });
