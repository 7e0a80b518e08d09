// Changing the language: by the visitor, by the page, while something runs, and when its file is lost.

import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { wordsOf } from '../helpers/locale.ts';
import { sentBodies } from '../helpers/sent.ts';

const german = wordsOf('DE');
const arabic = wordsOf('AR');

test('the visitor finds a language by keyboard; draft and running reply stay, later calls speak it, and it is remembered', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  const streams: string[] = [];
  page.on('request', (request) => request.url().includes('/chat/v4/stream/') && streams.push(request.url()));
  const sent = await sentBodies(page);
  await page.goto(siteUrl);
  await page.evaluate(() =>
    window.addEventListener('persona-chat:language', (event) => {
      document.title = (event as CustomEvent<{ code: string }>).detail.code;
    }),
  );
  await chat.open();
  await chat.introduce();
  const button = page.getByRole('button', { name: 'Select Language' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(31);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await chat.say('/slow 120');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await chat.input.fill('a draft of mine');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveCount(31);
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('germ');
  await expect(page.getByRole('option')).toHaveText(['Deutsch']);
  await page.keyboard.press('Enter');
  const input = page.getByRole('textbox', { name: german('composer.placeholder') });
  await expect(input).toHaveValue('a draft of mine');
  await expect(page.getByRole('button', { name: german('language.title') })).toBeFocused();
  await expect(page).toHaveTitle('DE');
  const log = page.getByRole('log', { name: german('timeline.messages') });
  await expect(log.locator('article[data-role=persona]').last()).toHaveAttribute('data-status', 'delivered', {
    timeout: 20_000,
  });
  expect(streams).toHaveLength(1);
  await input.press('Enter');
  const posts = () => sent.filter(({ url }) => url.endsWith('/chat/v4'));
  await expect.poll(() => posts().map(({ body }) => body['targetLanguage'])).toEqual(['en', 'DE']);
  // In bubble mode the address belongs to the page.
  expect(new URL(page.url()).search).toBe('');
  await page.reload();
  await expect(page.getByRole('button', { name: german('launcher.hide') })).toBeAttached();
  await expect(input).toBeVisible();
});

test('a page takes the language from its address and writes the choice there, without a new entry in the history', async ({
  page,
  siteUrl,
}) => {
  const japanese = wordsOf('ja-JP');
  await page.goto(`${siteUrl}/page?lang=ja-jp`);
  await expect(
    page
      .getByRole('form', { name: japanese('form.title') })
      .or(page.getByRole('button', { name: japanese('form.start') }))
      .first(),
  ).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('combobox', { name: japanese('language.title') }).click();
  await page.getByPlaceholder(japanese('language.search')).fill('tamil');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: wordsOf('ta')('form.start') })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('lang')).toBe('ta');
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('a bubble writes it there only where the page asks for that', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('sync-url', ''));
  await chatOn(page).open();
  await page.getByRole('combobox', { name: 'Select Language' }).click();
  await page.getByRole('option', { name: 'français' }).click();
  await expect(page.getByRole('button', { name: wordsOf('FR')('form.start') })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('lang')).toBe('fr');
});

test('the start form shows the flag of its language, and keeps what was filled in when that changes', async ({
  page,
  siteUrl,
}) => {
  await page.goto(siteUrl);
  await chatOn(page).open();
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada');
  const field = page.getByRole('combobox', { name: 'Select Language' });
  // English is spoken in too many countries for one flag.
  await expect(field.locator('svg')).toHaveCount(2);
  await field.click();
  await page.getByRole('option', { name: 'svenska' }).click();
  const swedish = wordsOf('SV');
  const chosen = page.getByRole('combobox', { name: swedish('language.title') });
  await expect(chosen).toHaveText('svenska');
  await expect(chosen.locator('svg.pc-flag')).toBeVisible();
  await expect(page.getByRole('textbox', { name: swedish('form.name') })).toHaveValue('Ada');
});

test('L1: a language that does not load leaves English and one notice, which can try again', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED|chunks\/de-|NetworkError|Loading failed/);
  const chat = chatOn(page);
  let isBlocked = true;
  await page.route('**/chunks/de-*', (route) => (isBlocked ? route.abort() : route.continue()));
  await page.goto(siteUrl);
  await page.evaluate(() =>
    window.addEventListener('persona-chat:error', (event) => {
      document.title = (event as CustomEvent<{ code: string }>).detail.code;
    }),
  );
  await chat.open();
  await chat.introduce();
  await chat.input.fill('mine');
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'DE'));
  const notice = page.getByRole('alert').filter({ hasText: 'This language could not load, so the chat is in English' });
  await expect(notice).toHaveCount(1);
  await expect(page).toHaveTitle('lazy-load');
  await expect(chat.input).toHaveValue('mine');
  isBlocked = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('textbox', { name: german('composer.placeholder') })).toHaveValue('mine');
});

test('Arabic that does not load leaves the English chat running from the left', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/ERR_FAILED|chunks\/ar-|NetworkError|Loading failed/);
  const chat = chatOn(page);
  let isBlocked = true;
  await page.route('**/chunks/ar-*', (route) => (isBlocked ? route.abort() : route.continue()));
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  const notice = page.getByRole('alert').filter({ hasText: 'This language could not load, so the chat is in English' });
  await expect(notice).toHaveCount(1);
  const frame = page.locator('persona-chat .pc[dir]');
  await expect(frame).toHaveAttribute('dir', 'ltr');
  isBlocked = false;
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(frame).toHaveAttribute('dir', 'rtl');
});

test('SEC4: Arabic is mirrored, and hostile names in it stay text, isolated from what is around them', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/status of 422/);
  const chat = chatOn(page);
  const hostile = '<img src=x onerror=alert(1)> {{count}} $t(form.start) 1.png';
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'ar'));
  const attach = page.getByRole('button', { name: arabic('attachments.attach') });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), attach.click()]);
  await chooser.setFiles({ name: hostile, mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(
    page
      .getByRole('list', { name: arabic('attachments.list') })
      .or(page.getByRole('alert'))
      .first(),
  ).toContainText('{{count}}');
  expect(await page.locator('persona-chat [src="x"]').count()).toBe(0);
  const send = await page.getByRole('button', { name: arabic('composer.send') }).boundingBox();
  const clip = await attach.boundingBox();
  expect(send?.x).toBeLessThan(clip?.x ?? 0);
});

test('messages say which language they are in, and an Arabic reply runs from the right while it streams', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Können Sie mir bitte sagen, ob der Tee auch für mich und die Kinder gut ist?');
  await expect(chat.messages('user').last().locator('[lang=de]')).toBeVisible();
  await chat.replied();
  await chat.say('مرحبا، هل يمكنك مساعدتي؟');
  const mine = chat.messages('user').last();
  await expect(mine.locator('[lang=ar]')).toBeVisible();
  expect(
    await mine
      .locator('p')
      .first()
      .evaluate((paragraph) => getComputedStyle(paragraph).direction),
  ).toBe('rtl');
  // English in an English chat needs no mark.
  await expect(chat.messages('persona').first().locator('[lang]')).toHaveCount(0);
});
