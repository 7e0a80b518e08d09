// The element stands in a dialog of the page (docs/embedding.md): what is shown later lies above what was shown before.

import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { serveSite } from '../helpers/odd-site.ts';

test('is above the dialog that it stands in: opened there, shown again, and shown again in one step', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await serveSite(page, siteUrl, {
    head: `<script async src="${apiUrl}/persona-chat/loader.js" data-manual></script>`,
    tail: `<dialog id="dialog"><persona-chat api-base="${apiUrl}" persona-id="support"></persona-chat></dialog>`,
  });
  const act = (name: string) =>
    page.evaluate((what) => {
      const dialog = document.querySelector<HTMLDialogElement>('#dialog');
      if (what !== 'show') dialog?.close();
      if (what !== 'close') dialog?.showModal();
    }, name);
  const chat = chatOn(page);
  await expect(page.locator('persona-chat [part=launcher]')).toBeAttached();
  await act('show');
  await page.locator('persona-chat').evaluate((element: HTMLElement & { open(): void }) => element.open());
  await chat.introduce();
  for (const steps of [['close', 'show'], ['again']]) {
    for (const step of steps) {
      await act(step);
      if (step === 'close') await expect(chat.panel).toBeHidden();
    }
    await chat.input.click();
    await page.getByRole('button', { name: 'Close chat' }).click();
    await chat.open();
  }
});
