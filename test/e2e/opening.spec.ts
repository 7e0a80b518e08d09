// The first moments of an opened chat, before the server has answered.

import type { Route } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { keyboardOn } from '../helpers/keyboard.ts';

for (const [name, isReturning] of [
  ['a new visitor', false],
  ['one who comes back', true],
] as const) {
  test(`before it is known whether a form is due there is neither form nor composer: ${name}`, async ({
    page,
    siteUrl,
    apiUrl,
  }) => {
    const chat = chatOn(page);
    const keys = keyboardOn(page);
    await page.goto(siteUrl);
    if (isReturning) {
      await chat.open();
      await chat.introduce();
      await keys.press('Escape');
      await page.reload();
    }
    const held: Route[] = [];
    await page.route(`${apiUrl}/conversations`, (route) => void held.push(route));
    await page.getByRole('button', { name: 'Open chat' }).focus();
    await keys.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Connecting' })).toBeAttached();
    await page.evaluate(() => void window.PersonaChat?.('send', 'Is the kettle on?'));
    await expect(page.locator('persona-chat .pc-late')).toHaveCSS('opacity', '1');
    await page.keyboard.type('lost?');
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    if (!isReturning) {
      await keys.expectFocus(/^input Name/);
      await expect(chat.messages('user')).toHaveCount(0);
      await chat.introduce();
    }
    await expect(chat.input).toHaveValue('');
    await expect(chat.messages('user')).toHaveCount(1);
    await chat.replied();
    await expect(page.locator('persona-chat [role=alert]').filter({ hasText: /\S/ })).toHaveCount(0);
  });
}
