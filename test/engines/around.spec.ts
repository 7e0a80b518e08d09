import { operatorIn, storedConversation } from '../helpers/operator-call.ts';
import { chatWith } from './chat.ts';
import { expect, test } from './fixtures.ts';

test('a form with mistakes names them, takes the focus there and keeps what was typed', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await driver.control('textbox', 'Name').fill('Ada');
  await driver.control('textbox', 'Email').fill('not an address');
  await driver.control('button', 'Start').click();
  await chat.shows(({ focus, text }) => focus.startsWith('input') && /email/i.test(text));
  await driver.control('textbox', 'Email').fill('ada@example.org');
  await driver.control('button', 'Start').click();
  await expect.poll(() => chat.input.count(), { timeout: 20_000 }).toBe(1);
});

test('Arabic turns the whole chat round', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await driver.run(() => void window.PersonaChat?.('set', { lang: 'ar' }));
  await chat.shows(({ direction, text }) => direction === 'rtl' && /[؀-ۿ]/.test(text));
});

test('the page opens, identifies, sends, hears and takes away', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await driver.run(async () => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    await window.PersonaChat?.('on', 'message', (detail: unknown) => void heard.push(detail));
    await window.PersonaChat?.('identify', { name: 'Ada', email: 'ada@example.org' });
    await window.PersonaChat?.('open');
    await window.PersonaChat?.('send', 'From the page');
  });
  await chat.shows(({ messages }) => messages[0]?.text.includes('From the page'));
  await expect.poll(() => driver.run(() => (window as { heard?: unknown[] }).heard?.length ?? 0)).toBeGreaterThan(0);
  await driver.run(() => window.PersonaChat?.('destroy').then(() => undefined));
  await expect.poll(() => driver.run(() => document.querySelectorAll('persona-chat').length)).toBe(0);
});

test('a client router that replaces the body takes nothing away', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('Half a thought');
  await driver.run(() => {
    const body = document.createElement('body');
    body.append(document.createElement('main'));
    document.body.replaceWith(body);
  });
  await expect.poll(() => chat.input.count(), { timeout: 20_000 }).toBe(1);
  await chat.input.press('Enter');
  await chat.shows(({ messages }) => messages[0]?.text.includes('Half a thought'));
});

test('an operator takes over, writes, and is seen without a reload', async ({
  driver,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied(1);
  const operator = await operatorIn(await driver.run(storedConversation), apiUrl, operatorToken);
  await operator.act('take-over');
  await operator.act('messages', { content: 'Robin here' });
  await chat.shows(({ messages }) => messages.some(({ text }) => text.includes('Robin here')));
});

test('a paywall stands where the input was, and gives it back', async ({ driver, siteUrl, apiUrl, operatorToken }) => {
  const chat = chatWith(driver);
  await driver.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied(1);
  await chat.input.fill('Half a thought');
  const operator = await operatorIn(await driver.run(storedConversation), apiUrl, operatorToken);
  await operator.paywall('Used up');
  await chat.shows(({ text }) => text.includes('Used up'));
  await operator.paywall(null);
  await expect.poll(() => chat.input.count(), { timeout: 20_000 }).toBe(1);
  await chat.input.press('Enter');
  await chat.shows(({ messages }) => messages.some(({ text }) => text.includes('Half a thought')));
});

test('an agenda waits for Start and asks its first question', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/agenda`);
  await chat.open();
  await driver.control('textbox', 'Name').fill('Ada');
  await driver.control('textbox', 'Email').fill('ada@example.org');
  await driver.control('button', 'Start').click();
  await chat.shows(({ text }) => text.includes('Tea order'));
  await driver.control('button', 'Start').click();
  await chat.shows(({ messages }) => messages[0]?.text.includes('Which tea'));
});

test('formatting writes what it shows', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await driver.control('button', 'Formatting').click();
  await driver.control('button', 'Bold').click();
  await driver.type('Warm');
  await driver.control('button', 'Send').click();
  await chat.shows(({ messages }) => messages[0]?.elements.includes('strong'));
});

test('on a phone the panel fills the glass and nothing scrolls sideways', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.resize(390, 844);
  await driver.goto(siteUrl);
  await chat.open();
  const overflow = () =>
    driver.run(() => {
      const panel = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[part=panel]');
      const box = panel?.getBoundingClientRect();
      return (
        box && box.left >= -0.5 && box.right <= innerWidth + 0.5 && panel && panel.scrollWidth <= panel.clientWidth
      );
    });
  await expect.poll(overflow).toBe(true);
});
