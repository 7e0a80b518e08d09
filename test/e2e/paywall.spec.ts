import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { operatorOf, whenLive } from '../helpers/operator-call.ts';

test.slow();

test('takes the place of the input while the check fails, and gives it back with the draft', async ({
  page,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = chatOn(page);
  const paywall = page.getByRole('region', { name: 'Whoops!' });
  const live = whenLive(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await live;
  await chat.input.fill('Half a thought');
  const operator = await operatorOf(page, apiUrl, operatorToken);
  await operator.paywall('Your free messages are used up. <b>Sorry</b>');
  await expect(paywall).toContainText('Your free messages are used up. <b>Sorry</b>');
  await expect(paywall).toBeFocused();
  await expect(chat.input).toHaveCount(0);
  expect(await axeFindings(page, 'persona-chat')).toEqual([]);
  const refused = await page.evaluate(() =>
    (document.querySelector('persona-chat') as HTMLElement & { sendMessage(text: string): Promise<void> })
      .sendMessage('by script')
      .then(
        () => 'sent',
        () => 'refused',
      ),
  );
  expect(refused).toBe('refused');

  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(paywall).toBeVisible();
  await operator.paywall(null);
  await expect(paywall).toHaveCount(0);
  await expect(chat.input).toHaveValue('Half a thought');
  await chat.input.press('Enter');
  await expect(chat.messages('user').last()).toContainText('Half a thought');
  await chat.replied();
});
