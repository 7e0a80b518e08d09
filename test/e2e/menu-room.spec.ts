// Menus, lists and cards in a window that is too low for them: they keep to the panel, scroll, and nothing lies over them.

import { talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test.use({ viewport: { width: 720, height: 450 } });

test('a menu that has no room for its items ends within the panel, off the launcher, and scrolls to its last item', async ({
  page,
  siteUrl,
}) => {
  await talkOn(page, siteUrl, 'Hello');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  const menu = page.getByRole('menu', { name: 'More', exact: true });
  await menu.getByRole('menuitem', { name: 'Export conversation' }).click();
  const last = menu.getByRole('menuitem', { name: 'Delete my data' });
  const edges = () =>
    menu.evaluate((element) => {
      const bottomOf = (one: Element | null) => one?.getBoundingClientRect().bottom ?? NaN;
      const items = [...element.querySelectorAll('[role=menuitem]')];
      const root = element.getRootNode() as ShadowRoot;
      return {
        menu: bottomOf(element),
        last: bottomOf(items.at(-1) ?? null),
        panel: bottomOf(root.querySelector('[part=panel]')),
      };
    });
  await expect.poll(async () => (await edges()).menu).toBeLessThan((await edges()).panel);
  expect((await edges()).last).toBeGreaterThan((await edges()).menu);
  // One sees that more follows.
  await expect(menu).toHaveAttribute('data-goes-on');
  await menu.hover();
  await page.mouse.wheel(0, 2_000);
  await expect(last).toBeInViewport();
  // Nothing fades then, and nothing empty stands below it.
  await expect(menu).not.toHaveAttribute('data-goes-on');
  await expect.poll(async () => Math.abs((await edges()).menu - (await edges()).last)).toBeLessThan(2);
});

test('an item that unfolds stays in sight with the focus, however low the window is', async ({ page, siteUrl }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await talkOn(page, siteUrl, 'Hello');
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  const menu = page.getByRole('menu', { name: 'More', exact: true });
  const item = menu.getByRole('menuitem', { name: 'Export conversation' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('e');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(menu.getByRole('menuitem', { name: 'Copy' })).toHaveCount(1);
  await expect(item).toBeFocused();
  const isSeen = async () => {
    const [outer, inner] = await Promise.all([menu.boundingBox(), item.boundingBox()]);
    return (
      outer !== null && inner !== null && inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1
    );
  };
  await expect.poll(isSeen).toBe(true);
});

test('the list of languages scrolls in a low window, and what is moved to by keyboard stands above what fades out', async ({
  page,
  siteUrl,
}) => {
  await talkOn(page, siteUrl, 'Hello');
  await page
    .getByRole('combobox', { name: 'Select Language' })
    .or(page.getByRole('button', { name: 'Select Language' }))
    .click();
  const list = page.getByRole('listbox', { name: 'Select Language' });
  await list.getByRole('option').first().waitFor();
  for (let row = 0; row < 12; row += 1) await page.keyboard.press('ArrowDown');
  const room = () =>
    list.evaluate((element) => {
      const active = element.querySelector('[data-active]')?.getBoundingClientRect();
      return element.getBoundingClientRect().bottom - (active?.bottom ?? NaN);
    });
  await expect.poll(room).toBeGreaterThanOrEqual(23);
});

test('the card of a source lies over what fades at the end of the list, and over the button to the latest message', async ({
  page,
  siteUrl,
}) => {
  const chat = await talkOn(page, siteUrl, '/sources');
  await chat.replied();
  await page.getByRole('button', { name: 'Source 1: How hot' }).click();
  const card = page.locator('persona-chat .pc-source-card');
  await expect(page.locator('persona-chat .pc-latest')).toBeVisible();
  const onTop = () =>
    card.evaluate((element) => {
      const root = element.getRootNode() as ShadowRoot;
      const button = root.querySelector('.pc-latest')?.getBoundingClientRect() ?? new DOMRect();
      const middle = button.left + button.width / 2;
      const { bottom } = element.getBoundingClientRect();
      return (
        bottom > button.top && element.contains(root.elementFromPoint(middle, Math.min(bottom, button.bottom) - 2))
      );
    });
  await expect.poll(onTop).toBe(true);
});

test('above the keyboard of a phone on its side the languages of the form stand over their button: what is found is in sight', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 640, height: 175 });
  await page.goto(siteUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await page.getByRole('combobox', { name: 'Select Language' }).click();
  const first = page.getByRole('option').first();
  await expect(first).toBeInViewport({ ratio: 0.9 });
  await page.getByPlaceholder('Search language...').fill('Deut');
  await expect(first).toContainText('Deutsch');
  await expect(first).toBeInViewport({ ratio: 0.9 });
});
