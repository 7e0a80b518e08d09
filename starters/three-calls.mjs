// The three calls without which nobody talks: ALLOWED_ORIGINS=https://shop.example PORT=8787 node three-calls.mjs
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';

const origins = (process.env.ALLOWED_ORIGINS ?? 'http://127.0.0.1:8000').split(',');
const headers = 'authorization, content-type, x-client-id, x-conversation-id, x-request-id';
const chats = new Map(); // by token; a real server has a database here
const answer = async (text) => `You said: ${text}`; // your model goes here
const notTheirs = (chat, wanted) => chat && wanted && wanted !== chat.id && [404, 'There is no such conversation.'];
const unknown = (chat, path) => !chat && path !== '/conversations' && [401, 'A valid token is needed.'];
const calls = {
  async 'POST /conversations'({ token, chat, body }) {
    if (token ? !chat : body.conversationId) return [401, 'A valid token is needed.'];
    if (body.personaId !== 'support') return [404, 'There is no such persona.'];
    const own = chat ?? { id: randomUUID(), token: randomUUID() + randomUUID(), turns: new Map() };
    chats.set(own.token, own);
    return [200, { conversation: { id: own.id }, persona: { id: 'support', name: 'Mina' }, token: own.token }];
  },
  async 'POST /chat/v4'({ chat, id, body }) {
    if (!body.message?.content) return [400, 'A text is needed.'];
    const message = { id, requestId: id, role: 'user', content: body.message.content, createdAt: new Date() };
    if (!chat.turns.has(id)) chat.turns.set(id, { message });
    return [200, chat.turns.get(id).message];
  },
  async 'GET /chat/v4/stream'({ chat, id }) {
    const turn = chat.turns.get(id);
    if (!turn) return [404, 'There is no such message.'];
    turn.text ??= answer(turn.message.content).catch((error) => delete turn.text && Promise.reject(error));
    const token = { type: 'token', subMessageId: `${id}-reply`, delta: await turn.text, subMessageEnded: true };
    return [200, `${JSON.stringify(token)}\n{"type":"completion"}\n`];
  },
};
createServer(async (request, response) => {
  const { origin, authorization = '', 'x-request-id': requestId = randomUUID() } = request.headers;
  if (origins.includes(origin)) response.setHeader('access-control-allow-origin', origin);
  if (request.method === 'OPTIONS') return response.setHeader('access-control-allow-headers', headers).end();
  const { pathname, searchParams } = new URL(request.url, 'http://server');
  const [, path, id = requestId] = /^(\/chat\/v4\/stream)\/(.+)$/.exec(pathname) ?? ['', pathname];
  const call = calls[`${request.method} ${path}`] ?? (async () => [404, 'There is no such call.']);
  const token = authorization.replace('Bearer ', '');
  const chat = chats.get(token);
  const body = (await json(request).catch(() => null)) ?? {};
  const wanted = body.conversationId ?? searchParams.get('conversationId');
  const refused = unknown(chat, path) || notTheirs(chat, wanted);
  const [status, data] = refused || (await call({ token, chat, id, body }).catch(({ message }) => [500, message]));
  const reply = status === 200 ? { data } : { message: data };
  response.writeHead(status).end(id === requestId || status > 200 ? JSON.stringify(reply) : data);
}).listen(process.env.PORT ?? 8787, '127.0.0.1');
