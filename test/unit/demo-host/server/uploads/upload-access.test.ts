// SEC8 and SEC9 for uploads: who may read, attach and delete a file, and from where.

import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { png } from '../support/sample-files.ts';
import { lastSegment, upload, uploaded } from '../support/uploads.ts';
import { useDemoHost } from '../support/use-demo-host.ts';
import { call, createVisitor } from '../support/visitor.ts';
import type { Visitor } from '../support/visitor.ts';

const hourMs = 3_600_000;
let now = Date.now();
const demoHost = useDemoHost({
  clock: { ...systemClock, time: () => now },
  limits: { upload: { max: 30, timeWindow: 600_000 } },
});

let owner: Visitor;
let stranger: Visitor;
beforeAll(async () => {
  owner = await createVisitor(demoHost());
  stranger = await createVisitor(demoHost());
});
let url: string;
beforeEach(async () => {
  now = Date.now();
  owner = await createVisitor(demoHost());
  url = await uploaded(demoHost(), { token: owner.token, name: 'secret.png', bytes: png });
});

const status = async (address: string, init?: RequestInit): Promise<number> => (await fetch(address, init)).status;
const withQuery = (changes: Record<string, string | null>): string => {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.searchParams.delete(name);
    else changed.searchParams.set(name, value);
  }
  return changed.href;
};
const bare = (): string => withQuery({ expires: null, signature: null });

describe('reading an upload', () => {
  it('SEC8: needs the signature, whoever asks', async () => {
    const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect(await status(url)).toBe(200);
    expect(await status(bare())).toBe(403);
    for (const token of [owner.token, stranger.token, 'demo-admin-token']) {
      expect(await status(bare(), as(token))).toBe(403);
    }
    expect(await (await fetch(bare())).json()).toEqual({ message: expect.any(String) });
  });

  it('is refused for each part of the URL that was changed', async () => {
    const { searchParams } = new URL(url);
    const expires = Number(searchParams.get('expires'));
    const signature = searchParams.get('signature') ?? '';
    const flipped = signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    const tampered = [
      { expires: String(expires + 1) },
      { expires: `${expires}0` },
      { expires: `0${expires}` },
      { expires: '' },
      { expires: 'Infinity' },
      { expires: '-1' },
      { signature: flipped },
      { signature: signature.slice(0, -1) },
      { signature: '' },
      { signature: null },
      { expires: null },
    ];
    for (const change of tampered) expect([change, await status(withQuery(change))]).toEqual([change, 403]);
    expect(await status(`${url}&signature=${signature}`)).toBeGreaterThanOrEqual(400);
  });

  it('is refused with the signature of another file, of the same visitor too', async () => {
    const query = new URL(url).search;
    const own = await uploaded(demoHost(), { token: owner.token, name: 'other.png', bytes: png });
    const theirs = await uploaded(demoHost(), { token: stranger.token, name: 'theirs.png', bytes: png });
    for (const other of [own, theirs]) {
      const mixed = new URL(other);
      mixed.search = query;
      expect(await status(mixed.href)).toBe(403);
    }
  });

  it('ends after 24 hours, and not much before', async () => {
    now += 22 * hourMs;
    expect(await status(url)).toBe(200);
    now += 2 * hourMs;
    const late = await fetch(url);
    expect([late.status, await late.json()]).toEqual([403, { message: 'This link has expired.' }]);
  });

  it('begins anew whenever the message is handed out', async () => {
    await owner.sendFiles('Look', [url], 'IMAGE');
    now += 25 * hourMs;
    const [message] = (await owner.history()).messages;
    const fresh = message?.attachments?.[0]?.url ?? '';
    expect(lastSegment(fresh)).toBe(lastSegment(url));
    expect([await status(url), await status(fresh)]).toEqual([403, 200]);
  });

  it('ends for the URLs of messages when the chat is cleared', async () => {
    const message = await owner.sendFiles('Look', [url], 'IMAGE');
    const handedOut = message.attachments?.[0]?.url ?? '';
    expect(await status(handedOut)).toBe(200);
    await owner.call('/chat/clear', { method: 'POST', body: { conversationId: owner.conversationId } });
    expect(await status(handedOut)).toBe(404);
  });
});

describe('deleting an upload', () => {
  const remove = (token: string | null) =>
    call(demoHost(), `/uploads/documents/${lastSegment(url)}`, { method: 'DELETE', token });

  it('SEC8: is for its owner only', async () => {
    expect((await remove(null)).status).toBe(401);
    expect((await remove('not-a-token')).status).toBe(401);
    expect((await remove(stranger.token)).status).toBe(404);
    expect((await remove('demo-admin-token')).status).toBe(404);
    expect(await status(url)).toBe(200);
    expect((await remove(owner.token)).status).toBe(200);
  });

  it('is refused while a message refers to it, and done when the chat is cleared', async () => {
    await owner.sendFiles('Look', [url]);
    expect(await remove(owner.token)).toMatchObject({ status: 409, message: 'This file belongs to a message.' });
    await owner.call('/chat/clear', { method: 'POST', body: { conversationId: owner.conversationId } });
    expect((await remove(owner.token)).status).toBe(404);
  });

  it('and sending it at the same time end in one of the two', async () => {
    for (let round = 0; round < 3; round += 1) {
      url = await uploaded(demoHost(), { token: owner.token, name: 'race.png', bytes: png });
      const [sent, removed] = await Promise.all([owner.postFiles('Look', [url]), remove(owner.token)]);
      expect([
        [200, 409],
        [422, 200],
      ]).toContainEqual([sent.status, removed.status]);
    }
  });
});

describe('attaching', () => {
  it('is refused for what is no upload of one’s own', async () => {
    const theirs = await uploaded(demoHost(), { token: stranger.token });
    const gone = await uploaded(demoHost(), { token: owner.token });
    await owner.call(`/uploads/documents/${lastSegment(gone)}`, { method: 'DELETE' });
    const foreign = [theirs, gone, 'https://evil.example/x.png', '/images/cup.webp', 'data:image/png;base64,AA', ''];
    for (const other of foreign)
      expect([other, (await owner.postFiles('Mine', [url, other])).status]).toEqual([other, 422]);
    expect((await owner.history()).messages).toEqual([]);
  });

  it('leaves a reply that runs alone when it is refused', async () => {
    const running = await owner.say('/slow 20 /long 1');
    expect((await owner.postFiles('Mine', ['https://evil.example/x.png'])).status).toBe(422);
    const reading = await owner.read(running.id);
    expect([...reading.texts.values()][0]).toMatch(/nose alone|noon/);
  });
});

describe('uploading', () => {
  it('needs a token', async () => {
    expect((await upload(demoHost(), { token: null })).status).toBe(401);
    expect((await upload(demoHost(), { token: 'not-a-token' })).status).toBe(401);
  });

  it('is for a signed-in visitor too, and for them alone', async () => {
    const robin = await createVisitor(demoHost(), 'demo-user-token');
    const theirs = await uploaded(demoHost(), { token: robin.token });
    expect((await robin.sendFiles('Mine', [theirs])).attachments).toHaveLength(1);
    expect((await owner.postFiles('Mine', [theirs])).status).toBe(422);
  });

  it('SEC9: is refused from an unknown origin, like reading and deleting', async () => {
    const headers = { origin: 'https://evil.example' };
    expect((await upload(demoHost(), { token: owner.token, headers })).status).toBe(403);
    expect(await status(url, { headers })).toBe(403);
    const authorization = `Bearer ${owner.token}`;
    expect(await status(bare(), { method: 'DELETE', headers: { ...headers, authorization } })).toBe(403);
    const known = await fetch(url, { headers: { origin: demoHost().siteUrl } });
    expect(known.headers.get('access-control-allow-origin')).toBe(demoHost().siteUrl);
  });

  it('is counted for each visitor', async () => {
    const eager = await createVisitor(demoHost());
    const statuses = new Set<number>();
    for (let count = 0; count < 31; count += 1) statuses.add((await upload(demoHost(), { token: eager.token })).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});
