import { chatOn, introducedOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn, heldEditor, openFormatting } from '../helpers/formatting.ts';

test('a draft with formatting comes back in the editor after a reload, with the focus where it was left', async ({
  page,
  siteUrl,
}) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('Tea with **mint** and ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('honey');
  const before = await formatting.content();
  await page.reload();
  await expect(formatting.field).toBeVisible();
  expect(await formatting.content()).toBe(before);
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'true');
  await formatting.close();
  await page.reload();
  await expect(chatOn(page).input).toHaveValue('Tea with **mint** and **honey**');
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'false');
});

test('whoever writes after a reload before the editor is back keeps the plain field', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('Tea with **mint**');
  const release = await heldEditor(page);
  await page.reload();
  await expect(chat.input).toHaveValue('Tea with **mint**');
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'true');
  await chat.input.press('ControlOrMeta+End');
  await chat.input.pressSequentially('!');
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'false');
  const arrived = page.waitForResponse('**/chunks/rich-text-chunk-*');
  release();
  await arrived;
  await chat.input.pressSequentially('!');
  await expect(chat.input).toHaveValue('Tea with **mint**!!');
  await page.reload();
  await expect(chat.input).toHaveValue('Tea with **mint**!!');
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'false');
});

test('a draft whose editor could not load after a reload is Markdown in the plain field, and the next reload tries again', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource|net::ERR|Cross-Origin|module|error loading/i);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('Tea with **mint**');
  await page.route('**/chunks/rich-text-chunk-*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'This part could not load' })).toBeVisible();
  await expect(chatOn(page).input).toHaveValue('Tea with **mint**');
  await page.unroute('**/chunks/rich-text-chunk-*');
  await page.reload();
  await expect(formatting.field).toBeVisible();
  expect(await formatting.content()).toBe('<p>Tea with <strong>mint</strong></p>');
});

test('a text so long that the editor would stop the page stays in the plain field, which says so', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await formatting.close();
  const longest = '**bold** and plain '.repeat(5_263);
  await chat.input.fill(`${longest}tail`);
  await formatting.toggle.click();
  await expect(page.getByRole('alert').filter({ hasText: 'must be at most' })).toBeVisible();
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'false');
  await expect(chat.input).toHaveValue(`${longest}tail`);
  await chat.input.fill(longest);
  await formatting.toggle.click();
  await expect(formatting.field).toBeFocused();
});

test('a text that has grown too long for the editor is in the plain field after a reload, with a notice', async ({
  page,
  siteUrl,
}) => {
  const chat = await introducedOn(page, siteUrl);
  const text = `${'green tea '.repeat(9_999)}and honey`;
  await chat.input.fill(text);
  const formatting = formattingOn(page);
  await formatting.open();
  await page.keyboard.type('now');
  await expect(formatting.field).toContainText(/now/);
  await page.reload();
  await expect(page.getByText('This text must be at most 100,000 characters')).toBeVisible();
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'false');
  expect((await chat.input.inputValue()).length).toBe(text.length + 3);
});
