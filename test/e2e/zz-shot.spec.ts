import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test.use({ deviceScaleFactor: 1 });
test('picture', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(siteUrl);
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  await chat.say('/sources');
  await chat.replied();
  await page.locator('[data-source="1"]').hover();
  await page.waitForTimeout(500);
  const row = await chat.messages('persona').last().boundingBox();
  const panel = await chat.panel.boundingBox();
  await page.screenshot({ path: '/work/f5/docs/images/sources.png', clip: { x: panel!.x, y: row!.y - 30, width: panel!.width, height: row!.height + 40 } });
  await page.mouse.move(10, 10);
  await page.locator('[data-source="4"]').scrollIntoViewIfNeeded();
  await page.screenshot({ path: '/tmp/f5-marks.png', clip: { x: panel!.x, y: row!.y - 30, width: panel!.width, height: row!.height + 40 } });
  const { axeFindings } = await import('../helpers/axe.ts');
  await page.locator('[data-source="2"]').last().click();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await chat.say('/steps 0');
  await chat.replied();
  await page.getByRole('button', { name: 'Steps: 3, failed: 1' }).click();
  expect(await axeFindings(page)).toEqual([]);
});
