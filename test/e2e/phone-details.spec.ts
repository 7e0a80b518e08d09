// What is measured on a phone: lines of a table's cells, rows of a list, what a file's card says, the start form in a low window, what is read from right to left.

import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { phone } from '../helpers/phone.ts';

test.use(phone);

test('three short columns fit side by side, and no cell has more than two lines', async ({ page, siteUrl }) => {
  const chat = await talkOn(page, siteUrl, 'How long does shipping take?');
  const table = chat.log.locator('.pc-table');
  for (const width of [330, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(() => chat.log.evaluate((log) => log.clientWidth)).toBe(width);
    expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    const lines = await table.locator('td').evaluateAll((cells) =>
      cells.map((cell) => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(cell).lineHeight);
      }),
    );
    expect(Math.max(...lines)).toBeLessThan(2.1);
  }
  // However little of it has no room, one sees that it goes on.
  await page.setViewportSize({ width: 320, height: 740 });
  await expect(table).toHaveAttribute('data-goes-on');
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThan(24);
  await expect(table).toHaveCSS('mask-image', /100% - 32px/);
  await table.evaluate((box) => box.scrollTo({ left: box.scrollWidth }));
  await expect(table).toHaveCSS('mask-image', 'none');
});

test('the list of languages ends with a part of a row, so that one sees that it goes on', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  await chatOn(page).open();
  await page.getByRole('combobox', { name: 'Select Language' }).tap();
  const list = page.getByRole('listbox');
  await expect(list).toBeVisible();
  const rows = await list.evaluate((box) => box.clientHeight / (box.firstElementChild?.clientHeight ?? 1));
  expect(rows % 1).toBeGreaterThan(0.3);
  expect(rows % 1).toBeLessThan(0.7);
});

test('a file’s card says what it is and how large; the number of further pictures reads the same in Arabic', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, '/files 7');
  await chat.say('/pdf');
  await chat.replied();
  await expect(chat.log.getByRole('button', { name: 'PDF' })).toBeVisible();
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect(page.locator('persona-chat .pc[dir="rtl"]')).toBeAttached();
  /** Where the sign and the figure begin. */
  const [plus = 0, two = 0] = await page.getByText('+2', { exact: true }).evaluate((more) =>
    [0, 1].map((offset) => {
      const letter = document.createRange();
      const text = document.createTreeWalker(more, NodeFilter.SHOW_TEXT).nextNode() as Text;
      letter.setStart(text, offset);
      letter.setEnd(text, offset + 1);
      return letter.getBoundingClientRect().left;
    }),
  );
  expect(plus).toBeLessThan(two);
});

test('the button of a short form stays in a low window, and covers no field that has the focus', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(siteUrl);
  await chatOn(page).open();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeInViewport({ ratio: 1 });
  const form = page.getByRole('form');
  const fields = form.getByRole('textbox').or(form.getByRole('combobox'));
  for (let index = 0; index < (await fields.count()); index += 1) {
    await fields.nth(index).focus();
    await expect
      .poll(async () => {
        const [field, bar] = [await fields.nth(index).boundingBox(), await start.boundingBox()];
        return field && bar && bar.y - field.y - field.height;
      })
      .toBeGreaterThan(0);
  }
});

test('a form that was refused in a low window shows the label of its first wrong field', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(siteUrl);
  await chatOn(page).open();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const header = await page.locator('persona-chat [part=header]').boundingBox();
  const label = page.getByRole('form').locator('label').first();
  await expect
    .poll(async () => ((await label.boundingBox())?.y ?? 0) - (header?.y ?? 0) - (header?.height ?? 0))
    .toBeGreaterThanOrEqual(0);
});

test('the sign of a date stands where the field ends, in Arabic at the left, and the date has room beside it', async ({
  page,
  siteUrl,
}) => {
  await page.goto(`${siteUrl}/form`);
  await chatOn(page).open();
  const date = page.getByLabel('Day of the workshop');
  const place = () =>
    date.evaluate((input) => {
      const [field, sign] = [input, input.nextElementSibling as Element].map((one) => one.getBoundingClientRect());
      return {
        room: getComputedStyle(input).paddingLeft === '36px' ? 'left' : 'right',
        sign: (sign?.left ?? 0) - (field?.left ?? 0) < (field?.width ?? 0) / 2 ? 'left' : 'right',
      };
    });
  await expect.poll(place).toEqual({ room: 'right', sign: 'right' });
  await page.locator('persona-chat').evaluate((element) => element.setAttribute('lang', 'AR'));
  await expect.poll(place).toEqual({ room: 'left', sign: 'left' });
});

test('on the narrowest phone, where the persona has a voice, every target at the field is 44 px, and its words end softly', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(`${siteUrl}/voice-note`);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await expect(page.getByRole('button', { name: 'Mute voice' })).toBeVisible();
  const field = page.locator('persona-chat .pc-field');
  const widths = () =>
    field.evaluate((box) =>
      [...box.querySelectorAll('button')]
        .map((button) => button.getBoundingClientRect().width)
        .filter((width) => width > 0),
    );
  await expect.poll(async () => (await widths()).length).toBeGreaterThan(2);
  expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(44);
  await expect(chat.input).toHaveCSS('text-overflow', 'ellipsis');
});

test('a reply that pauses has dots behind its last word, which nobody hears, until it is stopped', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, 'Hello');
  await chat.say('/silent');
  const text = chat.messages('persona').last().locator('.pc-markdown');
  const dots = () =>
    text.evaluate(
      (box) =>
        [box, ...box.querySelectorAll('*')].filter((one) => {
          const { content, borderTopStyle, borderTopWidth } = getComputedStyle(one, '::after');
          return content === '""' && borderTopStyle === 'dotted' && borderTopWidth === '5px';
        }).length,
    );
  await expect.poll(dots).toBe(1);
  expect(await text.ariaSnapshot()).not.toMatch(/…|\.\.\./);
  await page.getByRole('button', { name: 'Stop', exact: true }).tap();
  await expect.poll(dots).toBe(0);
});
