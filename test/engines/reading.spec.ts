import { wordsOf } from '../helpers/locale.ts';
import { operatorIn, storedConversation } from '../helpers/operator-call.ts';
import { chatWith } from './chat.ts';
import { expect, test } from './fixtures.ts';

interface Place {
  readonly fromTop: number;
  readonly fromEnd: number;
}

/** Runs in the page: what of the list is seen. */
function readPlace(): Place {
  const log = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[role=log]') as HTMLElement;
  return { fromTop: log.scrollTop, fromEnd: log.scrollHeight - log.clientHeight - log.scrollTop };
}

test('older messages come while one scrolls up, and what one reads stays in sight', async ({
  driver,
  siteUrl,
  apiUrl,
  operatorToken,
}) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied(1);
  const operator = await operatorIn(await driver.run(storedConversation), apiUrl, operatorToken);
  await operator.act('take-over');
  // Tall enough that the first page alone fills the list twice: nothing older need be asked for before one scrolls.
  const more = '\n\nSteep it.\n\nWait.\n\nPour.';
  for (let count = 1; count <= 30; count += 1) await operator.act('messages', { content: `Line ${count}${more}` });
  await driver.reload();
  await chat.shows(({ messages }) => messages.length >= 20);
  // A busy machine may have asked for the older ones by now: what is first counts in the moment of scrolling.
  const first = await driver.run(() => {
    const log = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[role=log]') as HTMLElement;
    log.dispatchEvent(new WheelEvent('wheel', { deltaY: -1 }));
    log.scrollTo(0, 0);
    return /Line \d+|Hello/.exec(log.querySelector('article')?.innerText ?? '')?.[0] ?? '';
  });
  expect(first).not.toBe('');
  await chat.shows(({ messages }) => messages.length === 32);
  const isSeen = (text: string) => {
    const log = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[role=log]') as HTMLElement;
    const article = [...log.querySelectorAll('article')].find(({ innerText }) => innerText.includes(text));
    const [box, place] = [log.getBoundingClientRect(), article?.getBoundingClientRect()];
    return place !== undefined && place.top >= box.top - 1 && place.bottom <= box.bottom;
  };
  await expect.poll(() => driver.run(isSeen, first)).toBe(true);
});

test('a reply that grows leaves the place where one reads, and a button leads to its end', async ({
  driver,
  siteUrl,
}) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/long 10');
  await chat.replied(1);
  await chat.say('/slow 40 /long 3');
  await chat.shows(({ messages }) => messages[3]?.text.trim());
  await chat.scrollUp();
  await expect.poll(() => driver.control('button', 'Scroll to latest').count()).toBe(1);
  await chat.replied(2);
  expect((await driver.run(readPlace)).fromTop).toBeLessThan(8);
  await driver.control('button', 'Scroll to latest').click();
  await expect.poll(async () => (await driver.run(readPlace)).fromEnd).toBeLessThan(8);
});

test('a reply is announced in whole sentences, each once', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await driver.run(() => {
    const heard: string[] = [];
    const region = document.querySelector('persona-chat')?.shadowRoot?.querySelector('[aria-live=polite]');
    new MutationObserver(() => {
      const text = region?.textContent?.trim();
      if (text && text !== heard.at(-1)) heard.push(text);
    }).observe(region as Element, { childList: true, subtree: true, characterData: true });
    Object.assign(window, { heard });
  });
  await chat.say('/formatted');
  await chat.replied(1);
  const heard = () => driver.run(() => (window as { heard?: string[] }).heard ?? []);
  await expect.poll(async () => (await heard()).join(' '), { timeout: 20_000 }).toContain('Table: ');
  const all = await heard();
  expect(new Set(all).size).toBe(all.length);
  expect(all.join(' ')).not.toContain('---');
});

test('a language is found by typing, and remembered after a reload', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  const german = driver.control('textbox', wordsOf('DE')('composer.placeholder'));
  await driver.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('A draft of mine');
  await driver.control('button', 'Select Language').click();
  await chat.shows(({ focus }) => focus.startsWith('combobox'));
  await driver.type('germ');
  await driver.press('Enter');
  await expect.poll(() => german.count(), { timeout: 20_000 }).toBe(1);
  expect((await chat.read()).typed).toBe('A draft of mine');
  await driver.reload();
  await expect.poll(() => german.count(), { timeout: 20_000 }).toBe(1);
});

test('a human hands back, and the persona answers again', async ({ driver, siteUrl, apiUrl, operatorToken }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('Hello');
  await chat.replied(1);
  const operator = await operatorIn(await driver.run(storedConversation), apiUrl, operatorToken);
  await operator.act('take-over');
  await chat.shows(({ text }) => text.includes('A human has taken over'));
  await operator.act('hand-back');
  await chat.shows(({ text }) => !text.includes('A human has taken over'));
  await chat.say('Are you there?');
  await chat.replied(2);
});

test('formulas are drawn by the browser', async ({ driver, siteUrl }) => {
  const chat = chatWith(driver);
  await driver.goto(`${siteUrl}/page`);
  await chat.introduce();
  await chat.say('/formula');
  await chat.replied(1);
  await chat.shows(({ messages }) => messages.at(-1)?.elements.filter((name) => name === 'math').length === 16);
  // A fraction stands over its denominator, and is higher than a letter: signs, not a line of text.
  const heights = () => {
    const root = document.querySelector('persona-chat')?.shadowRoot;
    return ['math mi', 'math mfrac'].map((name) => root?.querySelector(name)?.getBoundingClientRect().height ?? 0);
  };
  const [letter = 0, fraction = 0] = await driver.run(heights);
  expect(letter).toBeGreaterThan(4);
  expect(fraction).toBeGreaterThan(letter * 1.2);
});
