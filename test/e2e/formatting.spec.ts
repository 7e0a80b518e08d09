import { axeFindings } from '../helpers/axe.ts';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn, openFormatting } from '../helpers/formatting.ts';
import { has, needs, without } from '../helpers/needs.ts';

test('what was typed and the caret are taken over both ways', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('Tea with **fresh mint**');
  await chat.input.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(12, 12));
  const formatting = formattingOn(page);
  await formatting.open();
  expect(await formatting.content()).toBe('<p>Tea with <strong>fresh mint</strong></p>');
  await page.keyboard.type('>');
  expect(await formatting.content()).toBe('<p>Tea with <strong>f>resh mint</strong></p>');
  await page.keyboard.press('Backspace');
  expect(await formatting.close()).toEqual({ text: 'Tea with **fresh mint**', caret: 12 });
  await page.keyboard.press('End');
  await page.keyboard.type(' and ');
  await formatting.open();
  await page.keyboard.type('honey ');
  expect(await formatting.content()).toBe('<p>Tea with <strong>fresh mint</strong> and honey </p>');
  expect(await formatting.close()).toEqual({ text: 'Tea with **fresh mint** and honey ', caret: 34 });
});

test('what was only looked at comes back as it was typed', { tag: '@long' }, async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  const text = '1) *one*\n\n\n| a | b |\n<b>2 * 3</b> __x__';
  await chat.input.fill(text);
  const formatting = formattingOn(page);
  await formatting.open();
  expect((await formatting.close()).text).toBe(text);
});

test('the toolbar is one stop for Tab, and arrow keys move inside it', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  const button = (name: string) => formatting.toolbar.getByRole('button', { name, exact: true });
  await page.keyboard.type('cup');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Shift+Tab');
  await expect(button('Bold')).toBeFocused();
  for (const name of ['Italic', 'Underline', 'Link', 'Image', 'Bold']) {
    await page.keyboard.press('ArrowRight');
    await expect(button(name)).toBeFocused();
  }
  await page.keyboard.press('End');
  await expect(button('Image')).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(button('Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await formatting.content()).toBe('<p><strong><em>cup</em></strong></p>');
  await page.keyboard.press('Tab');
  await expect(formatting.field).toBeFocused();
  await page.keyboard.press('Alt+F10');
  await expect(button('Italic')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(formatting.field).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
});

test('a mark is for what is typed next, by key and by mouse', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('bold');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' plain ');
  await formatting.toolbar.getByRole('button', { name: 'Underline' }).click();
  await expect(formatting.field).toBeFocused();
  await page.keyboard.type('line');
  expect(await formatting.content()).toBe('<p><strong>bold</strong> plain <u>line</u></p>');
});

const rules: readonly (readonly [typed: string, shown: string])[] = [
  ['- tea', '<ul><li><p>tea</p></li></ul>'],
  ['3. tea', '<ol><li><p>tea</p></li></ol>'],
  ['> tea', '<blockquote><p>tea</p></blockquote>'],
  ['## tea', '<h4>tea</h4>'],
  ['```tea', '<pre><code>tea</code></pre>'],
  ['``` tea  leaf', '<pre><code>tea  leaf</code></pre>'],
  ['a **b c** d', '<p>a <strong>b c</strong> d</p>'],
  ['a *b* d', '<p>a <em>b</em> d</p>'],
  ['a _b_ d', '<p>a <em>b</em> d</p>'],
  ['a ~~b~~ d', '<p>a <del>b</del> d</p>'],
  ['a `b` d', '<p>a <code>b</code> d</p>'],
  ['2 * 3 * 4, snake_case_name', '<p>2 * 3 * 4, snake_case_name</p>'],
  ['see https://example.org/a_b, or', '<p>see <a https://example.org/a_b>https://example.org/a_b</a>, or</p>'],
];

test('typing makes lists, quotes, code, headings, marks and links', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  for (const [typed, shown] of rules) {
    await page.keyboard.type(typed);
    expect(await formatting.content(), typed).toBe(shown);
    await formatting.clear();
    expect(await formatting.content(), typed).toBe('<p></p>');
  }
  await page.keyboard.type('- ');
  expect(await formatting.content()).toBe('<ul><li><p></p></li></ul>');
  await page.keyboard.press('Backspace');
  expect(await formatting.content()).toBe('<p>- </p>');
  await formatting.clear();
  await page.keyboard.type('``` ');
  expect(await formatting.content()).toBe('<pre><code></code></pre>');
  await page.keyboard.press('Backspace');
  expect(await formatting.content()).toBe('<p>``` </p>');
  await formatting.clear();
  await page.keyboard.type('```   tea');
  expect(await formatting.content()).toBe('<pre><code>  tea</code></pre>');
});

const commands = [
  ['ControlOrMeta+b', '<p><strong>tea</strong></p>'],
  ['ControlOrMeta+i', '<p><em>tea</em></p>'],
  ['ControlOrMeta+u', '<p><u>tea</u></p>'],
  ['ControlOrMeta+e', '<p><code>tea</code></p>'],
  ['ControlOrMeta+Shift+x', '<p><del>tea</del></p>'],
  ['ControlOrMeta+Shift+7', '<ol><li><p>tea</p></li></ol>'],
  ['ControlOrMeta+Shift+8', '<ul><li><p>tea</p></li></ul>'],
  ['ControlOrMeta+Shift+9', '<blockquote><p>tea</p></blockquote>'],
  ['ControlOrMeta+Alt+c', '<pre><code>tea</code></pre>'],
] as const;

test(
  'every command can be undone, done again, and taken back by itself',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    const formatting = await openFormatting(page, siteUrl);
    await page.keyboard.type('tea');
    await page.keyboard.press('Shift+Home');
    for (const [key, shown] of commands) {
      await page.keyboard.press(key);
      expect(await formatting.content(), key).toBe(shown);
      await page.keyboard.press('ControlOrMeta+z');
      expect(await formatting.content(), key).toBe('<p>tea</p>');
      await page.keyboard.press('ControlOrMeta+Shift+z');
      expect(await formatting.content(), key).toBe(shown);
      await page.keyboard.press(key);
      expect(await formatting.content(), key).toBe('<p>tea</p>');
    }
  },
);

test('Enter sends, and goes on with a list, quote or code', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('Please:');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('- milk');
  await page.keyboard.press('Enter');
  await page.keyboard.type('tea');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('green');
  expect(await formatting.content()).toBe(
    '<p>Please:</p><ul><li><p>milk</p></li><li><p>tea</p><ul><li><p>green</p></li></ul></li></ul>',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Thanks');
  await page.keyboard.press('Enter');
  await expect(chat.messages('user').last().locator('ul ul li')).toHaveText('green');
  await expect(formatting.field).toBeFocused();
  expect(await formatting.content()).toBe('<p></p>');
  await chat.replied();
});

test('fast typing loses no character, whatever stands around it', async ({ page, siteUrl }) => {
  const formatting = await openFormatting(page, siteUrl);
  const text = 'The quick brown fox jumps over the lazy dog, 0123456789 times; äöü ñ — and again. '.repeat(5).trim();
  await page.keyboard.type(text);
  expect(await formatting.content()).toBe(`<p>${text}</p>`);
  await page.keyboard.press('Home');
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('[start]');
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type('[end]');
  expect(await formatting.content()).toBe(`<p>[start]${text}[end]</p>`);
});

test('text is selected by mouse and keys, and typing replaces what is selected', async ({
  page,
  siteUrl,
  browserName,
}) => {
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('green tea leaves');
  const text = (start: number, end: number) =>
    formatting.field.locator('p').evaluate(
      (paragraph, [from, to]) => {
        const range = document.createRange();
        range.setStart(paragraph.firstChild as Text, from);
        range.setEnd(paragraph.firstChild as Text, to);
        return range.getBoundingClientRect().toJSON() as DOMRect;
      },
      [start, end] as const,
    );
  const [first, word] = [await text(0, 5), await text(6, 9)];
  const middle = word.y + word.height / 2;
  await page.mouse.move(word.left + 1, middle);
  await page.mouse.down();
  await page.mouse.move(word.right - 1, middle, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.type('bay');
  expect(await formatting.content()).toBe('<p>green bay leaves</p>');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+i');
  expect(await formatting.content()).toBe('<p>green <em>bay</em> leaves</p>');
  if (!has('double clicks', browserName)) return;
  await page.mouse.dblclick(first.left + 4, middle);
  await page.keyboard.type('dry');
  expect(await formatting.content()).toBe('<p>dry <em>bay</em> leaves</p>');
  await page.mouse.click(word.left + 20, middle, { clickCount: 3 });
  await page.keyboard.type('all new');
  expect(await formatting.content()).toBe('<p>all new</p>');
});

test('each paragraph finds its own direction, and arrow keys of the toolbar follow the page', async ({
  page,
  siteUrl,
}) => {
  const chat = chatOn(page);
  await page.goto(`${siteUrl}/rtl`);
  await page.evaluate(() => window.PersonaChat?.('set', { lang: 'en' }));
  await chat.open();
  await chat.introduce();
  const formatting = formattingOn(page);
  await formatting.open();
  await page.keyboard.type('شاي أخضر');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('green tea');
  const directions = () =>
    formatting.field.locator('p').evaluateAll((list) => list.map((one) => getComputedStyle(one).direction));
  await expect.poll(directions).toEqual(['rtl', 'ltr']);
  await page.keyboard.press('Enter');
  await expect(chat.messages('user').last().locator('p')).toHaveCount(2);
  expect(
    await chat
      .messages('user')
      .last()
      .locator('p')
      .evaluateAll((list) => list.map((one) => getComputedStyle(one).direction)),
  ).toEqual(['rtl', 'ltr']);
});

test.describe('on a touch device', () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });
  test.skip(...without('touch'));

  test('everything has room for a finger', { tag: '@long' }, async ({ page, siteUrl }) => {
    const formatting = await openFormatting(page, siteUrl);
    const boxes = await formatting.toolbar
      .getByRole('button')
      .evaluateAll((list) => list.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes).toHaveLength(5);
    for (const { width, height } of boxes) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    expect(await formatting.field.evaluate((field) => getComputedStyle(field).fontSize)).toBe('16px');
    await page.keyboard.type('tea');
    await page.keyboard.press('Shift+Home');
    await formatting.toolbar.getByRole('button', { name: 'Bold' }).tap();
    await page.keyboard.press('End');
    expect(await formatting.content()).toBe('<p><strong>tea</strong></p>');
    await formatting.toolbar.getByRole('button', { name: 'Link' }).tap();
    const dialog = await formatting.linkDialog.boundingBox();
    expect(dialog?.x).toBeGreaterThanOrEqual(0);
    expect((dialog?.x ?? 0) + (dialog?.width ?? 999)).toBeLessThanOrEqual(360);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test('text of an input method arrives whole, and its Enter sends nothing', async ({ page, siteUrl, browserName }) => {
  needs('composition', browserName);
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  const session = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
  await page.keyboard.type('**');
  for (const text of ['に', 'にほ', 'にほん']) await compose(text);
  await session.send('Input.insertText', { text: '日本' });
  await page.keyboard.type('** ');
  expect(await formatting.content()).toBe('<p><strong>日本</strong> </p>');
  await page.keyboard.press('ControlOrMeta+b');
  await compose('ちゃ');
  await page.keyboard.down('Enter');
  await expect(chat.messages('user')).toHaveCount(0);
  await session.send('Input.insertText', { text: '茶' });
  expect(await formatting.content()).toContain('茶');
});
