import { chatWith } from './chat.ts';
import { expect, test } from './fixtures.ts';

test('a visitor opens the bubble, introduces themselves and gets a formatted reply', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('/formatted');
  await chat.replied(1);
  await chat.shows(({ messages }) => ['table', 'pre', 'li'].every((name) => messages[1]?.elements.includes(name)));
});

test('the keyboard alone opens, fills in the form, writes and closes', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await driver.control('button', 'Open chat').focus();
  await driver.press('Enter');
  await chat.shows(({ focus }) => focus.startsWith('input'));
  await driver.type('Ada');
  await driver.press('Tab');
  await driver.type('ada@example.org');
  await driver.press('Enter');
  await chat.shows(({ focus }) => focus === 'textarea Type message here');
  await driver.type('Hello');
  await driver.press('Enter');
  await chat.replied(1);
  await driver.press('Escape');
  await chat.shows(({ focus }) => focus === 'button Open chat');
});

test('a reply stops on request, and the words typed meanwhile stay', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/slow 60');
  await chat.shows(({ messages }) => messages[1]?.text.trim());
  await chat.input.fill('Another question');
  await driver.control('button', 'Stop').click();
  await expect.poll(() => driver.control('button', 'Send').count()).toBe(1);
  await chat.input.press('Enter');
  await chat.shows(({ messages }) => messages[2]?.text.includes('Another question'));
  await chat.shows(({ messages }) => messages[3]?.status === 'delivered');
});

test('a reload in the middle of a reply shows it whole', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/slow 30');
  await chat.shows(({ messages }) => messages[1]?.text.trim());
  await driver.reload();
  await chat.replied(1);
  await chat.shows(({ messages }) => messages.length === 2);
});

test('a cut stream and a refused call end in one whole reply or in Retry', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/cut 400 2 /long 3');
  await chat.replied(1);
  await chat.say('/refuse 503 The kettle is cold');
  await expect.poll(() => driver.control('button', /^Retry/).count(), { timeout: 30_000 }).toBeGreaterThan(0);
});

test('a new conversation is asked about, and begins empty', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied(1);
  await driver.control('button', 'More').click();
  await driver.control('menuitem', 'New conversation').click();
  await driver.control('button', 'Continue').click();
  await chat.shows(({ messages }) => messages.length === 0);
});

test('hostile text does nothing under a strict policy with Trusted Types', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/csp`);
  await chat.open();
  await chat.introduce();
  await chat.say('/hostile');
  await chat.replied(1);
  expect(await driver.run(() => document.querySelector('#violations')?.textContent)).toBe('0');
});
