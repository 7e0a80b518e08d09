// Phones that are folded: nothing of the composer is cut (docs/guarantees.md#accessibility).

import { chatOn } from '../helpers/chat.ts';
import { cutOff } from '../helpers/cut-off.ts';
import { expect, test } from '../helpers/demo.ts';
import { needs } from '../helpers/needs.ts';
import { sampleFile } from '../helpers/sample-files.ts';

for (const width of [280, 260]) {
  test.describe(`with a finger, ${width} px wide`, () => {
    test.use({ hasTouch: true, viewport: { width, height: 640 } });

    test('nothing of the composer is cut, with a text, in the editor, and while something is recorded', async ({
      page,
      siteUrl,
    }) => {
      const chat = chatOn(page);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      await page.addInitScript(() => {
        // The microphone opens for as long as anybody looks. The first, empty page may have none.
        const devices: MediaDevices | undefined = navigator.mediaDevices;
        if (devices) devices.getUserMedia = () => new Promise(() => {});
      });
      await page.goto(`${siteUrl}/voice-note`);
      await chat.open();
      await chat.introduce();
      await button('Record voice message').click();
      await expect(page.getByText('Recorder is not ready yet')).toBeVisible();
      await expect(button('Stop recording')).toBeInViewport({ ratio: 1 });
      expect(await cutOff(page)).toEqual([]);
      await button('Cancel').click();
      await chat.input.fill('A text that is long enough to need all the room that there is, twice over');
      await expect(button('Send')).toBeInViewport({ ratio: 1 });
      expect(await cutOff(page)).toEqual([]);
      await button('Formatting').click();
      await expect(page.locator('persona-chat [contenteditable=true]')).toBeVisible();
      await expect(button('Send')).toBeInViewport({ ratio: 1 });
      expect(await cutOff(page)).toEqual([]);
    });
  });
}

test.describe('with a finger, on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 700 } });

  test('G8: Cancel of a message that waits leaves the focus beside it, and calls up no keyboard', async ({
    page,
    siteUrl,
    browserName,
  }) => {
    needs('touch', browserName);
    const chat = chatOn(page);
    await page.goto(siteUrl);
    await chat.open();
    await chat.introduce();
    await page.route(/\/uploads\/documents$/, () => {});
    await page.locator('persona-chat input[type=file]').first().setInputFiles(sampleFile('tea.txt'));
    await chat.input.fill('Look');
    await page.getByRole('button', { name: 'Send', exact: true }).tap();
    const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
    // The first half second belongs to a double tap.
    await expect(async () => {
      await cancel.tap({ timeout: 1000 });
      await expect(cancel).toHaveCount(0, { timeout: 200 });
    }).toPass();
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
  });
});
