// Every language on the narrowest phone: each screen is set up in English and then changes its language where it stands.

import { writeFile } from 'node:fs/promises';
import type { Page, TestInfo } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { cutOff } from '../helpers/cut-off.ts';
import { expect, test } from '../helpers/demo.ts';
import { languages, wordsOf } from '../helpers/locale.ts';
import { without } from '../helpers/needs.ts';

test.skip(...without('one engine is enough'));
test.use({ viewport: { width: 320, height: 640 } });

/** A screen: how to get there, and the keys of texts that stand on it. */
const screens: Readonly<
  Record<string, { readonly keys: readonly string[]; arrive(page: Page, info: TestInfo): Promise<void> }>
> = {
  'the start form with its errors': {
    keys: [
      'form.name',
      'form.email',
      'form.start',
      'validation.string.required',
      'validation.string.email',
      'panel.poweredBy',
    ],
    async arrive(page) {
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody');
      await page.getByRole('button', { name: 'Start' }).click();
      await expect(page.getByText('This field is required').first()).toBeVisible();
    },
  },
  'the chat with its menu': {
    keys: ['form.edit', 'confirm.newTitle', 'composer.hint', 'panel.assistant'],
    async arrive(page) {
      const chat = chatOn(page);
      await chat.introduce();
      await chat.say('/formatted');
      await chat.replied();
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
  },
  'the confirmation': {
    keys: ['confirm.newTitle', 'confirm.newText', 'form.cancel', 'confirm.continue'],
    async arrive(page) {
      await chatOn(page).introduce();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'New conversation' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  "the dialog of one's own data": {
    keys: ['form.edit', 'form.save', 'form.name'],
    async arrive(page) {
      await chatOn(page).introduce();
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: 'Edit Information' }).click();
      await expect(page.getByRole('dialog', { name: 'Edit Information' })).toBeVisible();
    },
  },
  'the list of languages': {
    keys: ['language.title', 'language.none'],
    async arrive(page) {
      await chatOn(page).introduce();
      await page.getByRole('button', { name: 'Select Language' }).click();
      await page.getByPlaceholder('Search language...').fill('qqq');
    },
  },
  'a notice at the composer': {
    keys: ['composer.empty'],
    async arrive(page) {
      const chat = chatOn(page);
      await chat.introduce();
      await page.getByRole('button', { name: 'Send' }).click();
    },
  },
  'a message that was not sent': {
    keys: ['timeline.notSent', 'timeline.retry'],
    async arrive(page) {
      const chat = chatOn(page);
      await chat.introduce();
      await chat.say('/refuse');
      await expect(chat.messages('user').last()).toHaveAttribute('data-status', 'failed');
    },
  },
};

for (const [name, { keys, arrive }] of Object.entries(screens)) {
  test(`${name}: nothing clipped, nothing untranslated`, async ({ page, siteUrl, allowProblems }, info) => {
    allowProblems(/status of 4\d\d/);
    await page.goto(siteUrl);
    await chatOn(page).open();
    await arrive(page, info);
    for (const { code, longCode, direction } of languages) {
      await page.locator('persona-chat').evaluate((element, lang) => element.setAttribute('lang', lang), code);
      const words = wordsOf(code);
      for (const key of keys) await expect(page.getByText(words(key)).first(), `${code}: ${key}`).toBeAttached();
      const wrapper = page.locator('persona-chat .pc').first();
      await expect(wrapper).toHaveAttribute('dir', direction);
      await expect(
        page.locator(`persona-chat [lang="${longCode}" i], persona-chat [lang="${code}" i]`).first(),
      ).toBeAttached();
      expect(await cutOff(page), code).toEqual([]);
      if (['AR', 'DE', 'th'].includes(code)) expect(await axeFindings(page), code).toEqual([]);
      if (process.env['PICTURES']) await writeFile(info.outputPath(`${code}.png`), await page.screenshot());
    }
  });
}

test('Arabic: what the persona says in English stands at the right too, where the form begins', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  const title = page.getByRole('heading', { name: 'Ask Mina' });
  await expect(title).toBeVisible();
  const edges = () =>
    title.evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      const box = heading.getBoundingClientRect();
      const text = range.getBoundingClientRect();
      return { left: Math.round(text.left - box.left), right: Math.round(box.right - text.right) };
    });
  expect((await edges()).left).toBe(0);
  await page.evaluate(() => window.PersonaChat?.('set', { lang: 'ar' }));
  await expect.poll(async () => (await edges()).right).toBe(0);
});
