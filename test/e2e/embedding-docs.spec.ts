// Every example of docs/embedding.md, run as a reader would: pasted into a page of their own.

import type { Page } from '@playwright/test';
import { chatOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';
import { type DocExample, readExamples } from '../helpers/doc-examples.ts';

const examples = readExamples('docs/embedding.md');
const codeOf = (name: string) => examples.find((example) => example.name === name)?.code ?? '';

const panel = (page: Page) => page.getByRole('dialog');
const launcher = (page: Page) => page.getByRole('button', { name: 'Open chat' });
const element = (page: Page) => page.locator('persona-chat');
const name = (page: Page) => page.getByRole('textbox', { name: 'Name' });

/** What a reader sees when the example has run; an example without a line here fails. */
const outcomes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  tag: (page) => expect(launcher(page)).toBeVisible(),
  stub: (page) => expect(panel(page)).toBeVisible(),
  async texts(page) {
    await launcher(page).click();
    await expect(page.getByRole('form', { name: 'Questions about tea?' })).toBeVisible();
  },
  async looks(page) {
    await launcher(page).click();
    await expect(element(page)).toHaveCSS('color-scheme', 'dark');
    expect((await panel(page).boundingBox())?.x).toBeLessThan(200);
  },
  async tokens(page) {
    await expect(page.locator('persona-chat [part=launcher]')).toHaveCSS('background-color', 'rgb(180, 35, 90)');
    await launcher(page).click();
    await expect(panel(page)).toHaveCSS('outline-color', 'rgb(180, 35, 90)');
  },
  async teaser(page) {
    await expect(page.getByText('Questions about tea? Ask Mina')).toBeVisible();
    await expect(launcher(page).locator('img')).toHaveAttribute('src', /mina\.svg$/);
  },
  async 'speaking-first'(page) {
    await expect(launcher(page)).toBeVisible();
    await page.evaluate(() => history.pushState({}, '', '/cart'));
    const said = page.getByRole('group', { name: 'Message from the chat' });
    // Its code counts the seconds from when it has come.
    await expect(async () => {
      await page.clock.runFor(30_000);
      await expect(said).toContainText('Questions about shipping?', { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
    await expect(said.getByRole('button', { name: 'Returns' })).toBeVisible();
  },
  async 'speaking-first-by-script'(page) {
    await expect(page.getByRole('button', { name: 'Which size fits me?' })).toBeVisible();
  },
  async 'own-launcher'(page) {
    await page.waitForFunction(() => 'PersonaChat' in window);
    await expect(launcher(page)).toBeHidden();
    await page.getByRole('button', { name: 'Help' }).click();
    await expect(panel(page)).toBeVisible();
  },
  'page-mode': (page) => expect(page.getByRole('region')).toBeVisible(),
  async language(page) {
    await expect(panel(page)).toBeVisible();
    await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  },
  async addresses(page) {
    await launcher(page).click();
    await expect(page.getByRole('button', { name: 'Debug' })).toBeVisible();
  },
  async manual(page) {
    await expect(launcher(page)).toHaveCount(2);
    await page.locator('#school').getByRole('button', { name: 'Open chat' }).click();
    await expect(page.locator('#school').getByRole('dialog', { name: 'Oskar' })).toBeVisible();
  },
  async dialog(page) {
    await expect(launcher(page)).toBeVisible();
    await page.getByRole('button', { name: 'Check out' }).click();
    await page.locator('dialog').getByRole('button', { name: 'Open chat' }).click();
    await name(page).fill('Ada');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.locator('body > persona-chat')).toHaveCount(1);
    await expect(name(page)).toHaveValue('Ada');
  },
  boot: (page) => expect(launcher(page)).toBeVisible(),
  panel: (page) => expect(panel(page)).toBeVisible(),
  async 'identify-and-send'(page) {
    await expect(chatOn(page).messages('user')).toHaveText([/Where is my order\?/]);
  },
  async set(page) {
    await expect(element(page)).toHaveCSS('color-scheme', 'dark');
    await expect(element(page)).toHaveAttribute('position', 'top-right');
    await expect(page.locator('persona-chat .pc')).toHaveAttribute('dir', 'rtl');
  },
  'signed-in': (page) => expect(chatOn(page).input).toBeVisible(),
  continue: (page) => expect(chatOn(page).messages('user')).toHaveText([/From another device/]),
  async tool(page) {
    const chat = chatOn(page);
    await chat.open();
    await chat.introduce();
    await chat.say('Put two tins into my basket');
    await expect(page.getByRole('group', { name: /Put into the basket/ })).toContainText('Sencha Asanoka');
  },
  async 'on-and-off'(page) {
    await expect(panel(page)).toBeVisible();
    expect(await page.title()).toBe('Site opened');
  },
  async reset(page) {
    await expect(name(page)).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Ada|order/);
  },
  async 'sign-out'(page) {
    await expect.poll(() => page.title()).toBe('Signed out true');
    await expect(panel(page)).toBeHidden();
    await launcher(page).click();
    await expect(name(page)).toHaveValue('');
  },
  destroy: (page) => expect(element(page)).toHaveCount(0),
  target: (page) => expect(page.locator('#school').getByRole('dialog')).toBeVisible(),
  async properties(page) {
    await expect(chatOn(page).input).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Mina' })).toBeVisible();
  },
  async methods(page) {
    await expect(page.getByRole('status').filter({ hasText: 'Chat cleared' })).toBeVisible();
    await expect(chatOn(page).messages('user')).toHaveCount(0);
  },
  agenda: (page) => expect(panel(page)).toBeVisible(),
  end: (page) => expect(element(page)).toHaveCount(0),
  async events(page) {
    const chat = chatOn(page);
    await chat.open();
    await chat.introduce();
    await chat.say('Hello');
    await chat.replied();
    await page.getByRole('button', { name: 'Close chat' }).click();
    const heard = await page.evaluate(() => (window as unknown as { heard: [string, { name?: string }][] }).heard);
    const names = heard.map(([event, { name: tracked }]) => (event === 'analytics' ? `analytics ${tracked}` : event));
    expect(names).toEqual(
      expect.arrayContaining([
        'ready',
        'open',
        'close',
        'message',
        'status',
        'analytics chat-open',
        'analytics form-submit',
        'analytics message-send',
        'analytics reply-end',
        'analytics chat-close',
      ]),
    );
  },
  'late-ready': (page) => expect(page).toHaveTitle('Ready'),
  async analytics(page) {
    await expect
      .poll(() => page.evaluate(() => JSON.stringify((window as unknown as { dataLayer: object[] }).dataLayer)))
      .toContain('{"event":"chat-open"}');
  },
};

async function run(
  page: Page,
  { language, code, name: example }: DocExample,
  address: (text: string) => string,
): Promise<void> {
  const markup = language === 'html' ? code : codeOf(example === 'target' ? 'manual' : 'tag');
  await page.setContent(`<!doctype html><title>Site</title><body>${address(markup)}`);
  if (language === 'html') return;
  await expect(launcher(page).first()).toBeVisible();
  // Examples may wait for the visitor: they are not waited for here.
  await page.evaluate((text) => void (0, eval)(`(async () => {${text}})()`), address(code));
}

/** A conversation that was begun in another browser. */
async function startElsewhere(apiUrl: string): Promise<object> {
  const post = async (path: string, body: object, token?: string): Promise<{ data: unknown }> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const reply = await fetch(apiUrl + path, {
      method: path.startsWith('/guests') ? 'PUT' : 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await reply.json()) as { data: unknown };
  };
  const common = { clientId: 'elsewhere', targetLanguage: 'en', channel: 'WEB_WIDGET' };
  const { conversation, guest, token } = (await post('/conversations', { ...common, personaId: 'support' })).data as {
    conversation: { id: string };
    guest: { id: string };
    token: string;
  };
  await post(`/guests/${guest.id}`, { name: 'Ada', email: 'ada@example.org', additionalInfo: [] }, token);
  const message = { role: 'user', content: 'From another device', createdAt: new Date().toISOString() };
  await post(
    '/chat/v4',
    { ...common, conversationId: conversation.id, voiceEnabled: false, chatMode: 'text', message },
    token,
  );
  return { conversationId: conversation.id, guestId: guest.id, token };
}

for (const example of examples) {
  test(`does what docs/embedding.md says: ${example.name}`, async ({ page, siteUrl, apiUrl, allowProblems }) => {
    if (example.name === 'signed-in') allowProblems(/401/);
    if (example.name === 'agenda') allowProblems(/4\d\d|409/);
    // Its rule waits for twenty seconds.
    if (example.name === 'speaking-first') await page.clock.install();
    await page.goto(`${siteUrl}/plain`);
    await page.route('**/chat-session', async (route) => route.fulfill({ json: await startElsewhere(apiUrl) }));
    await run(page, example, (text) =>
      text.replaceAll('https://cdn.example', apiUrl).replaceAll('https://api.example', apiUrl),
    );
    await outcomes[example.name]?.(page);
    expect(outcomes).toHaveProperty(example.name);
  });
}

const camelCase = (attribute: string) => attribute.replace(/-./g, (pair) => pair.charAt(1).toUpperCase());

test('docs/embedding.md shows every attribute, property, command, method and event in an example', async ({
  page,
  siteUrl,
}) => {
  await page.goto(siteUrl);
  await expect(launcher(page)).toBeVisible();
  const attributeNames = await page.evaluate(
    () => (customElements.get('persona-chat') as unknown as { observedAttributes: string[] }).observedAttributes,
  );
  expect(attributeNames.length).toBeGreaterThan(20);
  const all = examples.map(({ code }) => code).join('\n');
  const commands = ['boot', 'open', 'close', 'toggle', 'send', 'identify', 'reset', 'set', 'on', 'off', 'destroy'];
  const methods = ['open', 'close', 'toggle', 'sendMessage', 'triggerAgenda', 'identify', 'clear', 'reset', 'destroy'];
  const events = [
    'ready',
    'open',
    'close',
    'message',
    'status',
    'agenda',
    'outputs',
    'feedback',
    'rating',
    'language',
    'unread',
    'error',
    'analytics',
  ];
  const missing = [
    ...attributeNames.filter((attribute) => !new RegExp(`\\b(data-${attribute}|${camelCase(attribute)})\\b`).test(all)),
    ...['token', 'persona', 'user'].filter((property) => !all.includes(`chat.${property} =`)),
    ...commands.filter((command) => !all.includes(`PersonaChat('${command}'`)),
    ...methods.filter((method) => !all.includes(`.${method}(`)),
    ...events.filter((event) => !all.includes(`'${event}'`)),
  ];
  expect(missing).toEqual([]);
  expect(Object.keys(outcomes).sort()).toEqual(examples.map((example) => example.name).sort());
});
