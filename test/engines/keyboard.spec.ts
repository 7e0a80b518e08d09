import { chatWith } from './chat.ts';
import type { Driver } from './driver.ts';
import { expect, test } from './fixtures.ts';

async function begin(driver: Driver, url: string, ...texts: readonly string[]) {
  const chat = chatWith(driver);
  await driver.goto(url);
  await chat.introduce();
  for (const [index, text] of texts.entries()) {
    await chat.say(text);
    await chat.replied(index + 1);
  }
  return chat;
}

test('the list of messages is one stop, arrow keys go through it, and Tab leads back', async ({ driver, siteUrl }) => {
  const chat = await begin(driver, `${siteUrl}/page`, 'Hello', 'And in the evening?');
  await chat.tabTo('log Messages', 'Shift+Tab');
  await driver.press('End');
  await driver.press('ArrowUp');
  await chat.shows(({ focus }) => focus.startsWith('article You'));
  await driver.press('Home');
  await driver.press('ArrowDown');
  await chat.shows(({ focus }) => /^article (?!You)/.test(focus));
  await chat.tabTo('textarea Type message here');
});

test('a menu is walked with arrow keys, and Escape gives the focus back', async ({ driver, siteUrl }) => {
  const chat = await begin(driver, `${siteUrl}/page`, 'Hello');
  await driver.control('button', 'More').focus();
  await driver.press('Enter');
  await chat.shows(({ focus }) => focus.startsWith('menuitem'));
  await chat.tabTo('menuitem New conversation', 'ArrowDown');
  await driver.press('Escape');
  await chat.shows(({ focus }) => focus === 'button More');
  expect(await driver.control('menuitem', 'New conversation').count()).toBe(0);
});

test('a question keeps the focus inside, and gives it back', async ({ driver, siteUrl }) => {
  const chat = await begin(driver, `${siteUrl}/page`, 'Hello');
  await driver.control('button', 'More').focus();
  await driver.press('Enter');
  await chat.shows(({ focus }) => focus.startsWith('menuitem'));
  await chat.tabTo('menuitem New conversation', 'ArrowDown');
  await driver.press('Enter');
  await chat.shows(({ focus }) => focus === 'button Cancel');
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab'] as const) {
    await driver.press(key);
    expect((await chat.read()).focus).toMatch(/^button (Cancel|Continue)$/);
  }
  await driver.press('Escape');
  await chat.shows(({ focus }) => focus === 'button More');
});

test('pictures open in a viewer that keys drive', async ({ driver, siteUrl }) => {
  const chat = await begin(driver, `${siteUrl}/page`, '/files 3');
  await driver.control('button', /^Open /).focus();
  const opener = (await chat.read()).focus;
  await driver.press('Enter');
  await chat.shows(({ text }) => text.includes('1 of 3'));
  await driver.press('ArrowRight');
  await chat.shows(({ text }) => text.includes('2 of 3'));
  for (let step = 0; step < 6; step += 1) {
    await driver.press('Tab');
    expect((await chat.read()).focus).toMatch(/^(button|a|dialog) /);
    expect((await chat.read()).focus).not.toBe(opener);
  }
  await driver.press('Escape');
  await chat.shows(({ focus }) => focus === opener);
});

test('in page mode Tab goes in, through and out, and Escape closes nothing', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await expect.poll(() => driver.control('textbox', 'Name').count(), { timeout: 20_000 }).toBe(1);
  await driver.run(() => {
    const element = document.querySelector('persona-chat');
    const [before, after] = ['Before', 'After'].map((textContent) =>
      Object.assign(document.createElement('button'), { textContent }),
    );
    if (before && after) element?.before(before);
    if (after) element?.after(after);
    before?.focus();
  });
  await chat.tabTo(/^input Name/);
  await driver.press('Escape');
  await chat.shows(({ focus }) => focus.startsWith('input Name'));
  await chat.tabTo('button After');
  await chat.tabTo('button Before', 'Shift+Tab');
});
