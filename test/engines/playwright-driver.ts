// The driver over Playwright: Chromium and Firefox.

import type { Page } from '@playwright/test';
import type { Driver } from './driver.ts';

export function playwrightDriver(page: Page): Driver {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    control(role, name) {
      const all = page.getByRole(role, { name, exact: true }).filter({ visible: true });
      const first = all.first();
      return {
        click: () => first.click(),
        // Firefox's driver appends to an e-mail field that holds something.
        async fill(text) {
          for (const key of ['ControlOrMeta+a', 'Delete']) await first.press(key);
          await first.fill(text);
        },
        press: (key) => first.press(key),
        focus: () => first.focus(),
        count: () => all.count(),
      };
    },
    run: (script, argument) => page.evaluate(script as (value: unknown) => never, argument as never),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    async chooseFiles(button, files) {
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: button, exact: true }).click();
      await (await chooser).setFiles([...files]);
    },
    newTab: async () => playwrightDriver(await page.context().newPage()),
    setOffline: (isOffline) => page.context().setOffline(isOffline),
    resize: (width, height) => page.setViewportSize({ width, height }),
  };
}
