// SEC8 and SEC9: who may read what, and from where.

import { beforeAll, describe, expect, it } from 'vitest';
import { useDemoHost } from './support/use-demo-host.ts';
import { bootstrapBody, call, createVisitor, sendBody } from './support/visitor.ts';
import type { CallOptions, Visitor } from './support/visitor.ts';

const demoHost = useDemoHost({ allowedOrigins: ['https://shop.example'] });

interface Attempt {
  readonly path: string;
  readonly options?: CallOptions;
}

const attempts = (owner: Visitor, messageId: string): Record<string, Attempt> => {
  const { conversationId, bootstrap } = owner;
  const errorEvent = { message: 'x', name: 'Error' };
  return {
    history: { path: `/chat?conversationId=${conversationId}` },
    stream: { path: `/chat/v4/stream/${messageId}?conversationId=${conversationId}` },
    send: { path: '/chat/v4', options: { method: 'POST', body: sendBody(conversationId, 'Let me in') } },
    clear: { path: '/chat/clear', options: { method: 'POST', body: { conversationId } } },
    guest: {
      path: `/guests/${bootstrap.guest?.id ?? ''}`,
      options: { method: 'PUT', body: { name: 'Eve', email: 'eve@example.com', additionalInfo: [] } },
    },
    bootstrap: { path: '/conversations', options: { method: 'POST', body: { ...bootstrapBody, conversationId } } },
    sendFile: {
      path: '/chat/v4',
      options: {
        method: 'POST',
        body: sendBody(conversationId, 'Mine', [{ type: 'FILE', url: '/uploads/documents/x' }]),
      },
    },
    upload: {
      path: '/uploads/documents',
      options: {
        method: 'POST',
        headers: { 'x-conversation-id': conversationId, 'content-type': 'multipart/form-data' },
      },
    },
    errorEvents: {
      path: '/chat/error-events',
      options: { method: 'POST', body: { conversationId, clientId: 'c', errorEvent } },
    },
  };
};

describe('a conversation', () => {
  let owner: Visitor;
  let stranger: Visitor;
  let messageId: string;

  beforeAll(async () => {
    owner = await createVisitor(demoHost());
    stranger = await createVisitor(demoHost());
    messageId = (await owner.say('My secret')).id;
    await owner.read(messageId);
  });

  const names = [
    'history',
    'stream',
    'send',
    'clear',
    'guest',
    'bootstrap',
    'sendFile',
    'upload',
    'errorEvents',
  ] as const;

  it.each(names)('SEC8: is closed to nobody in particular: %s', async (name) => {
    const attempt = attempts(owner, messageId)[name];
    const answer = await call(demoHost(), attempt?.path ?? '', { ...attempt?.options, token: null });
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain('secret');
  });

  it.each(names)('is closed to a token that nobody has: %s', async (name) => {
    const attempt = attempts(owner, messageId)[name];
    const answer = await call(demoHost(), attempt?.path ?? '', { ...attempt?.options, token: `${owner.token}x` });
    expect(answer.status).toBe(401);
  });

  it.each(names)('SEC8: is closed to another visitor: %s', async (name) => {
    const attempt = attempts(owner, messageId)[name];
    const answer = await stranger.call(attempt?.path ?? '', attempt?.options);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('secret');
  });

  it('is closed to a signed-in administrator too', async () => {
    const answer = await call(demoHost(), `/chat?conversationId=${owner.conversationId}`, {
      token: 'demo-admin-token',
    });
    expect(answer.status).toBe(404);
  });

  it('SEC8: does not lend its stream to a message of another one', async () => {
    const answer = await stranger.call(`/chat/v4/stream/${messageId}?conversationId=${stranger.conversationId}`);
    expect(answer.status).toBe(404);
  });

  it('has no stream for a message of the persona', async () => {
    const { messages } = await owner.history();
    const reply = messages.find(({ role }) => role === 'persona');
    expect((await owner.read(reply?.id ?? '')).status).toBe(404);
  });

  it('is unchanged after all this', async () => {
    const { messages } = await owner.history();
    expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(['My secret']);
    expect(messages.length).toBeGreaterThan(1);
  });
});

describe('an origin', () => {
  const ask = (origin: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(`${demoHost().apiUrl}/api/version`, { method, headers: { origin, ...headers } });

  it('may call when it is the site, the API itself, or on the list', async () => {
    const { siteUrl, apiUrl } = demoHost();
    for (const origin of [siteUrl, apiUrl, siteUrl.replace('127.0.0.1', 'localhost'), 'https://shop.example']) {
      const reply = await ask(origin);
      expect(reply.status).toBe(200);
      expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
      expect(reply.headers.get('access-control-expose-headers')).toContain('retry-after');
      expect(reply.headers.get('vary')?.toLowerCase()).toContain('origin');
    }
  });

  it.each([
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    'https://evil-shop.example',
    'https://sub.shop.example',
    'http://shop.example',
    'https://shop.example:8443',
    'https://shop.example/',
    'https://SHOP.example',
    'https://shop.example evil.example',
    'https://shop-example',
  ])('SEC9: is refused when it is %s', async (origin) => {
    const reply = await ask(origin);
    expect(reply.status).toBe(403);
    expect(await reply.json()).toEqual({ message: expect.any(String) });
    expect(reply.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is refused on another port of this machine', async () => {
    expect((await ask('http://127.0.0.1:1')).status).toBe(403);
  });

  it('SEC9: is refused for a stream and a preflight as well', async () => {
    const headers = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    expect((await ask('https://evil.example', headers, 'OPTIONS')).status).toBe(403);
    const stream = await fetch(`${demoHost().apiUrl}/chat/v4/stream/x?conversationId=y`, {
      headers: { origin: 'https://evil.example' },
    });
    expect(stream.status).toBe(403);
  });

  it('gets a preflight that allows the headers of the protocol', async () => {
    const wanted = 'authorization,content-type,x-client-id,x-conversation-id,x-request-id,guest-id,last-event-id';
    const reply = await fetch(`${demoHost().apiUrl}/guests/some`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://shop.example',
        'access-control-request-method': 'PUT',
        'access-control-request-headers': wanted,
      },
    });
    expect(reply.status).toBe(204);
    const allowed = reply.headers.get('access-control-allow-headers')?.split(', ') ?? [];
    expect(allowed).toEqual(expect.arrayContaining(wanted.split(',')));
    expect(reply.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(Number(reply.headers.get('access-control-max-age'))).toBeGreaterThan(0);
  });

  it('is told of failures in a readable way when it is known', async () => {
    const reply = await fetch(`${demoHost().apiUrl}/chat?conversationId=x`, {
      headers: { origin: 'https://shop.example' },
    });
    expect(reply.status).toBe(401);
    expect(reply.headers.get('access-control-allow-origin')).toBe('https://shop.example');
  });
});
