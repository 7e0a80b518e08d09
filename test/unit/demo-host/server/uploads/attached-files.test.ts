// Files in messages: what is stored, what is handed out, what the persona says about them, and files of its own.

import { beforeEach, describe, expect, it } from 'vitest';
import { pdf, png, svg } from '../support/sample-files.ts';
import { firstText } from '../support/stream-reader.ts';
import { lastSegment, uploaded } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

const demoHost = useDemoHost();
let visitor: Visitor;
beforeEach(async () => {
  visitor = await createVisitor(demoHost());
});
const add = (name: string, bytes: Buffer) => uploaded(demoHost(), { token: visitor.token, name, bytes });

describe('a message with files', () => {
  it('tells of each what was checked, and not what the message says', async () => {
    const urls = [await add('Tea.png', png), await add('leaf.svg', svg), await add('Card.pdf', pdf)];
    const { attachments } = await visitor.sendFiles('', urls, 'IMAGE');
    expect(attachments?.map(({ type, name, mimeType, size }) => [type, name, mimeType, size])).toEqual([
      ['IMAGE', 'Tea.png', 'image/png', png.length],
      ['FILE', 'leaf.svg', 'image/svg+xml', svg.length],
      ['FILE', 'Card.pdf', 'application/pdf', pdf.length],
    ]);
    expect(attachments?.map(({ url }) => lastSegment(url))).toEqual(urls.map(lastSegment));
  });

  it('has their names without the escapes of a form', async () => {
    const { attachments } = await visitor.sendFiles('', [await add('My "best"\ntea 100%.png', png)], 'IMAGE');
    expect(attachments?.map(({ name }) => name)).toEqual(['My "best" tea 100%.png']);
  });

  it.each(['FILE', 'VOICE', 'IMAGE'])('tells what they are, and not what the message calls them: %s', async (type) => {
    const urls = [await add('Tea.png', png), await add('Card.pdf', pdf)];
    const sent = urls.map((url) => ({ type, url, name: 'x', mimeType: 'audio/webm', content: 'words of nobody' }));
    const { data } = await visitor.post('Look', undefined, sent);
    expect(data).toMatchObject({
      attachments: [
        { type: 'IMAGE', name: 'Tea.png' },
        { type: 'FILE', name: 'Card.pdf' },
      ],
    });
    expect(JSON.stringify([data, await visitor.history()])).not.toContain('words of nobody');
  });

  it('hands out readable URLs in the reply, the history and the last message, and keeps a stable one', async () => {
    const stable = (await add('Tea.png', png)).split('?')[0] ?? '';
    const sent = await visitor.sendFiles('Look', [stable], 'IMAGE');
    await visitor.read(sent.id);
    const { messages } = await visitor.history();
    expect(messages[0]).toEqual(sent);
    await demoHost().database.query("update messages set hidden = true where role = 'persona'");
    const last = (await createVisitor(demoHost(), visitor.token)).bootstrap.conversation.lastMessage;
    expect(last).toEqual(sent);
    for (const message of [sent, messages[0], last]) {
      const url = message?.attachments?.[0]?.url ?? '';
      expect([url.split('?')[0], (await fetch(url)).status]).toEqual([stable, 200]);
    }
    const rows = await demoHost().database.query<{ attachments: unknown }>(
      'select attachments from messages where id = $1',
      [sent.id],
    );
    expect(rows[0]?.attachments).toMatchObject([{ url: new URL(stable).pathname }]);
  });

  it('is stored once with its request, and has each file once', async () => {
    const url = await add('Tea.png', png);
    const attachment = { type: 'IMAGE', url, name: 'x', mimeType: 'x' };
    const send = () => visitor.post('Look', 'same', [attachment, { ...attachment, name: 'again' }]);
    const [first, second] = [await send(), await send()];
    expect(second.data).toEqual(first.data);
    const { messages } = await visitor.history();
    expect(messages.filter(({ role }) => role === 'user').map(({ attachments }) => attachments?.length)).toEqual([1]);
  });

  it('may hold a file that an earlier one holds', async () => {
    const url = await add('Tea.png', png);
    await visitor.sendFiles('Once', [url]);
    expect((await visitor.sendFiles('Twice', [url])).attachments).toHaveLength(1);
  });
});

describe('the scripted persona', () => {
  const answerTo = async (content: string, urls: readonly string[]): Promise<string> =>
    firstText(await visitor.read((await visitor.sendFiles(content, urls)).id));

  it('names what it has received, and its size', async () => {
    expect(await answerTo('', [await add('Tea.png', png)])).toContain(`\`Tea.png\` has arrived (${png.length} bytes)`);
    const several = [await add('a.txt', Buffer.alloc(1_500, 'x')), await add('b.txt', Buffer.alloc(2_340_000, 'x'))];
    const answer = await answerTo('', several);
    expect(answer).toContain('- `a.txt`, 1.5 kB\n- `b.txt`, 2.2 MB');
  });

  it('answers the text as well', async () => {
    const answer = await answerTo('Do you ship to Norway?', [await add('Tea.png', png)]);
    expect(answer).toContain('Tea.png');
    expect(answer).toContain('tracking link');
  });

  it('takes a name for a name, whatever is in it', async () => {
    const answer = await answerTo('', [await add('`![x](https:evil)<b>`.png', png)]);
    expect(answer).toContain('`’![x](https:evil)<b>’.png`');
  });

  it.each([
    ['/files', 3],
    ['/files 7', 7],
    ['/files 12', 12],
  ] as const)('sends pictures: %s', async (text, count) => {
    const message = await visitor.say(text);
    const reading = await visitor.read(message.id);
    const stored = (await visitor.history()).messages[1];
    expect(stored?.attachments).toHaveLength(count);
    expect(new Set(stored?.attachments?.map(({ url }) => url)).size).toBe(count);
    expect(reading.events.at(-1)).toEqual({
      type: 'completion',
      messages: [{ id: stored?.id, content: stored?.content, attachments: stored?.attachments }],
    });
    for (const { type, url, mimeType } of stored?.attachments ?? []) {
      const reply = await fetch(url);
      expect([type, reply.status, reply.headers.get('content-type')]).toEqual(['IMAGE', 200, mimeType]);
    }
    // Asked again, from the store.
    expect((await visitor.read(message.id)).events.at(-1)).toEqual(reading.events.at(-1));
  });

  it('sends a PDF that a viewer can show', async () => {
    await visitor.read((await visitor.say('/pdf')).id);
    const [attachment] = (await visitor.history()).messages[1]?.attachments ?? [];
    expect(attachment).toMatchObject({ type: 'FILE', name: 'Brewing card.pdf', mimeType: 'application/pdf' });
    const reply = await fetch(attachment?.url ?? '');
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-security-policy')).toBe("default-src 'none'");
    expect((await reply.text()).startsWith('%PDF-')).toBe(true);
  });

  it('tells attachments in the history only when the stream is in the other form', async () => {
    const reading = await visitor.read((await visitor.say('/chunks /files 2')).id);
    expect(reading.events.at(-1)).toEqual({ type: 'end' });
    expect((await visitor.history()).messages[1]?.attachments).toHaveLength(2);
  });
});
