// Uploads that can be taken in two ways: another content under a request that has stored one, two files in one form.

import { beforeAll, describe, expect, it } from 'vitest';
import { pdf, png } from '../server/support/sample-files.ts';
import { wav } from '../server/support/recordings.ts';
import { lastSegment, upload, urlOf } from '../server/support/uploads.ts';
import { recorded, upload as uploadRecording } from '../server/support/speech-uploads.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

const host = useDemoHost();
let visitor: Visitor;
beforeAll(async () => {
  visitor = await createVisitor(host(), null, 'voice-note');
});

const again = (requestId: string, text: string) =>
  upload(host(), { token: visitor.token, bytes: Buffer.from(text), headers: { 'x-request-id': requestId } });

describe('a request that is repeated', () => {
  it('is refused with another content of the same name and size', async () => {
    const first = await again('one', 'Hello');
    expect(await again('one', 'Jello')).toMatchObject({
      status: 409,
      message: expect.stringContaining('another file'),
    });
    expect(lastSegment(urlOf(await again('one', 'Hello')))).toBe(lastSegment(urlOf(first)));
    expect(await (await fetch(urlOf(first))).text()).toBe('Hello');
  });

  it('is refused so at the same time too: one content is stored, the other is told', async () => {
    const answers = await Promise.all(['a', 'b', 'a', 'b'].map((text) => again('two', text)));
    const statuses = answers.map(({ status }) => status);
    expect([...statuses].sort()).toEqual([200, 200, 409, 409]);
    expect(statuses[0]).toBe(statuses[2]);
  });

  it('is refused with another recording of the same length', async () => {
    const headers = { 'x-request-id': 'three' };
    const bytes = wav(1);
    await recorded(host(), visitor, { bytes, headers });
    const other = Buffer.from(bytes);
    other.writeUInt8((other.at(-1) ?? 0) ^ 1, other.length - 1);
    expect((await uploadRecording(host(), visitor, { bytes: other, headers })).status).toBe(409);
    expect((await uploadRecording(host(), visitor, { bytes, headers })).status).toBe(200);
  });

  it('is the same file where its upload is older than digests', async () => {
    const first = await again('four', 'Hello');
    await host().database.query('update uploads set digest = null where name = $1', [lastSegment(urlOf(first))]);
    expect((await again('four', 'Hello')).status).toBe(200);
  });
});

describe('a form', () => {
  const post = async (path: string, form: FormData) => {
    const { id } = visitor.bootstrap.guest ?? {};
    const headers = {
      authorization: `Bearer ${visitor.token}`,
      'x-conversation-id': visitor.conversationId,
      ...(id && { 'guest-id': id }),
    };
    const reply = await fetch(`${host().apiUrl}${path}`, { method: 'POST', body: form, headers });
    return { status: reply.status, body: await reply.json() };
  };
  const stored = async (): Promise<number> =>
    (await host().database.query("select name from uploads where state <> 'removing'")).length;
  const formOf = (...parts: readonly (readonly [string, Buffer | string, string?])[]): FormData => {
    const form = new FormData();
    for (const [field, content, name] of parts) {
      if (typeof content === 'string') form.append(field, content);
      else form.append(field, new Blob([new Uint8Array(content)]), name ?? '');
    }
    return form;
  };

  it.each([
    ['of one name', formOf(['file', png, 'a.png'], ['file', pdf, 'b.pdf'])],
    ['in different fields', formOf(['file', png, 'a.png'], ['more', pdf, 'b.pdf'])],
    ['with a field between', formOf(['file', png, 'a.png'], ['note', 'x'], ['file', png, 'a.png'])],
    ['and a third', formOf(['file', png, 'a.png'], ['file', png, 'a.png'], ['file', png, 'a.png'])],
    [
      'of which the first is refused by itself',
      formOf(['file', pdf, 'a.png'], ['file', Buffer.alloc(3_000_000), 'b.txt']),
    ],
    ['of which one is large', formOf(['file', png, 'a.png'], ['file', Buffer.alloc(3_000_000), 'b.txt'])],
  ])('with two files is refused, and stores none: %s', async (_what, form) => {
    const before = await stored();
    expect(await post('/uploads/documents', form)).toEqual({ status: 400, body: { message: expect.any(String) } });
    expect(await stored()).toBe(before);
  });

  it('of which the first file has another name is read to its end before it is refused', async () => {
    const form = formOf(['more', png, 'a.png'], ['file', Buffer.alloc(3_000_000), 'b.txt']);
    expect(await post('/uploads/documents', form)).toEqual({
      status: 400,
      body: { message: 'A file is needed in the field "file".' },
    });
  });

  it('with two recordings, or two languages, is refused', async () => {
    const recording = ['audio', wav(1), 'a.wav'] as const;
    expect((await post('/uploads/user-speech', formOf(recording, recording))).status).toBe(400);
    const form = formOf(['target_language', 'en-US'], recording, ['target_language', 'de-DE']);
    expect(await post('/uploads/user-speech-transcribe', form)).toEqual({
      status: 400,
      body: { message: 'Invalid "target_language". Only one value is taken.' },
    });
  });

  it('with fields before and behind the file is taken', async () => {
    const form = formOf(['one', 'x'], ['file', png, 'a.png'], ['two', 'y']);
    expect((await post('/uploads/documents', form)).status).toBe(200);
  });
});
