import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SetUpTopic } from '../../../../../packages/widget/src/core/env.ts';
import { WidgetError } from '../../../../../packages/widget/src/core/errors.ts';
import type { ShellConfig } from '../../../../../packages/widget/src/core/host-types.ts';
import { adviceLines, advise } from '../../../../../packages/widget/src/ui/debug-panel/set-up-advice.ts';
import { streamEventSchema } from '../../../../../packages/widget/src/protocol/stream-event.ts';

const warn = vi.fn();
const probe = vi.fn<typeof fetch>();
const config: ShellConfig = {
  apiBase: 'https://api.example',
  personaId: 'suport',
  mode: 'bubble',
  position: 'bottom-right',
  assetBase: '',
};

const element = document.createElement('persona-chat');
const hostOf = (of: ShellConfig) => ({ config: of, element });

beforeEach(() => {
  warn.mockReset();
  vi.spyOn(console, 'warn').mockImplementation(warn);
  probe.mockReset();
  probe.mockImplementation(() => Promise.resolve(Response.json({})));
  vi.stubGlobal('fetch', probe);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('names the sandbox of a frame that gives its page no origin', async () => {
  probe.mockImplementation((_url, init) =>
    init?.mode === 'no-cors' ? Promise.resolve(new Response()) : Promise.reject(new TypeError('refused')),
  );
  vi.stubGlobal('origin', 'null');
  void advise('opening', new WidgetError('network'), hostOf({ ...config, personaId: 'framed' }));
  await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(expect.stringContaining('needs allow-same-origin')), {
    timeout: 20_000,
  });
});

it.each<[what: string, topic: SetUpTopic, fact: unknown, answer: 'there' | 'away' | 'closed', expected: RegExp]>([
  ['an unknown persona', 'opening', new WidgetError('http', { status: 404 }), 'there', /404.*no persona "suport"/],
  ['a refused origin', 'opening', new WidgetError('network'), 'closed', /add \S+ to ALLOWED_ORIGINS/],
  [
    'a refused origin that may be read',
    'opening',
    new WidgetError('auth', { status: 403 }),
    'there',
    /ALLOWED_ORIGINS/,
  ],
  ['a server that is away', 'opening', new WidgetError('network'), 'away', /got no answer.*connect-src/],
  [
    'a connection that broke once',
    'opening',
    new WidgetError('network'),
    'there',
    /got no answer once, but the API is there/,
  ],
  ['no token', 'opening', new WidgetError('auth', { status: 401 }), 'there', /no visitor without a token/],
  ['a reply without an envelope', 'opening', new WidgetError('protocol'), 'there', /no \{data: .*envelopes/],
  [
    'a reply with a wrong field',
    'opening',
    new WidgetError('protocol', { body: { conversation: { id: 'c1' }, persona: { id: 'p1' } } }),
    'there',
    /of data is missing or wrong: .*persona\.name \(/,
  ],
  ['headers that may not be sent', 'opening', new WidgetError('network'), 'closed', /access-control-allow-headers/],
  [
    'server-sent events',
    'stream',
    { type: 'text/event-stream', line: 'data: {}' },
    'there',
    /stream.*text\/event-stream.*NDJSON.*#the-reply-stream/,
  ],
  [
    'a plain text',
    'stream',
    { type: 'text/plain', line: 'Hi' },
    'there',
    /\(text\/plain\).*no JSON object.*NDJSON: Hi/,
  ],
  ['no end', 'stream', { type: null, line: undefined }, 'there', /ended without \{"type":"completion"\}/],
  [
    'an event of no type of the protocol',
    'stream',
    { type: null, line: '{"type":"delta"}' },
    'there',
    /protocol \(token, .*completion.*\): \{"type":"delta"\}/,
  ],
  ['another form', 'stream', { type: null, line: '{"choices":[]}' }, 'there', /without a type .*\{"choices":\[\]\}/],
  [
    'an event without its id',
    'stream',
    { type: null, line: '{"type":"token","delta":"x"}' },
    'there',
    /of the event "token" is missing or wrong: subMessageId/,
  ],
  [
    'no end after an event that brings nothing yet',
    'stream',
    { type: null, line: '{"type":"token","subMessageId":"1","delta":""}' },
    'there',
    /ended without \{"type":"completion"\}, or without any text/,
  ],
  [
    'an event without its text',
    'stream',
    { type: null, line: '{"type":"token","subMessageId":"1"}' },
    'there',
    /event "token" .*as delta/,
  ],
  [
    'nothing but an end',
    'stream',
    { type: null, line: '{"type":"completion"}' },
    'there',
    /held nothing but its end.*#the-reply-stream/,
  ],
  [
    'a reply under the id of another message',
    'reply-id',
    'm1',
    'there',
    /is the id of another message, m1: .*#the-reply-stream/,
  ],
  [
    'a history without its envelope',
    'envelope',
    { call: 'GET /chat', data: undefined },
    'there',
    /GET \/chat gave no \{data: \[message, …\], metadata: \{nextParamId\}\}.*protocol\.md#calls/,
  ],
  [
    'a stored message that cannot be read',
    'envelope',
    { call: 'POST /chat/v4', data: { id: 'm1', role: 'user', content: 'Hi' } },
    'there',
    /POST \/chat\/v4: of data is missing or wrong: .*createdAt/,
  ],
  [
    'a call that the server fails at',
    'failure',
    { method: 'GET', path: '/chat/v4/stream/m1' },
    'there',
    /GET \/chat\/v4\/stream\/\{id\} gave 500/,
  ],
  [
    'a call for want of a token',
    'unproven',
    { method: 'GET', path: '/chat' },
    'there',
    /GET \/chat gave 401 for want of a token: .*data\.token/,
  ],
  ['a visitor who is no object', 'user', undefined, 'there', /identify takes an object.*#commands/],
  [
    'a part of the first reply',
    'opening-part',
    {
      conversation: { id: 'c1', validating: {} },
      persona: { id: 'p', name: 'Mina', settings: [{ key: 1 }] },
      realtime: 'x',
    },
    'there',
    /left out: conversation\.validating\.passed, persona\.settings\.0\.key, realtime.*protocol\.md#opening-a-chat/,
  ],
  ['an entry without its date', 'history', [{ id: 'm1', role: 'user' }], 'there', /createdAt.*protocol\.md#entities/],
  ['a page of another time', 'built-in', 'Array.from', 'there', /changed or frozen Array\.from: .*realtime\.md/],
  ['no text', 'text', undefined, 'there', /take a text/],
  ['no address', 'api-base', undefined, 'there', /api-base is missing/],
])(
  'says of %s in one line what it is and what to do, with a link, and once',
  async (_, topic, fact, answer, expected) => {
    // A server that refuses the page's origin answers what needs no leave.
    probe.mockImplementation((_url, { mode } = {}) =>
      answer === 'there' || (answer === 'closed' && mode === 'no-cors')
        ? Promise.resolve(Response.json({}))
        : Promise.reject(new TypeError('away')),
    );
    const host = hostOf({ ...config, apiBase: `https://${answer}.example/${expected.source.length}` });
    const told = topic === 'stream' ? { ...(fact as object), events: streamEventSchema } : fact;
    await advise(topic, told, host);
    await advise(topic, told, host);
    expect(warn.mock.calls).toEqual([[expect.stringMatching(expected)]]);
    expect(warn.mock.calls[0]?.[0]).toMatch(/^persona-chat: .*\(https:\/\/\S+docs\/[a-z]+\.md#[a-z-]+\)$/);
    expect(adviceLines().some((line) => expected.test(line))).toBe(true);
  },
);

it.each([
  ['the visitor is offline', new WidgetError('offline')],
  ['the server has failed', new WidgetError('http', { status: 503 })],
])('says nothing where %s: nothing is set up wrongly', async (_, error) => {
  await advise('opening', error, hostOf(config));
  expect(warn).not.toHaveBeenCalled();
});

it.each<[what: string, set: object, expected: RegExp]>([
  ['ids without a token', { conversationId: 'c1' }, /gave 401: conversation-id and guest-id need a token/],
  ['no persona', { personaId: undefined }, /persona-id is missing/],
  ['a token that is refused', { token: 'old', conversationId: 'c1' }, /gave 401: the token .* is refused/],
])('says of %s what is wrong with it', async (_, set, expected) => {
  await advise('opening', new WidgetError('auth', { status: 401 }), hostOf({ ...config, ...set }));
  expect(warn.mock.calls).toEqual([[expect.stringMatching(expected)]]);
});

it.each([
  [200, /gave 404: this visitor has no conversation "nonsense": is conversation-id right\?/],
  [404, /gave 404: there is no persona/],
])('names the conversation-id where the persona is there (%i)', async (status, expected) => {
  probe.mockImplementation(() => Promise.resolve(Response.json({}, { status })));
  const host = hostOf({ ...config, apiBase: `https://no-conversation-${status}.example`, conversationId: 'nonsense' });
  await advise('opening', new WidgetError('http', { status: 404 }), host);
  expect(warn.mock.calls).toEqual([[expect.stringMatching(expected)]]);
});

it.each<[what: string, error: WidgetError]>([
  ['whose answer is refused then', new WidgetError('auth', { status: 401 })],
  ['which ends at a page that may not be read', new WidgetError('network')],
  ['which ends at a page of HTML', new WidgetError('protocol')],
])('names a redirect %s', async (_, error) => {
  probe.mockImplementation((_url, { redirect } = {}) =>
    Promise.resolve(redirect === 'manual' ? ({ type: 'opaqueredirect' } as Response) : Response.json({})),
  );
  await advise('opening', error, hostOf({ ...config, apiBase: `https://${error.code}.example` }));
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/POST \S+\/conversations is redirected: api-base /)]]);
});

it.each([
  ['an unknown persona', new WidgetError('http', { status: 404 }), {}],
  ['a token that has expired', new WidgetError('auth', { status: 401 }), { token: 'old' }],
])('tries nothing out for %s', async (_, error, set) => {
  await advise('opening', error, hostOf({ ...config, apiBase: 'https://sure.example', ...set }));
  expect(probe).not.toHaveBeenCalled();
});

it('names an address without https on a page with it, but not one of the same machine', async () => {
  vi.stubGlobal('location', { protocol: 'https:', origin: 'https://shop.example' });
  probe.mockImplementation(() => Promise.reject(new TypeError('away')));
  await advise('opening', new WidgetError('network'), hostOf({ ...config, apiBase: 'http://api.example' }));
  await advise('opening', new WidgetError('network'), hostOf({ ...config, apiBase: 'http://localhost:8787' }));
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/is http on a page of https/)],
    [expect.stringMatching(/got no answer: is api-base right/)],
  ]);
});

it('says of the first call, which may have no token, nothing of a missing one', async () => {
  await advise('unproven', { method: 'POST', path: '/conversations' }, hostOf(config));
  expect(warn).not.toHaveBeenCalled();
});

it('says nothing of a reply that has nothing to say', async () => {
  const line = '{"type":"token","subMessageId":"1","delta":"","subMessageEnded":true}';
  await advise('stream', { type: null, line, events: streamEventSchema }, hostOf(config));
  expect(warn).not.toHaveBeenCalled();
});

it.each([
  ['', /api-base is empty/],
  ['127.0.0.1:7803', /api-base="127\.0\.0\.1:7803" has no scheme/],
  ['localhost:8787/api', /has no scheme/],
  ['api.example.com', /has no scheme.*https:\/\//],
])('says of api-base="%s" what is wrong with it', async (address, expected) => {
  const named = document.createElement('persona-chat');
  named.setAttribute('api-base', address);
  await advise('opening', new WidgetError('http', { status: 404 }), { config, element: named });
  expect(warn.mock.calls).toEqual([[expect.stringMatching(expected)]]);
});

it.each([
  [
    'the visitor has not allowed that',
    'https:',
    'shop.example',
    'prompt',
    'http://127.0.0.1:8787',
    /Local Network Access/,
  ],
  ['the visitor has allowed that', 'https:', 'shop.example', 'granted', 'http://127.0.0.2:8787', /is api-base right/],
  ['the page is from there too', 'http:', 'localhost', 'prompt', 'http://127.0.0.3:8787', /is api-base right/],
  ['the browser asks nobody', 'https:', 'shop.example', undefined, 'http://127.0.0.4:8787', /is api-base right/],
])('says of an API on this machine that gives no answer what it may be: %s', async (...row) => {
  const [, protocol, hostname, state, apiBase, expected] = row;
  probe.mockImplementation(() => Promise.reject(new TypeError('away')));
  vi.stubGlobal('location', { protocol, hostname, origin: `${protocol}//${hostname}` });
  const query = () => (state ? Promise.resolve({ state }) : Promise.reject(new TypeError('unknown')));
  vi.stubGlobal('navigator', { permissions: { query } });
  await advise('opening', new WidgetError('network'), hostOf({ ...config, apiBase }));
  expect(warn.mock.calls).toEqual([[expect.stringMatching(expected)]]);
});
