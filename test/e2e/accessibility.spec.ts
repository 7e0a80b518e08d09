import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds inside the widget; the demo page around it is not ours to judge here. */
async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  // Colours are only true once what fades in has come to rest.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('persona-chat')].every((element) =>
      element.shadowRoot
        ?.getAnimations()
        .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
    ),
  );
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(context: object, options: object): Promise<{ violations: Violation[] }> } };
    interface Violation {
      readonly id: string;
      readonly nodes: readonly { readonly target: unknown; readonly failureSummary: string }[];
    }
    const { violations } = await axe.run({ include: ['persona-chat'] }, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary}`));
  });
}

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1280, 360]) {
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
      expect(await findings(page), 'empty conversation').toEqual([]);
      await chat.say('/formatted');
      await chat.replied();
      await chat.say('/status 404');
      await expect(page.getByText('Unable to get response. Please refresh the page and try again.')).toBeVisible();
      expect(await findings(page), 'conversation with a failure').toEqual([]);
      await page.getByRole('button', { name: 'Select Language' }).click();
      await expect(page.getByRole('option')).toHaveCount(31);
      expect(await findings(page), 'language list').toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More' }).click();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      expect(await findings(page), 'menu').toEqual([]);
      await page.getByRole('menuitem', { name: 'New conversation' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      expect(await findings(page), 'confirmation').toEqual([]);
    });
  }
}
