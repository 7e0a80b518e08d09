// The element stands in a dialog or a popover of the page (docs/embedding.md): what is shown later lies above what was shown before.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { serveSite } from '../helpers/odd-site.ts';

/** The last has its dialog in a shadow root, as those of component libraries, and takes the chat into a slot. */
const layers = {
  dialog: ['<dialog id="layer">', '</dialog>'],
  popover: ['<div id="layer" popover="manual" style="width: 90%; height: 90%">', '</div>'],
  component: [
    '<my-dialog><template shadowrootmode="open"><dialog id="layer"><slot></slot></dialog></template>',
    '</my-dialog>',
  ],
} as const;

/** Shows or hides the layer, or both in one step. */
const actOn = (page: Page) => (what: 'show' | 'close' | 'again') =>
  page.locator('#layer').evaluate((layer: HTMLDialogElement, step) => {
    const [show, hide] =
      layer instanceof HTMLDialogElement
        ? (['showModal', 'close'] as const)
        : (['showPopover', 'hidePopover'] as const);
    if (step !== 'show') layer[hide]();
    if (step !== 'close') layer[show]();
  }, what);

for (const [name, [start, end]] of Object.entries(layers)) {
  test(`is above the ${name} that it stands in: before it is opened, then opened, shown again, and shown again in one step`, async ({
    page,
    siteUrl,
    apiUrl,
  }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await serveSite(page, siteUrl, {
      head: `<script async src="${apiUrl}/persona-chat/loader.js" data-manual></script>`,
      tail: `${start}<persona-chat api-base="${apiUrl}" persona-id="support"></persona-chat>${end}`,
    });
    const act = actOn(page);
    const chat = chatOn(page);
    const launcher = page.locator('persona-chat [part=launcher]');
    await expect(launcher).toBeAttached();
    await act('show');
    // Nothing else is clicked in its place.
    await launcher.hover();
    await act('close');
    await expect(launcher).toBeHidden();
    await act('show');
    await chat.open();
    await chat.introduce();
    // The end of a dialog in a shadow root is told to nobody outside it.
    const inOneStep = name === 'component' ? [] : [['again'] as const];
    for (const steps of [['close', 'show'] as const, ...inOneStep]) {
      for (const step of steps) {
        await act(step);
        if (step === 'close') await expect(chat.panel).toBeHidden();
      }
      await chat.input.click();
      await page.getByRole('button', { name: 'Close chat' }).click();
      await chat.open();
    }
  });
}

test('G9: a sheet that is shown again with its dialog has the focus, and tells the page of nothing', async ({
  page,
  siteUrl,
  apiUrl,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const [start, end] = layers.dialog;
  await serveSite(page, siteUrl, {
    head: `<script async src="${apiUrl}/persona-chat/loader.js" data-manual></script>`,
    tail: `${start}<button>Back</button><persona-chat api-base="${apiUrl}" persona-id="support"></persona-chat>${end}`,
  });
  const act = actOn(page);
  const chat = chatOn(page);
  await act('show');
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied();
  const panel = page.locator('persona-chat .pc-panel');
  await act('close');
  await expect(panel).toBeHidden();
  await act('show');
  await expect(panel).toBeFocused();
});
