// What the visitor thinks of a reply (docs/behaviour.md#feedback).

import type { Page } from '@playwright/test';
import { axeFindings } from '../helpers/axe.ts';
import { chatOn, talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

const group = (page: Page, name = 'Feedback') => page.getByRole('group', { name, exact: true }).last();
const feedbackCalls = '**/chat/*/feedback';

/** A visitor with a reply. */
async function answered(page: Page, siteUrl: string) {
  const chat = await talkOn(page, siteUrl, 'How long does shipping take?');
  return chat;
}
const heardBy = (page: Page) =>
  page.addInitScript(() => {
    const heard: unknown[] = ((window as unknown as { heard: unknown[] }).heard = []);
    document.addEventListener('persona-chat:feedback', (event) => heard.push((event as CustomEvent).detail));
  });
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: { value: string }[] }).heard);

test('G4: by keyboard a reply is called bad, with reasons and words, and a reload shows it', async ({
  page,
  siteUrl,
}) => {
  await heardBy(page);
  const chat = await answered(page, siteUrl);
  const down = group(page).getByRole('button', { name: 'Bad answer' });
  await down.focus();
  await page.keyboard.press('Space');
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await expect(down).toBeFocused();
  const form = page.getByRole('form', { name: 'What was wrong?' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Not helpful' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Not helpful' })).toHaveAttribute('aria-pressed', 'true');
  await form.getByRole('textbox', { name: 'Tell us more (optional)' }).fill('<b>Too slow</b>');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(form).toHaveCount(0);
  await expect(down).toBeFocused();
  await expect(group(page)).toContainText('Thank you for your feedback');
  expect((await heard(page)).at(-1)).toEqual({
    messageId: expect.stringMatching(/./) as unknown,
    value: 'down',
    reasons: ['unhelpful'],
    text: '<b>Too slow</b>',
  });
  await page.reload();
  await expect(chat.log).toBeVisible();
  await expect(down).toHaveAttribute('aria-pressed', 'true');
  await down.click();
  await expect(down).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await heard(page)).map(({ value }) => value)).toEqual(['none']);
});

test('in a low window the question is whole, and what fades out below it covers no button', async ({
  page,
  siteUrl,
}) => {
  await page.setViewportSize({ width: 720, height: 450 });
  const chat = await answered(page, siteUrl);
  await group(page).getByRole('button', { name: 'Bad answer' }).click();
  const form = page.getByRole('form', { name: 'What was wrong?' });
  for (const part of [form.getByText('What was wrong?'), form.getByRole('button', { name: 'Send' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  const room = async () => {
    const [log, send] = [await chat.log.boundingBox(), await form.getByRole('button', { name: 'Send' }).boundingBox()];
    return (log?.y ?? 0) + (log?.height ?? 0) - (send?.y ?? 0) - (send?.height ?? 0);
  };
  // The fade has 24 px, of which the upper ones are next to nothing.
  await expect.poll(room).toBeGreaterThanOrEqual(20);
});

test('Escape leaves the question and not the panel', { tag: '@long' }, async ({ page, siteUrl }) => {
  const chat = await answered(page, siteUrl);
  await group(page).getByRole('button', { name: 'Bad answer' }).click();
  const form = page.getByRole('form', { name: 'What was wrong?' });
  await form.getByRole('textbox').focus();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(chat.log).toBeVisible();
  // The focus stays with the button that opens it, and Escape leaves it from there too.
  const down = group(page).getByRole('button', { name: 'Bad answer' });
  for (let time = 0; time < 2 && (await form.count()) === 0; time += 1) await down.press('Enter');
  await expect(form).toBeVisible();
  await expect(down).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(down).toBeFocused();
  await expect(chat.log).toBeVisible();
});

test(
  'a phone that is turned has the field in sight in which one writes',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await answered(page, siteUrl);
    await group(page).getByRole('button', { name: 'Bad answer' }).click();
    const field = page.getByRole('form', { name: 'What was wrong?' }).getByRole('textbox');
    await field.pressSequentially('Cold');
    await page.setViewportSize({ width: 844, height: 390 });
    await expect(field).toBeInViewport({ ratio: 0.5 });
    // Not behind the composer either.
    const isOnTop = () =>
      field.evaluate((box) => {
        const { x, y, width, height } = box.getBoundingClientRect();
        return (box.getRootNode() as ShadowRoot).elementFromPoint(x + width / 2, y + height / 2) === box;
      });
    await expect.poll(isOnTop).toBe(true);
  },
);

test('G1: a 500 and a lost network undo it and keep focus and words, a reload too, and it can be sent again', async ({
  page,
  siteUrl,
  allowProblems,
}) => {
  allowProblems(/500|ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await answered(page, siteUrl);
  await page.route(feedbackCalls, (route) => route.fulfill({ status: 500, json: { message: 'No' } }));
  const up = group(page).getByRole('button', { name: 'Good answer' });
  await up.click();
  await expect(page.locator('.pc-feedback-error')).toBeVisible();
  await expect(up).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(feedbackCalls);
  await page.route(feedbackCalls, (route) => route.abort('internetdisconnected'));
  await group(page).getByRole('button', { name: 'Bad answer' }).click();
  const form = page.getByRole('form', { name: 'What was wrong?' });
  await form.getByRole('textbox').fill('Cold');
  await form.getByRole('button', { name: 'Send' }).press('Enter');
  await expect(page.locator('.pc-feedback-error')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.unroute(feedbackCalls);
  await page.reload();
  await expect(form.getByRole('textbox')).toHaveValue('Cold');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form).toHaveCount(0);
  await expect(group(page).getByRole('button', { name: 'Bad answer' })).toHaveAttribute('aria-pressed', 'true');
});

for (const [lang, names] of [
  ['ar', ['تقييم الإجابة', 'إجابة سيئة', 'ما المشكلة؟']],
  ['de', ['Feedback', 'Schlechte Antwort', 'Was war falsch?']],
] as const) {
  test(
    `in ${lang} it is named and stands at the side where the reply begins`,
    { tag: '@long' },
    async ({ page, siteUrl }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await answered(page, siteUrl);
      await page.locator('persona-chat').evaluate((chat, code) => chat.setAttribute('lang', code), lang);
      const [title, down, ask] = names;
      await group(page, title).getByRole('button', { name: down }).click();
      await expect(page.getByRole('form', { name: ask })).toBeInViewport({ ratio: 1 });
      const [thumbs, bubble] = [await group(page, title).boundingBox(), await page.locator('.pc-log').boundingBox()];
      const middle = (thumbs?.x ?? 0) + 30;
      const first = await group(page, title).getByRole('button').first().boundingBox();
      const second = await group(page, title).getByRole('button').last().boundingBox();
      // The reply is English in either.
      expect(first?.x).toBeLessThan(second?.x ?? 0);
      expect(bubble && middle > bubble.x && middle < bubble.x + bubble.width).toBe(true);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
}

test(
  'where the persona takes none, nothing shows and nothing of it is loaded',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    // This one's settings know nothing of it.
    await answered(page, `${siteUrl}/voice-note`);
    await expect(page.getByRole('button', { name: 'Good answer' })).toHaveCount(0);
    expect(loaded.filter((url) => url.includes('feedback'))).toEqual([]);
  },
);

test(
  'its code, and that of another answer, come when there is a reply, and not before',
  { tag: '@long' },
  async ({ page, siteUrl }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    const codeOf = (part: string) => loaded.filter((url) => url.includes(`/${part}-chunk`)).length;
    const chat = chatOn(page);
    await page.goto(siteUrl);
    await chat.open();
    await chat.introduce();
    await chat.say('/slow 60 A question');
    await expect(chat.log).toContainText('This is a reply');
    expect([codeOf('feedback'), codeOf('regenerate')]).toEqual([0, 0]);
    await chat.replied();
    await expect.poll(() => [codeOf('feedback'), codeOf('regenerate')]).toEqual([1, 1]);
  },
);

for (const [where, up] of [
  ['at the end', 0],
  ['scrolled up', 300],
] as const) {
  test(`what is read keeps its place when the code arrives, ${where}`, { tag: '@long' }, async ({ page, siteUrl }) => {
    await answered(page, siteUrl);
    const chat = chatOn(page);
    await chat.say('Tell me more about delivery and returns');
    await chat.replied();
    await expect(page.getByRole('button', { name: 'Good answer' }).last()).toBeVisible();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => (arrive = resolve));
    await page.route(/\/feedback[^/]*\.js/, async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/feedback[^/]*\.js/);
    await page.reload();
    await asked;
    await expect(chat.messages('persona')).toHaveCount(2);
    const place = () =>
      chat.log.evaluate((log) => {
        const box = log.getBoundingClientRect();
        return [...log.querySelectorAll('.pc-bubble')].map((one) => one.getBoundingClientRect().top - box.top);
      });
    // By a gesture: only that leaves the end.
    if (up > 0) {
      await chat.log.hover();
      await page.mouse.wheel(0, -up);
      await expect
        .poll(() =>
          chat.log.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop),
        )
        .toBeGreaterThanOrEqual(up - 1);
    }
    // New messages rise once.
    await chat.log.evaluate((log) =>
      Promise.all(log.getAnimations({ subtree: true }).map((animation) => animation.finished)),
    );
    const before = await place();
    await expect(group(page)).toHaveCount(0);
    arrive();
    await expect(group(page)).toBeAttached();
    expect(await place()).toEqual(before);
  });
}
