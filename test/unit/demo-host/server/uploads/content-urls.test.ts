// Pictures inside the text of a message: stored by a stable path, handed out signed, and only what the message has attached.

import { beforeEach, describe, expect, it } from 'vitest';
import { toStoredContent } from '../../../../../packages/demo-host/server/uploads/content-urls.ts';
import { png } from '../support/sample-files.ts';
import { lastSegment, uploaded } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

const demoHost = useDemoHost();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await createVisitor(demoHost());
});
const add = () => uploaded(demoHost(), { token: visitor.token, name: 'Tea.png', bytes: png });
const addressIn = (content: string | null | undefined) => /\]\(([^)]*)\)/.exec(content ?? '')?.[1] ?? '';

describe('a picture in the text of a message', () => {
  it('is stored by its path and handed out with a URL that can be read', async () => {
    const url = await add();
    const sent = await visitor.sendFiles(`Look: ![Tea](${url}){width=240} good`, [url], 'IMAGE');
    const [row] = await demoHost().database.query<{ content: string }>('select content from messages where id = $1', [
      sent.id,
    ]);
    expect(row?.content).toBe(`Look: ![Tea](/uploads/documents/${lastSegment(url)}){width=240} good`);
    await visitor.read(sent.id);
    const { messages } = await visitor.history();
    for (const { content } of [sent, messages[0] ?? sent]) {
      expect(content).toMatch(/^Look: !\[Tea\]\(http[^)]*\?expires=[^)]*\)\{width=240\} good$/);
      expect((await fetch(addressIn(content))).status).toBe(200);
    }
  });

  it('can be read by what was stored without a signature', async () => {
    const url = await add();
    const sent = await visitor.sendFiles(`![](${url.split('?')[0]})`, [url], 'IMAGE');
    expect((await fetch(addressIn(sent.content))).status).toBe(200);
  });

  it('stays as it was written when it is no attachment of the message', async () => {
    const [mine, other] = [await add(), await add()];
    const bare = other.split('?')[0] ?? '';
    const sent = await visitor.sendFiles(`![](${bare}) ![](${mine})`, [mine], 'IMAGE');
    expect(sent.content).toContain(`![](${bare}) ![](${mine.split('?')[0]}?`);
    expect((await fetch(bare)).status).toBe(403);
  });

  it('is not looked for in plain text', async () => {
    const url = await add();
    const path = `/uploads/documents/${lastSegment(url)}`;
    expect((await visitor.sendFiles(`The file ${path} is mine`, [url])).content).toBe(`The file ${path} is mine`);
  });

  it('costs a hostile text no more than its length', () => {
    const text = '](/uploads/documents/'.repeat(900);
    expect(toStoredContent(text, ['0'.repeat(32) + '.png'])).toBe(text);
  });
});
