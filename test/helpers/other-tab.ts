import { expect, type Page } from '@playwright/test';
import { chatOn } from './chat.ts';

/** Another tab of the visitor's, which says their last message anew. */
export async function openOther(page: Page, siteUrl: string) {
  const other = await page.context().newPage();
  await other.goto(siteUrl);
  await chatOn(other).open();
  const sayAnew = async (text: string) => {
    const field = other.getByRole('textbox', { name: 'Edit message', exact: true });
    // What comes below a reply once it has ended moves the message away from under the pointer; and a tab in the
    // background may take longer over the click than it is given, and have the field after it.
    await expect(async () => {
      if (!(await field.isVisible())) {
        await chatOn(other).messages('user').last().hover({ timeout: 5000 });
        await other.getByRole('button', { name: 'Edit message', exact: true }).click({ timeout: 2000 });
      }
      await expect(field).toBeFocused({ timeout: 5000 });
    }).toPass();
    await other.keyboard.press('ControlOrMeta+A');
    await other.keyboard.type(text);
    await other.keyboard.press('Enter');
    await expect(chatOn(other).messages('user').last()).toContainText(text);
    await chatOn(other).replied();
  };
  return { other, sayAnew };
}
