// The examples of the other pages of the documentation, in a page as their reader makes it; those of docs/embedding.md, of the
// recipes and of the starters have files of their own.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { type DocExample, readExamples } from '../helpers/doc-examples.ts';

const panel = (page: Page) => page.getByRole('dialog');
const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat' });
const [tag] = readExamples('docs/embedding.md');
const pages = ['privacy', 'editor', 'theming', 'package', 'hosting'].map((name) => `docs/${name}.md`);

/** What a reader sees when the example has run; an example without a line here fails. */
const outcomes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async consent(page) {
    const tell = (what: string) =>
      page.evaluate(
        (type) => (window as unknown as { consent: EventTarget }).consent.dispatchEvent(new Event(type)),
        what,
      );
    await tell('withdrawn');
    await expect(page.locator('persona-chat')).toHaveCount(0);
    await tell('given');
    await chatOn(page).open();
    await chatOn(page).introduce();
    await tell('withdrawn');
    await expect(page.locator('persona-chat')).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ada');
    await tell('given');
    await expect(launcher(page)).toBeVisible();
  },
  async editor(page) {
    await page.getByRole('textbox', { name: 'Your note' }).fill('Green, sweet');
    const sent = () => page.evaluate(() => new FormData(document.forms[0]).get('note'));
    await expect.poll(sent).toBe('Green, sweet');
  },
  async 'theme-attributes'(page) {
    await launcher(page).click();
    expect((await panel(page).boundingBox())?.x).toBeLessThan(200);
  },
  'own-colours': (page) =>
    expect(page.locator('persona-chat [part=launcher]')).toHaveCSS('background-color', 'rgb(255, 212, 0)'),
  async radius(page) {
    await launcher(page).click();
    await expect(panel(page)).toHaveCSS('border-radius', '6px');
  },
  async font(page) {
    await launcher(page).click();
    await expect(panel(page)).toHaveCSS('font-family', /^"?Inter"?, system-ui, sans-serif$/);
  },
  'launcher-size': (page) => expect(page.locator('persona-chat [part=launcher]')).toHaveCSS('width', '64px'),
  async slots(page) {
    await launcher(page).click();
    await chatOn(page).introduce();
    await expect(page.getByRole('link', { name: 'Call us' })).toBeVisible();
    await expect(page.getByText('Orders of today leave tomorrow.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'How we handle what you write' })).toBeVisible();
  },
  async element(page) {
    await launcher(page).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  },
  async 'version-url'(page) {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await chatOn(page).open();
    await chatOn(page).introduce();
    await expect.poll(() => asked).toContain('/persona-chat/version.json');
    expect(asked).not.toContain('/api/version');
  },
};

/** The example in the page that its text speaks of: beside the tag, or the package. */
async function show(
  page: Page,
  { language, code, name }: DocExample,
  address: (text: string) => string,
): Promise<void> {
  const module = address('<script type="module" src="https://cdn.example/persona-chat/persona-chat.js"></script>');
  const parts = {
    css: `<style>${code}</style>${tag?.code ?? ''}`,
    html: /<script/.test(code) ? code : code + module,
    js: '',
  };
  await page.setContent(`<!doctype html><title>Site</title><body>${address(parts[language])}`);
  if (language !== 'js') return;
  await page.evaluate((text) => (0, eval)(`{${text}}`) as unknown, address(`${code}\nwindow.${name} = ${name};`));
}

for (const example of pages.flatMap(readExamples)) {
  test(`the documentation's example ${example.name} does what its page says`, async ({ page, siteUrl, apiUrl }) => {
    await page.goto(`${siteUrl}/plain`);
    await show(page, example, (text) =>
      text.replaceAll('https://cdn.example', apiUrl).replaceAll('https://api.example', apiUrl),
    );
    expect(outcomes).toHaveProperty(example.name);
    await outcomes[example.name]?.(page);
  });
}
