// Live documents over both ways, Firebase's real library and server-sent events, against the server: the same scenarios
// have to give the same changes (docs/realtime.md).

import type { Page } from '@playwright/test';
import { openLiveLab } from '../helpers/live-lab.ts';
import type { LiveKind, LiveLab, LiveVisitor } from '../helpers/live-lab.ts';
import { expect, test } from '../helpers/demo.ts';

test.setTimeout(90_000);

let lab: LiveLab;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  lab = await openLiveLab();
});
test.afterAll(() => lab?.stop());

const hasAll = (page: Page, { conversationId }: LiveVisitor): Promise<void> => lab.hasAll(page, conversationId);
const outputs = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    window.livePage.records
      .filter(({ collection }) => collection === 'agendaOutputData')
      .map(({ type, id }) => `${type} ${id}`),
  );

for (const kind of ['firestore', 'sse'] satisfies LiveKind[]) {
  test.describe(`over ${kind}`, () => {
    let visitor: LiveVisitor;
    test.beforeEach(async () => {
      visitor = await lab.visit(kind);
    });

    test('shows what there is, then each addition, change and removal', async ({ page }) => {
      const { conversationId } = visitor;
      const id = (name: string): string => `${name}-${conversationId}`;
      await lab.put(conversationId, id('a'), 1);
      await lab.listen(page, visitor);
      await hasAll(page, visitor);
      for (const [name, value] of [
        ['b', { deep: [1.5, 'ü 😀', null, true] }],
        ['a', 2],
        ['a', null],
        ['b', null],
        ['c', 3],
      ] as const) {
        await lab.put(conversationId, id(name), value);
        await hasAll(page, visitor);
      }
      expect(await outputs(page)).toEqual([
        `added ${id('a')}`,
        `added ${id('b')}`,
        `modified ${id('a')}`,
        `removed ${id('a')}`,
        `removed ${id('b')}`,
        `added ${id('c')}`,
      ]);
      expect(await page.evaluate(() => window.livePage.errors)).toEqual([]);
    });

    test('shows each new last message of the conversation', async ({ page }) => {
      await lab.listen(page, visitor);
      await hasAll(page, visitor);
      for (const text of ['Good morning', 'A cup of Sencha?', '茶 \u2028 \ud83c\udf75']) {
        await lab.say(visitor.conversationId, text);
        await hasAll(page, visitor);
      }
      const seen = await page.evaluate(() =>
        window.livePage.records.map(({ data }) => (data as { lastMessage?: { content: string } }).lastMessage?.content),
      );
      expect(seen.slice(-3)).toEqual(['Good morning', 'A cup of Sencha?', '茶 \u2028 \ud83c\udf75']);
    });

    test('shows a flood of changes in order, and the last state of each document', async ({ page }) => {
      const { conversationId } = visitor;
      await lab.listen(page, visitor);
      await hasAll(page, visitor);
      for (let round = 1; round <= 40; round += 1)
        await lab.put(conversationId, `${round % 3}-${conversationId}`, round);
      await hasAll(page, visitor);
      const values = await page.evaluate(() =>
        window.livePage.records.flatMap(({ data }) => (data as { value?: number } | undefined)?.value ?? []),
      );
      expect(values).toEqual([...values].sort((a, b) => a - b));
      expect(values.slice(-3)).toEqual([38, 39, 40]);
    });

    test('carries documents much larger than a connection does at once', async ({ page }) => {
      const { conversationId } = visitor;
      const large = Array.from({ length: 6 }, (_, index) => String(index).repeat(60_000));
      await lab.listen(page, visitor);
      await hasAll(page, visitor);
      for (const [index, text] of large.entries()) await lab.put(conversationId, `${index}-${conversationId}`, text);
      await hasAll(page, visitor);
      await lab.put(conversationId, `0-${conversationId}`, 'small');
      await hasAll(page, visitor);
    });

    test('serves two pages of one visitor, and no other visitor', async ({ page, context }) => {
      const other = await lab.visit(kind);
      const [second, stranger] = [await context.newPage(), await context.newPage()];
      await lab.listen(page, visitor);
      await lab.listen(second, await lab.visit(kind, visitor.token));
      await lab.listen(stranger, other);
      await Promise.all([hasAll(page, visitor), hasAll(second, visitor), hasAll(stranger, other)]);
      const before = await stranger.evaluate(() => window.livePage.records.length);
      await lab.say(visitor.conversationId, 'For one visitor only');
      await Promise.all([hasAll(page, visitor), hasAll(second, visitor)]);
      expect(await stranger.evaluate(() => window.livePage.records.length)).toBe(before);
    });

    test('leaves no connection behind', async ({ page }) => {
      await lab.listen(page, visitor);
      await hasAll(page, visitor);
      await page.evaluate(() => window.livePage.stop());
      const before = await page.evaluate(() => window.livePage.records.length);
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await lab.say(visitor.conversationId, 'To nobody');
      await page.waitForTimeout(1_500);
      expect(requests.filter((url) => !url.includes('TYPE=terminate'))).toEqual([]);
      expect(await page.evaluate(() => window.livePage.records.length)).toBe(before);
    });
  });
}
