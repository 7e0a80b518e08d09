// A recorded session of the debug panel: checked, saved, and opened again from its file (docs/behaviour.md#sessions).

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { brokenSession } from '../helpers/broken-session.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { savedBy } from '../helpers/saved-file.ts';

const debug = (page: Page) => page.getByRole('dialog', { name: 'Debug' });
const replay = (page: Page) => page.getByRole('dialog', { name: 'Session' });
const file = (text: string) => ({ name: 'shop.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const chooseFile = (page: Page, text: string) =>
  page.locator('persona-chat .pc-dialog input[type=file]').setInputFiles(file(text));

async function openPanel(page: Page, url: string) {
  const chat = chatOn(page);
  await page.goto(url);
  await page.evaluate(() => window.PersonaChat?.('set', { debug: true }));
  await chat.open();
  await chat.introduce();
  return chat;
}

test('a session is checked and saved, and its file is played back by the keyboard', async ({ page, siteUrl }) => {
  const chat = await openPanel(page, `${siteUrl}/csp`);
  await chat.say('A question that nobody else reads');
  await chat.replied();
  await page.getByRole('button', { name: 'Debug' }).click();
  await debug(page).getByRole('button', { name: 'Check this session' }).click();
  await expect(replay(page)).toHaveAccessibleDescription('No promise broke');
  await expect(replay(page)).toBeFocused();
  await page.keyboard.press('Escape');

  const saved = await savedBy(page, () => debug(page).getByRole('button', { name: 'Save session' }).click());
  expect(saved.name).toMatch(/^persona-chat-session-[\d-]+\.json$/);
  const text = saved.bytes.toString();
  const token = await page.evaluate(() => /"token":"([^"]+)"/.exec(localStorage.getItem('auth-storage') ?? '')?.[1]);
  for (const secret of [token ?? '', 'A question that nobody', 'Ada']) expect(text).not.toContain(secret);

  await chooseFile(page, text);
  await expect(replay(page)).toContainText('shop.json');
  await expect(replay(page)).toHaveAccessibleDescription('No promise broke');
  await expect(replay(page).getByText('user, delivered, 33')).toBeVisible();
  const slider = replay(page).getByRole('slider', { name: 'Step' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveAttribute('aria-valuetext', /^1 of \d+: /);
  await expect(replay(page).getByText('user, delivered, 33')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(slider).toHaveAttribute('aria-valuetext', /^2 of \d+: /);
});

test('a file says which promise broke and where, and a bad one what is wrong with it', async ({ page, siteUrl }) => {
  await openPanel(page, siteUrl);
  await page.getByRole('button', { name: 'Debug' }).click();
  await expect(debug(page).getByRole('button', { name: 'Open session file' })).toBeVisible();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await chooseFile(page, brokenSession({ endedAt: '<img src=x onerror=alert(1)>' }));
  await expect(debug(page).getByRole('alert')).toHaveText('This is no readable session file: endedAt');
  await chooseFile(page, 'not even JSON');
  await expect(debug(page).getByRole('alert')).toHaveText('This is no readable session file: JSON');
  await chooseFile(page, brokenSession({ version: '<img src="https://evil.example/x.png">' }));
  await expect(replay(page)).toHaveAccessibleDescription('Broken promises: 2');
  await expect(replay(page)).toContainText('<img src="https://evil.example/x.png">');
  await expect(replay(page).getByRole('link', { name: 'G3' })).toHaveAttribute('href', /guarantees\.md#g3$/);
  await replay(page)
    .getByRole('button', { name: /shrank from 96 to 41/ })
    .click();
  await expect(replay(page).getByRole('slider')).toHaveAttribute('aria-valuetext', /^20 of 25: /);
  await expect(replay(page).getByText('assistant, streaming, 41')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(requests.filter((url) => /evil/.test(url))).toEqual([]);
  await replay(page).getByRole('button', { name: 'Back' }).click();
  await expect(debug(page)).toBeFocused();
});
