import { expect, type Page } from '@playwright/test';
import { chatOn } from './chat.ts';

/** Another tab of the visitor's, which says their last message anew. */
export async function openOther(page: Page, siteUrl: string) {
  const other = await page.context().newPage();
  await other.goto(siteUrl);
  await chatOn(other).open();
  const sayAnew = async (text: string) => {
    await chatOn(other).messages('user').last().hover();
    await other.getByRole('button', { name: 'Edit message' }).click();
    await other.keyboard.press('ControlOrMeta+A');
    await other.keyboard.type(text);
    await other.keyboard.press('Enter');
    await expect(chatOn(other).messages('user').last()).toContainText(text);
    await chatOn(other).replied();
  };
  return { other, sayAnew };
}
