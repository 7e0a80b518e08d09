// The files of a conversation as an operator sees them: pictures, names in any direction, sizes.

import type { Locator } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { expect, test } from '../helpers/demo.ts';
import { signedIn } from '../helpers/operator.ts';
import { picture } from '../helpers/picture.ts';
import { type SampleFile, sampleFile } from '../helpers/sample-files.ts';
import { visit } from '../helpers/visit.ts';

async function sendFiles(
  { page, chat }: Awaited<ReturnType<typeof visit>>,
  files: readonly SampleFile[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Attach file' }).click();
  await (await chooser).setFiles(files);
  const attached = page.getByRole('list', { name: 'Attachments' });
  await expect(attached.locator('[data-status="done"]')).toHaveCount(files.length);
  await chat.say('It came like this');
}

/** Where each of these words is painted within a node, by its left edge. */
const leftsOf = (node: Locator, ...words: readonly string[]): Promise<readonly number[]> =>
  node.evaluate((all, wanted) => {
    const walker = document.createTreeWalker(all, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    return wanted.map((word) => {
      const text = texts.find(({ textContent }) => textContent?.includes(word));
      if (!text) throw new Error(`No "${word}" in "${all.textContent}"`);
      const start = text.textContent?.indexOf(word) ?? 0;
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      return Math.round(range.getBoundingClientRect().left);
    });
  }, words);

test('a picture of the visitor is seen in its own shape above its name, what is none by its name alone', async ({
  page,
  browser,
  siteUrl,
  operatorToken,
}) => {
  const desk = await signedIn(page, siteUrl, operatorToken);
  const visitor = await visit(browser, siteUrl);
  const broken = { name: 'broken.png', mimeType: 'image/png', buffer: picture('', 9, 9).buffer.subarray(0, 20) };
  await sendFiles(visitor, [picture('cup.png', 300, 400), broken, sampleFile('list.txt')]);
  await desk.open(visitor.name);

  const message = desk.transcript.getByRole('listitem').filter({ hasText: 'It came like this' });
  const link = message.getByRole('link', { name: 'cup.png', exact: true });
  await link.scrollIntoViewIfNeeded();
  await expect(link).toContainText('cup.png');
  const seen = link.getByRole('img', { name: 'cup.png' });
  await expect(seen).toHaveJSProperty('naturalWidth', 300);
  // Its shape is known with its bytes.
  const size = () => seen.evaluate((node) => [node.clientWidth, node.clientHeight]);
  await expect.poll(size).toEqual([120, 160]);
  await expect(link).toHaveAttribute('href', (await seen.getAttribute('src')) ?? '');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  for (const name of ['broken.png', 'list.txt'])
    await expect(message.getByRole('link', { name, exact: true })).toHaveText(name);
  await expect(message.getByRole('img')).toHaveCount(1);

  expect(await axeFindings(page, '#transcript')).toEqual([]);
  await visitor.page.context().close();
});

test(
  'names of files run in their own direction wherever they stand, and several pictures are a quiet grid',
  { tag: '@long' },
  async ({ page, browser, siteUrl, operatorToken }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const desk = await signedIn(page, siteUrl, operatorToken);
    const visitor = await visit(browser, siteUrl, (id) => `محمد ${id.replace(' of ', '')}`);
    const [cup, list] = [picture('كوب.png', 300, 400), { ...sampleFile('list.txt'), name: 'قائمة.txt' }];
    const others = [picture('garden.png', 400, 300), picture('wide.png', 800, 400), picture('square.png', 300, 300)];
    await sendFiles(visitor, [cup, ...others, list]);
    await desk.open(visitor.name);
    await desk.press('Take over');
    await page.locator('#attach-input').setInputFiles([cup, list]);

    const message = desk.transcript.getByRole('listitem').filter({ hasText: 'It came like this' });
    const [sent, beside] = [page.getByRole('list', { name: 'Files to send' }), page.locator('#files')];
    await expect(sent.getByRole('listitem')).toHaveCount(2);
    for (const place of [message, beside, sent])
      for (const [name, ending] of [
        ['كوب', 'png'],
        ['قائمة', 'txt'],
      ] as const) {
        const file = place
          .locator('a, li')
          .filter({ hasText: `${name}.` })
          .last();
        // Rows are drawn anew as more is known of the files.
        await expect(async () => {
          const [nameLeft = 0, endingLeft = 0] = await leftsOf(file, name, ending);
          expect(endingLeft, `${name} in ${String(place)}`).toBeLessThan(nameLeft);
        }).toPass();
      }
    // Whose it is, then how large. The row is drawn anew once the file is stored.
    await expect(async () => {
      const row = beside.getByRole('listitem').filter({ hasText: 'garden.png' });
      const [owner = 0, dot = 0, unit = 0] = await leftsOf(row, visitor.name, '·', 'kB');
      expect(owner).toBeLessThan(dot);
      expect(dot).toBeLessThan(unit);
    }).toPass();

    const pictures = message.getByRole('img');
    await expect(pictures).toHaveCount(4);
    for (const [width, widest] of [
      [1440, 200],
      [390, 160],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await pictures.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect().toJSON() as DOMRectReadOnly),
      );
      for (const places of [boxes.map(({ x }) => x), boxes.map(({ y }) => y)]) expect(new Set(places).size).toBe(2);
      for (const box of boxes) {
        expect(Math.abs(box.width - (boxes[0]?.width ?? 0))).toBeLessThan(1);
        expect(box.width).toBeLessThanOrEqual(widest);
        expect(Math.abs(box.width / box.height - 4 / 3)).toBeLessThan(0.02);
      }
    }
    expect(await axeFindings(page, '#transcript')).toEqual([]);
    await visitor.page.context().close();
  },
);
