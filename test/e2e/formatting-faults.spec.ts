import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { formattingOn, heldEditor, openFormatting } from '../helpers/formatting.ts';
import { picture } from '../helpers/picture.ts';

test('without its code the plain field stays with everything typed, and Try again works, as does the next press for who has written on', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/Failed to load resource|net::ERR|Cross-Origin|module|error loading/i);
  const chat = chatOn(page);
  await page.goto(siteUrl);
  await chat.open();
  await chat.introduce();
  await chat.input.fill('Tea with **mint**');
  await page.route('**/chunks/rich-text-chunk-*', (route) => route.abort());
  const formatting = formattingOn(page);
  await formatting.toggle.click();
  const notice = page.getByRole('alert').filter({ hasText: 'This part could not load' });
  await expect(notice).toBeVisible();
  await expect(page.locator('persona-chat textarea')).toHaveValue('Tea with **mint**');
  await expect(formatting.toggle).toHaveAttribute('aria-pressed', 'false');
  const asked = page.waitForRequest('**/chunks/rich-text-chunk-*');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(notice).toBeVisible();
  // Not by the keyboard of the page: the focus is on the button, which a space presses.
  await chat.input.pressSequentially(' and more');
  await expect(chat.input).toHaveValue('Tea with **mint** and more');
  await expect(notice).toHaveCount(0);
  await page.unroute('**/chunks/rich-text-chunk-*');
  await formatting.toggle.click();
  await expect(formatting.field).toBeVisible();
  expect(await formatting.content()).toContain('Tea with <strong>mint</strong> and more');
});

test('a draft with a picture survives a reload, and goes out', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('Look: ');
  await formatting.pickImages(picture('kettle.png', 640, 400));
  await expect(page.locator('persona-chat .pc-picture[data-state="loaded"]')).toHaveCount(1);
  await page.keyboard.type(' nice');
  await page.reload();
  await expect.poll(() => formatting.content()).toBe('<p>Look: <img 320px> nice</p>');
  const shown = formatting.field.locator('.pc-picture img');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(chat.messages('user').last().locator('img')).toHaveCount(1);
  await chat.replied();
  await page.reload();
  await expect(chat.input).toHaveValue('');
});

test('what is typed after a reload behind code is none of the code', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('```tea');
  await expect.poll(() => formatting.content()).toBe('<pre><code>tea</code></pre>');
  // The editor is on its way back: until it is here one writes in the plain field.
  const release = await heldEditor(page);
  await page.reload();
  await chat.input.focus();
  await chat.input.press('ControlOrMeta+End');
  await page.keyboard.type('mint');
  await expect(chat.input).toHaveValue('```\ntea\n```\nmint');
  release();
});

test('a message that was refused keeps its text and pictures', async ({ page, siteUrl, allowProblems }) => {
  allowProblems(/Failed to load resource/);
  const formatting = await openFormatting(page, siteUrl);
  await page.keyboard.type('/refuse 503 Cold **kettle**');
  await page.keyboard.press('Enter');
  const failed = chatOn(page).messages('user').last();
  await expect(failed).toHaveAttribute('data-status', 'failed');
  await expect(failed.locator('strong')).toHaveText('kettle');
  expect(await formatting.content()).toBe('<p></p>');
});

test('a message shows what the editor showed', async ({ page, siteUrl }) => {
  const chat = chatOn(page);
  const formatting = await openFormatting(page, siteUrl);
  await formatting.paste({
    html:
      '<h2>Tea</h2><p><b>bold</b> <i>it</i>al <u>un<b>der</b></u> <s>gone</s> <code>a`b</code> <a href="https://example.org/x_y">link *x*</a> 1*2*3 &lt;b&gt; _x_</p>' +
      '<ul><li>one<ol start="3"><li>three</li><li>four</li></ol></li><li>two</li></ul><blockquote><p>q</p><p>r<br>s</p></blockquote><pre>**no**\n  code</pre><p># no heading</p><p>- no list</p>',
  });
  const shown = await formatting.content();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const mine = chat.messages('user').last().locator('.pc-markdown');
  await expect(mine.locator('pre')).toBeVisible();
  const sent = await mine.evaluate((root) => {
    const write = (node: Node): string => {
      if (!(node instanceof Element)) return node.textContent ?? '';
      if (node.matches('button')) return '';
      const inner = [...node.childNodes].map(write).join('');
      // What stands around code, and its lines.
      if (node.matches('div, span')) return inner;
      const href = node.getAttribute('href');
      return node.localName === 'br'
        ? '<br>'
        : `<${node.localName}${href ? ` ${href}` : ''}>${inner}</${node.localName}>`;
    };
    return [...root.childNodes].map(write).join('');
  });
  // Both are compared without the paragraphs that only one of them writes into tight items.
  const flat = (html: string) => html.replace(/<li><p>/g, '<li>').replace(/<\/p>(?=<\/li>|<ol>|<ul>)/g, '');
  expect(flat(sent).replace('\n</code>', '</code>')).toBe(flat(shown));
});

test('no prototype of the host page is touched, however one writes', async ({ page, siteUrl }) => {
  await page.addInitScript(() => {
    const names = (of: object) => Object.getOwnPropertyNames(of).sort().join();
    const look = () =>
      [ShadowRoot.prototype, Document.prototype, Selection.prototype, Element.prototype, window].map(names);
    Object.assign(window, { lookAtPage: look });
  });
  await page.goto(siteUrl);
  await page.waitForFunction(() => 'PersonaChat' in window);
  const look = () => page.evaluate(() => (window as unknown as { lookAtPage(): string[] }).lookAtPage());
  const chat = chatOn(page);
  await chat.open();
  await chat.introduce();
  const before = await look();
  const formatting = formattingOn(page);
  await formatting.open();
  await page.keyboard.type('- **tea** and more');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await formatting.paste({ html: '<p>x</p>' });
  expect(await look()).toEqual(before);
});

test('nothing that is typed reaches the keys of the page, and nothing breaks under a strict policy', async ({
  page,
  siteUrl,
}) => {
  const formatting = await openFormatting(page, `${siteUrl}/csp`);
  await page.evaluate(() => document.addEventListener('keydown', () => document.body.setAttribute('data-caught', '')));
  await page.keyboard.type('**tea** https://example.org ');
  await formatting.pickImages(picture('kettle.png', 640, 400));
  await expect(page.locator('persona-chat .pc-picture[data-state="loaded"]')).toHaveCount(1);
  await page.locator('persona-chat .pc-picture').click();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await chatOn(page).replied();
  await expect(page.locator('body')).not.toHaveAttribute('data-caught');
  await expect(page.locator('#violations')).toHaveText('0');
});
