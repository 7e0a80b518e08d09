import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test.beforeEach(async ({ page, siteUrl, allowProblems }) => {
  // The browser itself logs refused and broken requests; the widget must log nothing of its own.
  allowProblems(/Failed to load resource|net::ERR|Cross-Origin Request Blocked: .*\/Listen\/channel/);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
});

test('P1, G1: a refused message keeps its text and can be sent again', async ({ page }) => {
  const chat = chatOn(page);
  await chat.say('/refuse 503 The kettle is cold');
  const failed = chat.messages('user').last();
  await expect(failed).toHaveAttribute('data-status', 'failed');
  const reason = page.getByRole('alert').filter({ hasText: 'The kettle is cold' });
  await expect(reason).toBeVisible();
  // Whoever points at it sees when it was, and still why it failed.
  await failed.hover();
  await expect(failed.locator('time')).toBeVisible();
  const [time, why] = [await failed.locator('time').boundingBox(), await reason.boundingBox()];
  expect((time?.y ?? Infinity) + (time?.height ?? 0)).toBeLessThanOrEqual(why?.y ?? 0);
  await expect(failed.getByRole('button', { name: 'Retry' })).toBeVisible();
  await chat.say('Hello again');
  await chat.replied();
});

test('S1: a broken stream is asked for again without repeating or losing text', async ({ page }) => {
  await page.clock.install();
  const chat = chatOn(page);
  await chat.say('/cut 400 1 /long 3');
  await expect(page.getByText('Error occurred. Retrying (attempt 1 of 3)...')).toBeVisible();
  await page.clock.fastForward(2_000);
  await chat.replied();
  await expect(chat.messages('persona')).toHaveCount(1);
});

test('S4, G6: a reply that never comes ends in a failure with a way to ask again', async ({ page }) => {
  await page.clock.install();
  const chat = chatOn(page);
  let streams = 0;
  page.on('request', (request) => (streams += request.url().includes('/chat/v4/stream/') ? 1 : 0));
  // The server is still writing when the last attempt has failed: once stored, the reply would come in without Retry.
  await chat.say('/error 2 4 /slow 120');
  for (const [attempt, waitMs] of [2_000, 4_000, 6_000].entries()) {
    await expect(page.getByText(`Error occurred. Retrying (attempt ${attempt + 1} of 3)...`)).toBeVisible();
    await page.clock.fastForward(waitMs);
  }
  await expect(
    page.getByText('Unable to get a response after several attempts. Please refresh the page and try again.'),
  ).toBeVisible();
  expect(streams).toBe(4);
  await page.getByRole('button', { name: 'Retry' }).click();
  await chat.replied();
  await expect(chat.messages('user')).toHaveCount(1);
});

test('P8: a page that went offline sends what was written once it is back', async ({ page, context }) => {
  const chat = chatOn(page);
  // The code that shows messages comes right after the field.
  await expect(chat.log).toBeVisible();
  await context.setOffline(true);
  await chat.say('First');
  await chat.say('Second');
  await expect(chat.messages('user')).toHaveCount(2);
  await context.setOffline(false);
  await expect(chat.messages('persona')).toHaveCount(2, { timeout: 20_000 });
  await chat.replied();
});
