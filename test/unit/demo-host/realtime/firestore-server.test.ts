// The demo's own Firestore over plain HTTP: what it refuses, and the order in which it answers.

import type { RealtimeConfig } from '@persona-chat/widget/protocol/bootstrap.ts';
import { createTokens } from '../../../../packages/firestore-listener/src/tokens.ts';
import type { TokenUse } from '../../../../packages/firestore-listener/src/tokens.ts';
import { hashToken } from '@persona-chat/demo-host/server/secrets.ts';
import { readServerKey } from '@persona-chat/demo-host/server/store/server-keys.ts';
import { systemClock } from '@persona-chat/demo-host/server/clock.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';
import { channelUrl, openListenClient } from './listen-client.ts';
import type { ListenClient } from './listen-client.ts';

const demoHost = useDemoHost();
const clients: ListenClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.leave();
});

const database = 'projects/persona-chat-demo/databases/(default)';
const configOf = (visitor: Visitor): Extract<RealtimeConfig, { kind: 'firestore' }> => {
  const { realtime } = visitor.bootstrap;
  if (realtime?.kind !== 'firestore') throw new Error('The bootstrap offers no Firestore');
  return realtime;
};
const authUrlOf = (visitor: Visitor): string => configOf(visitor).authUrl ?? '';

const post = async (url: string, body: unknown): Promise<{ status: number; body: Record<string, never> }> => {
  const isForm = typeof body === 'string';
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  return { status: reply.status, body: await reply.json() };
};
const signIn = (visitor: Visitor, token: unknown = configOf(visitor).customToken) =>
  post(`${authUrlOf(visitor)}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=x`, {
    token,
    returnSecureToken: true,
  });
const refresh = (visitor: Visitor, token: string) =>
  post(
    `${authUrlOf(visitor)}/securetoken.googleapis.com/v1/token?key=x`,
    `grant_type=refresh_token&refresh_token=${token}`,
  );
const lookUp = (visitor: Visitor, idToken: string) =>
  post(`${authUrlOf(visitor)}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=x`, { idToken });

/** The token with another signature: a fixed replacement would sometimes be the signature itself. */
const forge = (token: string): string => {
  const at = token.lastIndexOf('.') + 1;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
};

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs with the server's own key, at a time of one's choice. */
const mint = async (visitor: Visitor, use: TokenUse, at: number, uid?: string): Promise<string> => {
  const key = await readServerKey(demoHost().database, 'realtime');
  const tokens = createTokens(key, { ...systemClock, time: () => at });
  return tokens.sign(use, {
    uid: uid ?? `${visitor.bootstrap.guest?.id}.${hashToken(visitor.token)}`,
    conversationId: visitor.conversationId,
  });
};

const collectionTarget = (conversationId: string, targetId: number, name = 'conversation'): unknown => {
  const conversations = `${database}/documents/chat/conversation`;
  const query =
    name === 'conversation'
      ? { parent: conversations, structuredQuery: { from: [{ collectionId: conversationId }] } }
      : {
          parent: `${conversations}/${conversationId}/${conversationId}`,
          structuredQuery: { from: [{ collectionId: name }] },
        };
  return { database, addTarget: { targetId, query } };
};
const documentTarget = (conversationId: string, targetId: number, id: string): unknown => ({
  database,
  addTarget: {
    targetId,
    documents: { documents: [`${database}/documents/chat/conversation/${conversationId}/${id}`] },
  },
});
const open = async (visitor: Visitor, bearer: string | null, requests: readonly unknown[]): Promise<ListenClient> => {
  const client = await openListenClient(authUrlOf(visitor), bearer, requests);
  clients.push(client);
  client.receive().catch(() => {});
  return client;
};
const idTokenOf = async (visitor: Visitor): Promise<string> => (await signIn(visitor)).body['idToken'] ?? '';

describe('signing in', () => {
  it('renews nothing once the visitor’s token is revoked', async () => {
    const visitor = await createVisitor(demoHost());
    const token = await mint(visitor, 'refresh', Date.now());
    expect((await refresh(visitor, token)).status).toBe(200);
    await visitor.call('/me/token', { method: 'DELETE' });
    expect((await refresh(visitor, token)).status).toBe(400);
  });

  it('gives tokens for the custom token of the bootstrap, and new ones for the refresh token', async () => {
    const visitor = await createVisitor(demoHost());
    const { status, body } = await signIn(visitor);
    expect(status).toBe(200);
    expect(body).toMatchObject({ expiresIn: '3600' });
    const looked = await lookUp(visitor, body['idToken'] ?? '');
    expect(looked.body).toMatchObject({
      users: [{ localId: expect.stringMatching(`^${visitor.bootstrap.guest?.id}[.]`) }],
    });
    const renewed = await refresh(visitor, body['refreshToken'] ?? '');
    expect(renewed.body).toMatchObject({
      token_type: 'Bearer',
      user_id: expect.stringMatching(`^${visitor.bootstrap.guest?.id}[.]`),
    });
    expect((await refresh(visitor, renewed.body['refresh_token'] ?? '')).status).toBe(200);
  });

  it('gives another custom token with each bootstrap of the same visitor', async () => {
    const visitor = await createVisitor(demoHost());
    const again = await createVisitor(demoHost(), visitor.token);
    expect((await signIn(visitor, configOf(again).customToken)).status).toBe(200);
  });

  it('refuses tokens that are none, forged, for something else, over, or of somebody who has nothing there', async () => {
    const visitor = await createVisitor(demoHost());
    const now = Date.now();
    const [head, body, signature = ''] = (configOf(visitor).customToken ?? '').split('.');
    const other = { use: 'custom', sub: 'x', conv: visitor.conversationId, exp: 4e9 };
    const refused: [unknown, string][] = [
      [null, 'INVALID_CUSTOM_TOKEN'],
      ['', 'INVALID_CUSTOM_TOKEN'],
      ['a.b.c', 'INVALID_CUSTOM_TOKEN'],
      [`${head}.${body}.`, 'INVALID_CUSTOM_TOKEN'],
      [`${encode({ alg: 'none' })}.${body}.`, 'INVALID_CUSTOM_TOKEN'],
      [forge(`${head}.${body}.${signature}`), 'INVALID_CUSTOM_TOKEN'],
      [`${head}.${encode(other)}.${signature}`, 'INVALID_CUSTOM_TOKEN'],
      [await mint(visitor, 'id', now), 'INVALID_CUSTOM_TOKEN'],
      [await mint(visitor, 'custom', now - 3_601_000), 'TOKEN_EXPIRED'],
      [await mint(visitor, 'custom', now, 'somebody'), 'USER_NOT_FOUND'],
    ];
    for (const [token, message] of refused) {
      const reply = await signIn(visitor, token);
      expect([reply.status, reply.body]).toEqual([400, { error: expect.objectContaining({ code: 400, message }) }]);
    }
    expect((await refresh(visitor, await mint(visitor, 'custom', now))).body).toMatchObject({
      error: { message: 'INVALID_REFRESH_TOKEN' },
    });
  });
});

describe('listening', () => {
  it('answers an added target in the order that the library asserts', async () => {
    const visitor = await createVisitor(demoHost());
    const { conversationId } = visitor;
    const client = await open(visitor, await idTokenOf(visitor), [collectionTarget(conversationId, 2)]);
    await vi.waitFor(() => expect(client.responses).toHaveLength(4));
    const name = `${database}/documents/chat/conversation/${conversationId}/${conversationId}`;
    expect(client.responses).toMatchObject([
      { targetChange: { targetChangeType: 'ADD', targetIds: [2] } },
      { documentChange: { document: { name, fields: { id: { stringValue: conversationId } } }, targetIds: [2] } },
      { targetChange: { targetChangeType: 'CURRENT', targetIds: [2] } },
      { targetChange: { readTime: expect.stringMatching(/^\d{4}-.*\.\d{6}Z$/), resumeToken: expect.any(String) } },
    ]);
    expect(client.responses[3]?.['targetChange']).not.toHaveProperty('targetIds');

    await visitor.say('Hello');
    await vi.waitFor(() => expect(client.responses.length).toBeGreaterThan(5));
    expect(client.responses[4]).toMatchObject({ documentChange: { targetIds: [2], removedTargetIds: [] } });
    await client.post([{ database, removeTarget: 2 }]);
    await vi.waitFor(() =>
      expect(client.responses.at(-1)).toEqual({ targetChange: { targetChangeType: 'REMOVE', targetIds: [2] } }),
    );
  });

  it('names a single document that does not exist', async () => {
    const visitor = await createVisitor(demoHost());
    const target = documentTarget(visitor.conversationId, 2, 'none');
    const client = await open(visitor, await idTokenOf(visitor), [target]);
    await vi.waitFor(() => expect(client.responses).toHaveLength(4));
    expect(client.responses[1]).toMatchObject({
      documentDelete: { document: expect.stringMatching(/\/none$/), removedTargetIds: [2] },
    });
  });

  it('SEC8: refuses each target that is not the visitor’s own, and serves the others', async () => {
    const [visitor, other] = [await createVisitor(demoHost()), await createVisitor(demoHost())];
    const own = visitor.conversationId;
    const parent = `${database}/documents`;
    const query = (target: object): unknown => ({ database, addTarget: { targetId: 9, query: target } });
    const denied = [
      collectionTarget(other.conversationId, 9),
      collectionTarget(other.conversationId, 9, 'agendaOutputData'),
      documentTarget(other.conversationId, 9, other.conversationId),
      documentTarget(own, 9, `${own}/agendaOutputData`),
      query({ parent, structuredQuery: { from: [{ collectionId: 'chat' }] } }),
      query({ parent: `${parent}/chat/conversation`, structuredQuery: { from: [{ collectionId: `${own}/../x` }] } }),
    ];
    const unknown = [
      query({ parent, structuredQuery: { from: [{ collectionId: own, allDescendants: true }] } }),
      query({ parent: `${parent}/chat/conversation`, structuredQuery: { from: [{ collectionId: own }], limit: 1 } }),
      { database, addTarget: { targetId: 9 } },
    ];
    const client = await open(visitor, await idTokenOf(visitor), []);
    for (const [requests, code] of [
      [denied, 7],
      [unknown, 12],
    ] as const) {
      for (const request of requests) {
        const before = client.responses.length;
        await client.post([request]);
        await vi.waitFor(() => expect(client.responses.length).toBeGreaterThan(before));
        expect(client.responses.slice(before)).toEqual([
          {
            targetChange: { targetChangeType: 'REMOVE', targetIds: [9], cause: { code, message: expect.any(String) } },
          },
        ]);
      }
    }
    await client.post([collectionTarget(own, 3)]);
    await vi.waitFor(() =>
      expect(client.responses.at(-2)).toMatchObject({ targetChange: { targetChangeType: 'CURRENT' } }),
    );
  });

  it.each([
    ['none', async () => null],
    ['a forged one', async (visitor: Visitor) => forge(await idTokenOf(visitor))],
    ['a custom token', async (visitor: Visitor) => configOf(visitor).customToken ?? null],
  ])('refuses every target for this token: %s', async (_name, tokenOf) => {
    const visitor = await createVisitor(demoHost());
    const client = await open(visitor, await tokenOf(visitor), [collectionTarget(visitor.conversationId, 2)]);
    await vi.waitFor(() => expect(client.responses).toMatchObject([{ targetChange: { cause: { code: 7 } } }]));
  });

  it('sends a client away whose token is over, so that it comes back with a new one', async () => {
    const visitor = await createVisitor(demoHost());
    const over = await mint(visitor, 'id', Date.now() - 3_601_000);
    const client = await open(visitor, over, [collectionTarget(visitor.conversationId, 2)]);
    await vi.waitFor(() => expect(client.responses).toMatchObject([{ error: { status: 'UNAUTHENTICATED' } }]));
  });

  it('tells an unknown session in the words that the library looks for', async () => {
    const origin = authUrlOf(await createVisitor(demoHost()));
    for (const method of ['GET', 'POST']) {
      const reply = await fetch(channelUrl(origin, { SID: 'gone', RID: 'rpc', AID: '3' }), { method });
      expect(reply.status).toBe(400);
      expect((await reply.text()).indexOf('Unknown SID')).toBeGreaterThan(0);
    }
  });

  it('ends a session that cannot be understood', async () => {
    const visitor = await createVisitor(demoHost());
    const client = await openListenClient(authUrlOf(visitor), await idTokenOf(visitor), [{ nonsense: true }]);
    await client.receive();
    expect(client.responses).toEqual([]);
  });

  it('SEC9: answers known origins only, by name and with credentials', async () => {
    const origin = authUrlOf(await createVisitor(demoHost()));
    const { siteUrl } = demoHost();
    const ask = (from: string): Promise<Response> =>
      fetch(channelUrl(origin, { SID: 'x', TYPE: 'terminate' }), { method: 'POST', headers: { origin: from } });
    const allowed = await ask(siteUrl);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(siteUrl);
    expect(allowed.headers.get('access-control-allow-credentials')).toBe('true');
    expect(allowed.headers.get('vary')).toContain('Origin');
    for (const strange of ['https://evil.example', 'null', `${siteUrl}.evil.example`, `${siteUrl}0`]) {
      const refused = await ask(strange);
      expect(refused.status).toBe(403);
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});
