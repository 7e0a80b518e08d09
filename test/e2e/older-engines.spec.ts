import { talkOn } from '../helpers/chat.ts';
import { expect, test } from '../helpers/demo.ts';

test('what browsers got since the lowest that is supported may all be missing: the chat works', async ({
  page,
  siteUrl,
}) => {
  await page.addInitScript(() => {
    const take = (owner: object, ...names: string[]) => names.forEach((name) => Reflect.deleteProperty(owner, name));
    const missing = ['showPopover', 'hidePopover', 'togglePopover', 'popover', 'inert'];
    take(HTMLElement.prototype, ...missing);
    take(Array.prototype, 'toSorted', 'toReversed', 'with', 'toSpliced');
    take(Set.prototype, 'union', 'difference', 'intersection', 'isSubsetOf');
    take(String.prototype, 'isWellFormed', 'toWellFormed');
    take(AbortSignal, 'any', 'timeout');
    take(Promise, 'withResolvers');
    take(Object, 'groupBy');
    take(Intl, 'Segmenter');
    take(Navigator.prototype, 'locks', 'userActivation');
    take(ReadableStream.prototype, Symbol.asyncIterator as unknown as string);
    take(
      window,
      'BroadcastChannel',
      'requestIdleCallback',
      'navigation',
      'trustedTypes',
      'Sanitizer',
      'Iterator',
      'CSSLayerStatementRule',
    );
    const supports = CSS.supports.bind(CSS) as (...parts: string[]) => boolean;
    CSS.supports = (...parts: string[]) => !/from |field-sizing/.test(parts.join(' ')) && supports(...parts);
  });
  const chat = await talkOn(page, siteUrl, '/formatted');
  await expect(chat.messages('persona').last().locator('table')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Open chat' })).toBeFocused();
});

test('an older one is told that the chat could not load, and its page hears no error', async ({ page, siteUrl }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(Object, 'hasOwn'));
  await page.goto(siteUrl);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(page.getByText('The chat could not load')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
