// POST /uploads/user-speech and /uploads/user-speech-transcribe, without a recogniser.

import { beforeEach, describe, expect, it } from 'vitest';
import { m4a, mp3, ogg, recordings, wav, webm } from '../support/recordings.ts';
import { png } from '../support/sample-files.ts';
import { recorded, upload } from '../support/speech-uploads.ts';
import { lastSegment } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

const demoHost = useDemoHost({ limits: { upload: { max: 1_000, timeWindow: 60_000 } } });
let pavel: Visitor;
beforeEach(async () => {
  pavel = await createVisitor(demoHost(), null, 'voice-note');
});
const send = async (url: string, transcript?: string) => {
  const attachment = {
    type: 'VOICE',
    url,
    name: 'x',
    mimeType: 'text/html',
    ...(transcript ? { content: transcript } : {}),
  };
  const answer = await pavel.post('', undefined, [attachment]);
  return answer.data as { id: string; attachments: Record<string, unknown>[] };
};
const replyTo = async (id: string): Promise<string> => [...(await pavel.read(id)).texts.values()].join(' ');

describe('a recording', () => {
  it.each(Object.entries(recordings))(
    'of the kind %s is stored, and its length is told by the persona',
    async (kind, make) => {
      const { url, transcript, error } = await recorded(demoHost(), pavel, {
        bytes: make(3.2),
        name: `speech.${kind}`,
      });
      expect([transcript, error]).toEqual([null, undefined]);
      expect(lastSegment(url ?? '')).toMatch(new RegExp(`^[0-9a-f]{32}\\.${kind}$`));
      const { id } = await send(url ?? '');
      expect(await replyTo(id)).toMatch(
        /^I received a voice message of 3\.2 s; no speech recognition is configured here/,
      );
    },
  );

  it('is played from its URL, and can do nothing else', async () => {
    const { url = '' } = await recorded(demoHost(), pavel, { bytes: webm(1), name: 'speech.webm' });
    const { headers } = await fetch(url ?? '');
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'audio/webm',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="speech.webm"/);
  });

  it('keeps its type, name and transcript in the message, signed anew', async () => {
    const { url } = await recorded(demoHost(), pavel, { bytes: ogg(1), name: 'speech.ogg' });
    const { id, attachments } = await send(url ?? '', 'when do you open');
    expect(attachments).toEqual([
      {
        type: 'VOICE',
        url: expect.any(String),
        name: 'speech.ogg',
        mimeType: 'audio/ogg',
        content: 'when do you open',
        size: ogg(1).length,
      },
    ]);
    expect((await fetch(String(attachments[0]?.['url']))).status).toBe(200);
    expect(await replyTo(id)).toContain('Tuesday to Friday');
    expect((await pavel.history()).messages[0]?.attachments?.[0]).toMatchObject({ type: 'VOICE' });
  });

  it('that a demo recogniser has measured is answered by its length, never by its words', async () => {
    const { url } = await recorded(demoHost(), pavel, { bytes: wav(1.4) });
    const { id } = await send(url ?? '', 'demo recogniser: 1.4 s of sound, 440 Hz, loudness −12 dB');
    expect(await replyTo(id)).toMatch(/^I received a voice message of 1\.4 s\. The recogniser of this demo measures/);
  });

  it('is said plainly not to be understood, in the answer to the upload', async () => {
    const { message, data } = await upload(demoHost(), pavel);
    expect([message, data]).toEqual([
      expect.stringMatching(/^No speech recognition is configured/),
      { url: expect.any(String), transcript: null },
    ]);
    expect((await upload(demoHost(), pavel, { call: 'user-speech' })).data).toEqual({ url: expect.any(String) });
  });

  it.each<[string, string, Buffer]>([
    ['without a byte', 'speech.webm', Buffer.alloc(0)],
    ['of nothing but a header', 'speech.webm', webm(0)],
    ['shorter than a recorder’s chunk', 'speech.m4a', m4a(0.2)],
    ['of one frame', 'speech.mp3', mp3(0.03)],
  ])('%s is answered with an error in words, and not stored', async (_name, name, bytes) => {
    for (const call of ['user-speech', 'user-speech-transcribe'] as const) {
      expect(await upload(demoHost(), pavel, { name, bytes, call })).toMatchObject({
        status: 200,
        data: { error: 'The recording is empty or too short.' },
      });
    }
  });

  it('is refused when its type, its content or its field is wrong', async () => {
    const refused: readonly [number, Parameters<typeof upload>[2]][] = [
      [415, { name: 'speech.aac' }],
      [415, { name: 'speech.png', bytes: png }],
      [422, { name: 'speech.webm', bytes: png }],
      [422, { name: 'speech.wav', bytes: webm(1) }],
      [400, { field: 'file' }],
      [400, { headers: { 'x-conversation-id': '' } }],
    ];
    for (const [status, recording] of refused) {
      expect([recording, (await upload(demoHost(), pavel, recording)).status]).toEqual([recording, status]);
    }
  });

  it('is no document, and a document is no recording', async () => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(wav(1))]), 'speech.wav');
    const headers = { authorization: `Bearer ${pavel.token}` };
    const reply = await fetch(`${demoHost().apiUrl}/uploads/documents`, { method: 'POST', body: form, headers });
    expect(reply.status).toBe(415);
  });

  it('is stored once for one request id, and deleted by its owner', async () => {
    const headers = { 'x-request-id': 'recording-1' };
    const [first, second] = [
      await recorded(demoHost(), pavel, { headers }),
      await recorded(demoHost(), pavel, { headers, call: 'user-speech' }),
    ];
    expect(second.url).toBe(first.url);
    const name = lastSegment(first.url ?? '');
    expect((await pavel.call(`/uploads/documents/${name}`, { method: 'DELETE' })).status).toBe(200);
    expect((await fetch(first.url ?? '')).status).toBe(404);
  });

  it('is for the conversation of its owner only', async () => {
    const stranger = await createVisitor(demoHost(), null, 'voice-note');
    const guestId = stranger.bootstrap.guest?.id ?? '';
    expect((await upload(demoHost(), pavel, { token: null })).status).toBe(401);
    expect((await upload(demoHost(), pavel, { token: stranger.token })).status).toBe(404);
    expect((await upload(demoHost(), pavel, { headers: { 'guest-id': guestId } })).status).toBe(404);
    expect((await upload(demoHost(), pavel, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    const { url } = await recorded(demoHost(), pavel);
    const attachment = { type: 'VOICE', url, name: 'x', mimeType: 'audio/wav' };
    expect((await stranger.post('', undefined, [attachment])).status).toBe(422);
  });
});

describe('the upload of a recording', () => {
  it.each<[string, number, unknown]>([
    ['500', 500, null],
    ['text', 200, { error: 'The scenario asked for it' }],
    ['object', 200, { error: { code: 7 } }],
    ['nourl', 200, {}],
  ])('fails as `/speech-upload %s` asks, once', async (kind, status, data) => {
    await pavel.say(`/speech-upload ${kind}`);
    expect(await upload(demoHost(), pavel)).toMatchObject({ status, data });
    expect((await upload(demoHost(), pavel)).data?.url).toBeTruthy();
  });

  it('fails by the name of the file too, and breaks off', async () => {
    expect((await upload(demoHost(), pavel, { name: 'fail-500.wav' })).status).toBe(500);
    await pavel.say('/speech-upload 60 2');
    for (const _try of [1, 2]) await expect(upload(demoHost(), pavel, { bytes: wav(5) })).rejects.toThrow();
    expect((await upload(demoHost(), pavel)).status).toBe(200);
  });
});
