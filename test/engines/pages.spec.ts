import { sampleFile } from '../helpers/sample-files.ts';
import { chatWith } from './chat.ts';
import { expect, test } from './fixtures.ts';

/** Runs in the page. */
function panelBox() {
  const panel = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[part=panel]') as HTMLElement;
  const { left, width } = panel.getBoundingClientRect();
  return { left, width, background: getComputedStyle(panel).backgroundColor };
}

test('rules of the page for everything leave the chat as it is', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/hostile`);
  await chat.open();
  await chat.introduce();
  expect((await driver.run(panelBox)).width).toBe(400);
  await chat.say('Hello');
  await chat.replied(1);
});

test('a page that reads from the right has the panel at its left', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/rtl`);
  await driver.run(() => window.PersonaChat?.('open').then(() => undefined));
  await chat.shows(({ direction, text }) => direction === 'rtl' && /[؀-ۿ]/.test(text));
  await expect.poll(async () => (await driver.run(panelBox)).left).toBeLessThan(100);
});

/** What a page may keep under the names that the chat would use. */
const ofThePage: Readonly<Record<string, string>> = {
  'auth-storage': '{"state":{"user":{"id":7}},"version":0}',
  user_info: '{"id":7,"name":"Grace","email":"grace@example.org"}',
  'mute-store': 'true',
  'microphone-permission-store': '["camera"]',
  'request-id': 'order 17',
};

test('what the page keeps under the same names stays, and the chat is remembered beside it', async ({
  driver,
  siteUrl,
}) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await driver.run((values) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(values)) localStorage.setItem(name, value);
  }, ofThePage);
  await driver.reload();
  await chat.introduce();
  await driver.run(() => window.PersonaChat?.('set', { lang: 'en' }).then(() => undefined));
  await chat.say('Remember me');
  await chat.replied(1);
  await driver.reload();
  await chat.replied(1);
  const stored = await driver.run(() => ({ ...localStorage }));
  expect(stored).toMatchObject(ofThePage);
  expect(Object.keys(stored)).toEqual(expect.arrayContaining(['persona-chat:auth-storage', 'persona-chat:user_info']));
});

test('the next page of a classic site has the panel open, and what was typed', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('Half a thought');
  await driver.goto(`${siteUrl}/spa`);
  await chat.shows(({ typed }) => typed === 'Half a thought');
});

test('a strict policy is kept by files, formatting, menus and another language', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/csp`);
  await chat.open();
  await chat.introduce();
  await driver.chooseFiles('Attach file', [sampleFile('kettle.png')]);
  await expect.poll(() => driver.control('button', /^Remove/).count(), { timeout: 20_000 }).toBe(1);
  await driver.control('button', 'Formatting').click();
  await driver.control('button', 'Bold').click();
  await driver.type('Warm');
  await driver.control('button', 'Send').click();
  await chat.replied(1);
  await driver.control('button', 'More').click();
  await driver.control('menuitem', 'New conversation').click();
  await driver.control('button', 'Cancel').click();
  await driver.run(() => window.PersonaChat?.('set', { lang: 'ar' }).then(() => undefined));
  await chat.shows(({ direction }) => direction === 'rtl');
  expect(await driver.run(() => document.querySelector('#violations')?.textContent)).toBe('0');
});

test('the page sets theme, accent and side while the chat is open', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  const light = await driver.run(panelBox);
  await driver.run(() =>
    window.PersonaChat?.('set', { theme: 'dark', accent: 'Ocean', position: 'bottom-left' }).then(() => undefined),
  );
  await expect.poll(async () => (await driver.run(panelBox)).left).toBeLessThan(100);
  await expect.poll(async () => (await driver.run(panelBox)).background).not.toBe(light.background);
});
