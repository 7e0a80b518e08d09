import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { brokenReferences } from '../helpers/idrefs.ts';
import { sampleFile } from '../helpers/sample-files.ts';

const findings = async (page: Page) => [...(await axeFindings(page)), ...(await brokenReferences(page))];

// Contrast depends on the theme, sizes on the width; every pair of colours is measured in test/browser/theme.
for (const [theme, width] of [
  ['light', 360],
  ['dark', 1280],
] as const) {
  test(`axe finds nothing in any screen, ${theme}, ${width} px`, async ({ page, siteUrl, allowProblems }) => {
    allowProblems(/Failed to load resource/);
    test.slow();
    const chat = chatOn(page);
    await page.setViewportSize({ width, height: 780 });
    await page.goto(siteUrl);
    await page.locator('persona-chat').evaluate((element, value) => element.setAttribute('theme', value), theme);
    expect(await findings(page), 'launcher').toEqual([]);
    await chat.open();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
    expect(await findings(page), 'start form with errors').toEqual([]);
    await chat.introduce();
    await expect(page.getByRole('group', { name: 'Suggestions' })).toBeVisible();
    expect(await findings(page), 'empty conversation').toEqual([]);
    await page.locator('persona-chat input[type=file]').first().setInputFiles(sampleFile('tea.png'));
    await expect(page.getByRole('list', { name: 'Attachments' })).toBeVisible();
    expect(await findings(page), 'a file').toEqual([]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await chat.replied();
    const replies = await chat.messages('persona').count();
    await chat.say('/formatted');
    await expect(chat.messages('persona')).toHaveCount(replies + 1);
    await chat.replied();
    // So slow that the reply is not there before its failure is seen.
    await chat.say('/slow 9000 /status 404');
    await expect(page.getByText('Unable to get response. Please refresh the page and try again.')).toBeVisible();
    expect(await findings(page), 'conversation with a failure').toEqual([]);
    // Who wrote it and when, what became of it, and its place among all.
    const misplaced = () =>
      chat.log
        .getByRole('article')
        .evaluateAll((articles) =>
          articles
            .map((article) => `${article.ariaPosInSet} of ${article.ariaSetSize}`)
            .filter((place, index) => place !== `${index + 1} of ${articles.length}`),
        );
    await expect.poll(misplaced).toEqual([]);
    await page.getByRole('button', { name: 'Select Language' }).click();
    await expect(page.getByRole('option')).toHaveCount(31);
    expect(await findings(page), 'language list').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    expect(await findings(page), 'menu').toEqual([]);
    await page.getByRole('menuitem', { name: 'Edit Information' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Edit Information' }).getByRole('textbox', { name: 'Name' }),
    ).toBeVisible();
    expect(await findings(page), 'edit dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Formatting' }).click();
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible();
    expect(await findings(page), 'formatting').toEqual([]);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'New conversation' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await findings(page), 'confirmation').toEqual([]);
  });
}
