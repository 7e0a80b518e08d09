// Requests that no call can be found for, or that can be read in two ways: each is answered, in the form of all failures.

import { createHttpServer } from '@persona-chat/demo-host/server/http-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { askRaw } from '../server/support/raw-request.ts';
import { useDemoHost } from '../server/support/use-demo-host.ts';
import { createVisitor } from '../server/support/visitor.ts';
import type { Visitor } from '../server/support/visitor.ts';

const host = useDemoHost();
let visitor: Visitor;
beforeAll(async () => {
  visitor = await createVisitor(host());
});

const json = 'content-length: 2\r\ncontent-type: application/json\r\n\r\n{}';
const handshake =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n';
const long = (length: number): string => 'a'.repeat(length);
const shapeOf = (body: string): unknown => (body === '' ? null : JSON.parse(body));

const requests: readonly (readonly [string, number, string])[] = [
  ['no HTTP', 400, 'HELLO\r\n\r\n'],
  ['two lengths', 400, `POST /chat/clear HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\n${json}`],
  ['a large header', 431, `GET /chat HTTP/1.1\r\nhost: x\r\nx-large: ${long(20_000)}\r\n\r\n`],
  ['a large address', 431, `GET /chat?${long(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['an address of no characters', 400, 'GET /%zz HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['TRACE', 404, 'TRACE /chat HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['another method', 404, 'PROPFIND /chat HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['CONNECT', 405, 'CONNECT x:80 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['an expectation', 417, `POST /chat/clear HTTP/1.1\r\nhost: x\r\nexpect: tea\r\n${json}`],
  ['no host', 400, 'GET /api/version HTTP/1.1\r\n\r\n'],
  ['two hosts', 400, 'GET /api/version HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n'],
];

describe.each(['API', 'site'])('the %s', (which) => {
  it.each(requests)('answers %s with %i', async (_what, status, text) => {
    const answer = await askRaw(which === 'API' ? host().apiUrl : host().siteUrl, text);
    expect(answer.status).toBe(status);
    expect(answer.head).toContain('\r\ncontent-type: application/json; charset=utf-8');
    // Of a body in pieces the size of the first one comes before it.
    expect(shapeOf(/\{.*\}/.exec(answer.body)?.[0] ?? '')).toEqual({ message: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

describe('the API', () => {
  const as = (): string => `host: x\r\nauthorization: Bearer ${visitor.token}\r\n`;
  const ask = async (text: string): Promise<[number, unknown]> => {
    const { status, body } = await askRaw(host().apiUrl, text);
    return [status, shapeOf(body)];
  };
  const failure = (status: number) => [status, { message: expect.any(String) }];

  it('refuses an id that is too long as the call does that it is for, and an address beyond that', async () => {
    const path = `/chat/v4/stream/${long(129)}?conversationId=${visitor.conversationId}`;
    expect(await visitor.call(path)).toMatchObject({
      status: 400,
      message: expect.stringContaining('"userMessageId"'),
    });
    expect((await visitor.call(path.replace(long(129), long(128)))).status).toBe(404);
    expect(await ask(`PUT /guests/${long(2_000)} HTTP/1.1\r\n${as()}\r\n`)).toEqual([
      414,
      { message: 'The address is too long.' },
    ]);
  });

  it.each(['*', '/chat', '/nowhere', '/images/x.png'])('refuses a preflight of nothing: OPTIONS %s', async (path) => {
    for (const origin of ['', `origin: ${host().siteUrl}\r\n`]) {
      expect(await ask(`OPTIONS ${path} HTTP/1.1\r\nhost: x\r\n${origin}\r\n`)).toEqual(failure(400));
    }
  });

  it.each([
    ['authorization', 'Bearer x-another-token', 'x-another-value'],
    ['x-request-id', 'one', 'two'],
    ['x-conversation-id', 'one', 'two'],
  ])('refuses two headers of one name: %s', async (name, one, two) => {
    const headers = `host: x\r\n${name}: ${one}\r\n${name}: ${two}\r\n`;
    const [status, body] = await ask(`POST /chat/clear HTTP/1.1\r\n${headers}${json}`);
    expect([status, body]).toEqual([400, { message: `Invalid "${name}". The header is there twice.` }]);
  });

  it.each([
    '/chat?conversationId=ID',
    '/chat/live?conversationId=ID',
    '/api/version',
    '/images/mina.svg',
    '/operator/conversations',
  ])('opens no WebSocket at %s', async (path) => {
    const url = path.replace('ID', visitor.conversationId);
    expect(await ask(`GET ${url} HTTP/1.1\r\n${as()}${handshake}`)).toEqual([
      400,
      { message: 'This call takes no WebSocket.' },
    ]);
  });

  it.each([
    ['no key', handshake.replace(/sec-websocket-key.*\r\n/, '')],
    ['an old version', handshake.replace('version: 13', 'version: 7')],
    ['another protocol', handshake.replace('upgrade: websocket', 'upgrade: h2c')],
  ])('refuses a handshake with %s in words', async (_what, text) => {
    expect(await ask(`GET /speech?conversationId=${visitor.conversationId} HTTP/1.1\r\n${as()}${text}`)).toEqual(
      failure(400),
    );
  });

  it.each([
    'take=0',
    'take=101',
    'take=1000',
    'take=-1',
    'take=x',
    'take=',
    'take[]=5',
    'take[a]=5',
    'take=5&take=6',
    'take=5&take[]=6',
    'lastId[]=x',
  ])('refuses a page of history that cannot be: %s', async (query) => {
    const { status, message } = await visitor.call(`/chat?conversationId=${visitor.conversationId}&${query}`);
    expect([status, message]).toEqual([400, expect.stringMatching(/^Invalid "(take|lastId)"/)]);
  });

  it.each(['take=1', 'take=100', 'other[]=5'])('gives a page of history for %s', async (query) => {
    expect((await visitor.call(`/chat?conversationId=${visitor.conversationId}&${query}`)).status).toBe(200);
  });

  it('refuses the id of an event that it has never handed out', async () => {
    const path = `/chat/live?conversationId=${visitor.conversationId}`;
    const { status, message } = await visitor.call(path, { headers: { 'last-event-id': long(65) } });
    expect([status, message]).toEqual([400, 'Invalid "last-event-id". At most 64 characters.']);
  });
});

it('a server that is closing says so, and when to come back', async () => {
  const app = createHttpServer({ notFound: 'There is no such call.', report: () => {} });
  let begun = (): void => {};
  let end = (): void => {};
  const isClosing = new Promise<void>((resolve) => (begun = resolve));
  app.addHook('preClose', () => {
    begun();
    return new Promise<void>((resolve) => (end = resolve));
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const closed = app.close();
  await isClosing;
  const reply = await fetch(url);
  expect([reply.status, reply.headers.get('retry-after'), await reply.json()]).toEqual([
    503,
    '2',
    { message: 'The server is closing.' },
  ]);
  end();
  await closed;
});
