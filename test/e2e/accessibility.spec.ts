import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

// Contrast depends on the theme, sizes on the width; every pair of colours is measured in test/browser/theme.
for (const [theme, width] of [['light', 360], ['dark', 1280]] as const) {
  test(`axe finds nothing in any screen, ${theme}, ${width} px`, async ({ page, siteUrl, allowProblems }) => {
    allowProblems(/Failed to load resource/);
    test.slow();
    const chat = chatOn(page);
    await page.setViewportSize({ width, height: 780 });
    await page.goto(siteUrl);
    await page.locator('persona-chat').evaluate((element, value) => element.setAttribute('theme', value), theme);
    expect(await axeFindings(page), 'launcher').toEqual([]);
    await chat.open();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
    expect(await axeFindings(page), 'start form with errors').toEqual([]);
    await chat.introduce();
    expect(await axeFindings(page), 'empty conversation').toEqual([]);
    await chat.say('/formatted');
    await chat.replied();
    await chat.say('/status 404');
    await expect(page.getByText('Unable to get response. Please refresh the page and try again.')).toBeVisible();
    expect(await axeFindings(page), 'conversation with a failure').toEqual([]);
    await page.getByRole('button', { name: 'Select Language' }).click();
    await expect(page.getByRole('option')).toHaveCount(31);
    expect(await axeFindings(page), 'language list').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    expect(await axeFindings(page), 'menu').toEqual([]);
    await page.getByRole('menuitem', { name: 'New conversation' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await axeFindings(page), 'confirmation').toEqual([]);
  });
}
