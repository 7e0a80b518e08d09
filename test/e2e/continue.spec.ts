import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('G1, G4: a returning visitor finds the conversation and the draft again', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce('Grace Hopper');
  await chat.say('Which tea is good in the evening?');
  await chat.replied();
  const reply = await chat.messages('persona').last().locator('[part="bubble"]').innerText();
  // So long that directions of single lines would keep the browser busy for seconds.
  const draft = 'An unfinished thought. '.repeat(2_500);
  await chat.input.fill(draft);
  const room = async () => (await chat.input.boundingBox())?.width;
  const before = await room();
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(chat.messages('user')).toHaveCount(1);
  await expect(chat.messages('persona').last().locator('[part="bubble"]')).toHaveText(reply, { useInnerText: true });
  await expect(chat.input).toHaveValue(draft);
  // Above the buttons, as before.
  await expect.poll(room).toBe(before);
  await expect(chat.input).toHaveCSS('unicode-bidi', 'isolate');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0);
});

test('a reply that was running goes on after a reload', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/slow 80');
  await expect(chat.messages('persona').last()).toHaveAttribute('data-status', 'sending');
  await page.reload();
  if (await page.getByRole('button', { name: 'Open chat' }).isVisible()) await chat.open();
  await expect(chat.messages('persona')).toHaveCount(1);
  await chat.replied();
});
