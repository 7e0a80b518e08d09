import { expect, type Page } from '@playwright/test';
import { chatOn } from './chat.ts';

/** Another tab of the visitor's, which says their last message anew. */
export async function openOther(page: Page, siteUrl: string) {
  const other = await page.context().newPage();
  await other.goto(siteUrl);
  await chatOn(other).open();
  const sayAnew = async (text: string) => {
    // What comes below a reply once it has ended moves the message away from under the pointer.
    await expect(async () => {
      await chatOn(other).messages('user').last().hover();
      await other.getByRole('button', { name: 'Edit message' }).click({ timeout: 1000 });
    }).toPass();
    await other.keyboard.press('ControlOrMeta+A');
    await other.keyboard.type(text);
    await other.keyboard.press('Enter');
    await expect(chatOn(other).messages('user').last()).toContainText(text);
    await chatOn(other).replied();
  };
  return { other, sayAnew };
}
