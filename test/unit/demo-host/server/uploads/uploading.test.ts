// POST, GET and DELETE /uploads/documents (docs/protocol.md#files, SEC7).

import { beforeAll, describe, expect, it } from 'vitest';
import { jpeg, pdf, png, samples, svg } from '../support/sample-files.ts';
import { lastSegment, upload, uploaded, urlOf } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { call, createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

const demoHost = useDemoHost();
let visitor: Visitor;
let token: string;
beforeAll(async () => {
  visitor = await createVisitor(demoHost());
  token = visitor.token;
});

const send = (name: string, bytes?: Buffer) => upload(demoHost(), { name, token, ...(bytes && { bytes }) });

describe('an upload', () => {
  it('SEC7: is stored under a generated name and read by the URL of the reply', async () => {
    const url = urlOf(await send('My tea.PNG', png));
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/uploads\/documents\/[0-9a-f]{32}\.png\?/);
    const file = await fetch(url);
    expect(file.status).toBe(200);
    expect(Buffer.from(await file.arrayBuffer()).equals(png)).toBe(true);
    expect(file.headers.get('content-length')).toBe(String(png.length));
  });

  it.each(Object.keys(samples))('may be a %s', async (extension) => {
    const bytes = samples[extension] ?? Buffer.alloc(0);
    const file = await fetch(urlOf(await send(`sample.${extension}`, bytes)));
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each<[string, Buffer, string, string]>([
    ['photo.jpg', jpeg, 'image/jpeg', 'inline'],
    ['card.pdf', pdf, 'application/pdf', 'inline'],
    ['leaf.svg', svg, 'image/svg+xml', 'attachment'],
    ['note.txt', Buffer.from('<script>alert(1)</script>'), 'text/plain; charset=utf-8', 'attachment'],
    ['list.docx', samples['docx'] ?? Buffer.alloc(0), expect.stringContaining('wordprocessingml'), 'attachment'],
  ])('SEC7: is served so that nothing in it can run: %s', async (name, bytes, type, disposition) => {
    const { headers } = await fetch(urlOf(await send(name, bytes)));
    expect(headers.get('content-type')).toEqual(type);
    expect(headers.get('content-disposition')).toBe(`${disposition}; filename="${name}"; filename*=UTF-8''${name}`);
    const policy = name.endsWith('.pdf') ? "default-src 'none'" : "default-src 'none'; sandbox";
    expect(headers.get('content-security-policy')).toBe(policy);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(headers.get('cache-control')).toMatch(/^private/);
  });

  it('is handed over as an attachment when that is asked for, and by HEAD without its bytes', async () => {
    const url = urlOf(await send('photo.jpg', jpeg));
    expect((await fetch(`${url}&download`)).headers.get('content-disposition')).toMatch(/^attachment/);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(jpeg.length)]);
  });

  it.each([
    ['a name that reads backwards', 'photo\u202Egnp.exe.png', 'photognp.exe.png'],
    ['a name of 300 characters', `${'ä'.repeat(296)}.png`, `${'ä'.repeat(196)}.png`],
    ['a name with quotes and breaks', 'a"b\r\nset-cookie: x.png', 'a"b set-cookie: x.png'],
  ])('may have %s', async (_what, name, kept) => {
    const { headers } = await fetch(urlOf(await send(name, png)));
    const encoded = headers.get('content-disposition')?.split("UTF-8''")[1] ?? '';
    expect(decodeURIComponent(encoded)).toBe(kept);
    expect(headers.get('set-cookie')).toBeNull();
  });
});

describe('an upload is refused', () => {
  it.each<[string, string, Buffer, number, string]>([
    ['is empty', 'a.txt', Buffer.alloc(0), 422, 'File too small.'],
    ['is of another type', 'a.exe', png, 415, 'Unsupported file type.'],
    ['has no extension', 'readme', png, 415, 'Unsupported file type.'],
    ['is not what it is called', 'a.png', pdf, 422, 'The content of the file does not match its extension.'],
    [
      'is two files in one',
      'a.jpg',
      Buffer.concat([jpeg, pdf]),
      422,
      'The content of the file does not match its extension.',
    ],
  ])('when it %s', async (_why, name, bytes, status, message) => {
    expect(await send(name, bytes)).toMatchObject({ status, message });
  });

  it('when the field has another name, or there is no file', async () => {
    expect((await upload(demoHost(), { token, field: 'files' })).status).toBe(400);
    const form = new FormData();
    form.append('file', 'no file');
    const headers = { authorization: `Bearer ${token}` };
    const reply = await fetch(`${demoHost().apiUrl}/uploads/documents`, { method: 'POST', headers, body: form });
    expect(reply.status).toBe(400);
  });

  it.each([
    ['application/json', '{}', 415],
    ['multipart/form-data', 'no boundary', 400],
    ['multipart/form-data; boundary=x', 'no parts', 400],
    [
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nopen',
      400,
    ],
    ['text/plain', 'Hello', 415],
  ])('when the body is no form: %s', async (type, body, status) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const reply = await fetch(`${demoHost().apiUrl}/uploads/documents`, { method: 'POST', headers, body });
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ message: expect.any(String) });
  });

  it('when it is made for the conversation of another visitor', async () => {
    const other = await createVisitor(demoHost());
    const headers = { 'x-conversation-id': other.conversationId };
    expect((await upload(demoHost(), { token, headers })).status).toBe(404);
    const own = { 'x-conversation-id': visitor.conversationId };
    expect((await upload(demoHost(), { token, headers: own })).status).toBe(200);
  });
});

describe('a repeated upload', () => {
  const again = (requestId: string, name = 'note.txt', bytes = Buffer.from('Hello')) =>
    upload(demoHost(), { token, name, bytes, headers: { 'x-request-id': requestId } });

  it('U2: with the same request id is the same file', async () => {
    const names = [await again('one'), await again('one'), await again('two')].map((each) => lastSegment(urlOf(each)));
    expect(names[1]).toBe(names[0]);
    expect(names[2]).not.toBe(names[0]);
  });

  it('at the same time is the same file', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => again('three')));
    expect(new Set(answers.map((each) => lastSegment(urlOf(each)))).size).toBe(1);
    expect(await (await fetch(answers.map(urlOf)[3] ?? '')).text()).toBe('Hello');
  });

  it('is refused when it is another file', async () => {
    await again('four');
    expect((await again('four', 'other.txt')).status).toBe(409);
  });

  it('is one of its own for another visitor', async () => {
    const first = urlOf(await again('five'));
    const other = await createVisitor(demoHost());
    const theirs = await uploaded(demoHost(), { token: other.token, headers: { 'x-request-id': 'five' } });
    expect(lastSegment(theirs)).not.toBe(lastSegment(first));
  });

  it('after a deletion is a new file', async () => {
    const first = urlOf(await again('six'));
    await visitor.call(`/uploads/documents/${lastSegment(first)}`, { method: 'DELETE' });
    const second = urlOf(await again('six'));
    expect(lastSegment(second)).not.toBe(lastSegment(first));
    expect((await fetch(second)).status).toBe(200);
  });
});

describe('a deleted upload', () => {
  it('is gone, and gone a second time', async () => {
    const url = await uploaded(demoHost(), { token });
    const path = `/uploads/documents/${lastSegment(url)}`;
    expect(await visitor.call(path, { method: 'DELETE' })).toMatchObject({
      status: 200,
      data: { name: lastSegment(url) },
    });
    expect((await fetch(url)).status).toBe(404);
    expect((await visitor.call(path, { method: 'DELETE' })).status).toBe(404);
  });

  it.each(['nothing.png', '..%2f..%2fetc', `${'0'.repeat(32)}.png`, 'x'.repeat(90)])(
    'never was one: %s',
    async (name) => {
      expect((await visitor.call(`/uploads/documents/${name}`, { method: 'DELETE' })).status).toBe(404);
      expect((await call(demoHost(), `/uploads/documents/${name}?expires=9999999999&signature=x`)).status).toBe(404);
    },
  );
});
