import { needs } from '../helpers/needs.ts';
import { sampleFile } from '../helpers/sample-files.ts';
import { chatWith } from './chat.ts';
import { expect, test } from './fixtures.ts';

test('the first opening without a network says so, and Retry brings the chat', async ({ driver, engine, siteUrl }) => {
  needs('a network that fails', engine);
  await driver.goto(siteUrl);
  await expect.poll(() => driver.control('button', 'Open chat').count()).toBe(1);
  await driver.setOffline(true);
  await driver.control('button', 'Open chat').click();
  await expect.poll(() => driver.control('button', /Retry/).count(), { timeout: 20_000 }).toBe(1);
  await driver.setOffline(false);
  await driver.control('button', /Retry/).click();
  await expect.poll(() => driver.control('button', 'Start').count(), { timeout: 20_000 }).toBe(1);
});

test('what is written without a network waits, and goes out once when it is back', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied(1);
  await driver.setOffline(true);
  await chat.shows(({ text }) => text.includes('You are offline'));
  await chat.say('Into the dark');
  await chat.shows(({ messages }) => messages[2]?.text.includes('Waiting for the network'));
  await driver.setOffline(false);
  await chat.replied(2);
  const { messages } = await chat.read();
  expect(messages.filter(({ text }) => text.includes('Into the dark'))).toHaveLength(1);
});

test('files are chosen, go up and are sent', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await driver.chooseFiles('Attach file', [sampleFile('kettle.png'), sampleFile('notes.txt')]);
  const uploaded = () =>
    driver.run(
      () => document.querySelector('persona-chat')?.shadowRoot?.querySelectorAll('[data-status=done]').length ?? 0,
    );
  await expect.poll(uploaded, { timeout: 20_000 }).toBe(2);
  await chat.say('What are these?');
  await chat.replied(1);
  await chat.shows(({ messages }) => messages[0]?.text.includes('notes.txt'));
  await expect.poll(() => driver.control('button', 'Open kettle.png').count()).toBe(1);
});

test('two tabs show the same conversation, and its end', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Said in the first tab');
  await chat.replied(1);
  const tab = await driver.newTab();
  const other = chatWith(tab);
  await tab.goto(`${siteUrl}/page`);
  await other.replied(1);
  await other.say('Said in the second tab');
  await other.replied(2);
  await chat.shows(({ messages }) => messages[2]?.text.includes('Said in the second tab'));
  await chat.replied(2);
  await driver.control('button', 'More').click();
  await driver.control('menuitem', 'New conversation').click();
  await driver.control('button', 'Continue').click();
  await other.shows(({ messages }) => messages.length === 0);
});
