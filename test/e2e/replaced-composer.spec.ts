// Whatever takes the composer's place takes the keyboard along (docs/guarantees.md#g8).

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

test.slow();

test('G8: a paywall has the focus of whatever it replaces, and gives it to the field that comes back', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = chatOn(page);
  const paywall = page.getByRole('region', { name: 'Whoops!' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const live = whenLive(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await live;
  await page
    .locator('persona-chat input[type=file]')
    .first()
    .setInputFiles({ name: 'tea.txt', mimeType: 'text/plain', buffer: Buffer.from('tea') });
  const operator = await operatorOf(page, apiUrl, operatorToken);
  const editor = page.locator('persona-chat [contenteditable=true]');
  const remove = page.getByRole('button', { name: /^Remove/ });
  const ways: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['Attach file', () => button('Attach file').focus()],
    ['Remove', () => remove.first().focus()],
    [
      'editor',
      async () => {
        await button('Formatting').click();
        await editor.focus();
      },
    ],
  ];
  const focused = (selector: string) =>
    page.locator('persona-chat').evaluate((chat, what) => chat.shadowRoot?.activeElement?.matches(what), selector);
  const lost: string[] = [];
  for (const [what, focus] of ways) {
    await focus();
    await operator.paywall('Pay');
    await expect(paywall).toBeVisible();
    if (!(await focused('section[data-autofocus]'))) lost.push(what);
    await operator.paywall(null);
    await expect(paywall).toHaveCount(0);
    if (!(await focused(what === 'editor' ? '[contenteditable=true]' : 'textarea'))) lost.push(`${what}, back`);
  }
  expect(lost).toEqual([]);
});
