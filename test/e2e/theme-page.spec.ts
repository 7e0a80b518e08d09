// The page on which a site owner picks a look in a minute, and the gallery of all of them.

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('a chosen look shows in the chat at once and stands in the tag to copy', async ({ page, siteUrl, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${siteUrl}/theme`);
  const chat = chatOn(page);
  await chat.introduce();
  const surface = () =>
    page.locator('persona-chat [part=panel]').evaluate((panel) => {
      const { backgroundColor, borderTopLeftRadius } = getComputedStyle(panel);
      return { backgroundColor, borderTopLeftRadius };
    });
  const before = await surface();
  expect(before.borderTopLeftRadius).toBe('20px');
  await page.getByRole('radio', { name: 'Plum' }).check({ force: true });
  await page.getByRole('radio', { name: 'Gradient' }).check();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Tight' }).check();
  await page.getByRole('radio', { name: 'Serif' }).check();
  await page.getByRole('radio', { name: 'Large' }).check();
  await page.getByRole('radio', { name: 'Bottom left' }).check();
  await expect.poll(async () => (await surface()).borderTopLeftRadius).toBe('6px');
  expect((await surface()).backgroundColor).not.toBe(before.backgroundColor);
  expect((await page.getByRole('dialog').boundingBox())?.x).toBeLessThan(100);
  await chat.say('Hello');
  await expect
    .poll(() =>
      chat
        .messages('user')
        .last()
        .locator('[part=bubble]')
        .evaluate((bubble) => getComputedStyle(bubble).backgroundImage),
    )
    .toContain('linear-gradient');
  await page.getByRole('button', { name: 'Copy the tag' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const tag = await page.evaluate(() => navigator.clipboard.readText());
  expect(tag).toMatch(
    /\n {2}data-accent="Plum"\n {2}data-fill="gradient"\n {2}data-theme="dark"\n {2}data-position="bottom-left"\n></,
  );
  expect(tag).toContain(
    "persona-chat { --persona-chat-radius: 6px; --persona-chat-font: Georgia, 'Times New Roman', serif }",
  );
  expect(tag).toContain('persona-chat::part(launcher) { width: 72px; height: 72px }');
  await expect(page.getByRole('dialog')).toHaveCSS('font-family', /^Georgia/);
  await expect(page.locator('persona-chat [part=launcher]')).toHaveCSS('width', '72px');
});

test('the gallery shows every accent in both modes and both fills', async ({ page, siteUrl }) => {
  await page.goto(`${siteUrl}/gallery`);
  await expect(page.getByText('light, solid')).toHaveCount(39);
  for (const look of ['light, gradient', 'dark, solid', 'dark, gradient'])
    await expect(page.getByText(look)).toHaveCount(39);

  // Colours are what both pages show, also where a system forces its own on all others.
  await page.emulateMedia({ forcedColors: 'active' });
  const grounds = (selector: string) =>
    page.locator(selector).evaluateAll((all) => new Set(all.map((one) => getComputedStyle(one).backgroundColor)).size);
  expect(await grounds('[data-theme=light][data-fill=solid] .mine')).toBeGreaterThan(30);
  await page.goto(`${siteUrl}/theme`);
  await expect.poll(() => grounds('.swatches i')).toBeGreaterThan(30);
  const rings = page.locator('.swatches i').evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineColor));
  expect((await rings).filter((ring) => ring !== 'rgba(0, 0, 0, 0)')).toHaveLength(1);
});

test('a page sets the font, the size of the launcher, and what stands in the footer', async ({ page, siteUrl }) => {
  await page.goto(siteUrl);
  await page.addStyleTag({
    content: `persona-chat { --persona-chat-font: monospace }
      persona-chat::part(launcher) { width: 64px; height: 64px; margin: 0 8px 24px }`,
  });
  const chat = chatOn(page);
  const launcher = page.getByRole('button', { name: 'Open chat' });
  await expect.poll(async () => (await launcher.boundingBox())?.width).toBe(64);
  const { height = 0, y = 0 } = (await launcher.boundingBox()) ?? {};
  // In the corner at 24 px, and so much further up as its margin says.
  expect(page.viewportSize()?.height ?? 0).toBe(y + height + 24 + 24);
  await chat.open();
  const fonts = await page.getByRole('dialog').evaluate((panel) => getComputedStyle(panel).fontFamily);
  expect(fonts).toBe('monospace');
  await expect(page.getByText('Powered by')).toBeVisible();
  await page.evaluate(() => {
    const note = Object.assign(document.createElement('a'), {
      slot: 'footer',
      href: '/privacy',
      textContent: 'Privacy',
    });
    document.querySelector('persona-chat')?.append(note);
  });
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeVisible();
  await expect(page.getByText('Powered by')).toBeHidden();
  await page.addStyleTag({ content: 'persona-chat::part(footer) { display: none }' });
  await expect(page.getByRole('link', { name: 'Privacy' })).toBeHidden();
});

test('a page puts its own words and elements into the chat, which keeps its names and its focus', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(siteUrl);
  const set = (options: Readonly<Record<string, string | null>>) =>
    page.evaluate(`PersonaChat('set', ${JSON.stringify(options)})`);
  const hostile = '<img src=x onerror="document.title=1">';
  await set({
    textTitle: 'Tea time',
    textHeader: hostile,
    textPlaceholder: 'Ask about tea',
    textPlaceholderAr: 'اسأل',
  });
  await page.evaluate(() => {
    for (const slot of ['header', 'welcome', 'footer']) {
      const button = Object.assign(document.createElement('button'), { slot, textContent: `Own ${slot}` });
      document.querySelector('persona-chat')?.append(button);
    }
  });
  const chat = chatOn(page);
  await chat.open();
  await expect(page.getByRole('form', { name: 'Tea time' })).toBeVisible();
  await expect(page.getByText(hostile)).toBeVisible();
  await chat.introduce();
  await expect(page.getByRole('textbox', { name: 'Type message here' })).toHaveAttribute(
    'placeholder',
    'Ask about tea',
  );
  for (const slot of ['header', 'welcome', 'footer']) await expect(page.getByText(`Own ${slot}`)).toBeVisible();
  // The panel is modal here: Tab goes round it, through what the page has put into it.
  const footer = page.getByText('Own footer');
  await page.getByText('Own header').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(footer).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Own header')).toBeFocused();
  await page.getByText('Own welcome').focus();
  await page.evaluate(`void PersonaChat('send', 'Hello')`);
  await expect(page.getByText('Own welcome')).toBeHidden();
  await expect(chat.log).toBeFocused();
  await page.getByText('Own header').focus();
  await expect(chat.messages('persona').last()).toHaveAttribute('data-status', 'delivered');
  await expect(page.getByText('Own header')).toBeFocused();
  await set({ lang: 'ar' });
  await expect(page.getByPlaceholder('اسأل', { exact: true })).toBeVisible();
  await set({ lang: 'en', textPlaceholder: null });
  await expect(page.getByPlaceholder('Type message here')).toBeVisible();
  await page.getByText('Own header').focus();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
});
