import { clipboards } from '../fixtures/paste/clipboards.ts';
import { expect, test } from '../helpers/demo.ts';
import { openFormatting } from '../helpers/formatting.ts';
import { needs } from '../helpers/needs.ts';

test('what other programs copy is cleaned to what messages can show, under a strict policy', async ({
  page,
  siteUrl,
}) => {
  test.slow();
  const formatting = await openFormatting(page, `${siteUrl}/csp`);
  const foreign: string[] = [];
  page.on('request', (request) => /invalid/.test(request.url()) && foreign.push(request.url()));
  for (const { name, shown, html, text } of clipboards) {
    await formatting.paste({ ...(html && { html }), ...(text && { text }) });
    expect.soft(await formatting.content(), name).toBe(shown);
    await formatting.clear();
    expect(await formatting.content(), name).toBe('<p></p>');
  }
  expect(foreign).toEqual([]);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  await expect(page.locator('#violations')).toHaveText('0');
});

test('what is copied here comes back as it was, and as plain text elsewhere', async ({
  page,
  siteUrl,
  browserName,
}) => {
  needs('clipboard', browserName);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('- a **b** c');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('a b c');
  await formatting.clear();
  await page.keyboard.press('ControlOrMeta+v');
  expect(await formatting.content()).toBe('<ul><li><p>a <strong>b</strong> c</p></li></ul>');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+x');
  expect(await formatting.content()).toBe('<p></p>');
});

test('an address pasted over a selection makes it a link; one pasted alone is a link too', async ({
  page,
  siteUrl,
}) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('our guide');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await formatting.paste({ text: 'https://example.org/guide' });
  expect(await formatting.content()).toBe('<p>our <a https://example.org/guide>guide</a></p>');
  await formatting.clear();
  await formatting.paste({ text: 'https://example.org/guide' });
  expect(await formatting.content()).toBe('<p><a https://example.org/guide>https://example.org/guide</a></p>');
  await page.keyboard.type(' x');
  expect(await formatting.content()).toBe('<p><a https://example.org/guide>https://example.org/guide</a> x</p>');
});

test('into code everything goes as text', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('```');
  await formatting.paste({ html: '<p><b>one</b></p>', text: 'one\r\n  two' });
  expect(await formatting.content()).toBe('<pre><code>one\n  two</code></pre>');
});

for (const [what, end] of [
  ['paragraphs', '\n\n'],
  ['lines', '\n'],
] as const)
  test(`600 kB of short ${what} are refused with a notice, and what was written before stays`, async ({
    page,
    siteUrl,
  }) => {
    const formatting = await openFormatting(page, siteUrl);
    const errors: Error[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.keyboard.type('Written **before**');
    await formatting.paste({ text: `Green tea.${end}`.repeat(60_000) });
    await expect(page.getByText('This text must be at most 100,000 characters')).toBeVisible();
    await formatting.paste({ html: '<p>Green tea.</p>'.repeat(60_000), text: 'Green tea.' });
    await page.keyboard.type(' and after');
    expect(await formatting.content()).toBe('<p>Written <strong>before</strong> and after</p>');
    expect((await formatting.close()).text).toBe('Written **before** and after');
    expect(errors).toEqual([]);
  });

test('files that are no pictures are attached also where they are dropped on the text', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('As listed');
  const dataTransfer = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const [name, type] of [
      ['list.txt', 'text/plain'],
      ['prices.csv', 'text/csv'],
    ] as const)
      data.items.add(new File(['tea,minutes'], name, { type }));
    return data;
  });
  const box = await formatting.field.boundingBox();
  const at = { clientX: (box?.x ?? 0) + 30, clientY: (box?.y ?? 0) + 10, dataTransfer };
  for (const type of ['dragenter', 'dragover', 'drop']) await formatting.field.dispatchEvent(type, at);
  const attached = page.getByRole('list', { name: 'Attachments' });
  for (const name of ['list.txt', 'prices.csv']) await expect(attached).toContainText(name);
  expect(await formatting.content()).toBe('<p>As listed</p>');
});
