// A whole backend for persona-chat: ALLOWED_ORIGINS=https://shop.example PORT=8787 node minimal-server.mjs
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const origins = (process.env.ALLOWED_ORIGINS ?? 'http://127.0.0.1:8000').split(',');
const persona = { id: 'support', name: 'Mina', style: { accent: 'Forest' } };
const chats = new Map(); // by token; a real server has a database here
const failure = (status, message) => Object.assign(new Error(message), { status });
const toMessage = (role, content, more) => ({
  id: randomUUID(),
  role,
  content,
  createdAt: new Date().toISOString(),
  ...more,
});

/** Your model goes here: it gets the messages so far, and a signal that ends its call, and yields the reply piece by piece. */
async function* answer(messages) {
  for (const word of `You said: ${messages.at(-1).content}`.split(/(?<= )/)) yield word;
}

/** Stores a reply as far as it got, behind its question, and then says that it is complete. */
function complete(chat, reply) {
  if (reply.end) return;
  const place = chat.messages.indexOf(reply.question) + 1;
  if (reply.message.content) chat.messages.splice(place, 0, reply.message);
  reply.end = { type: 'completion' };
}

/** Ends the replies that still run: who goes on talking waits for none of them, as after Stop. */
function cancel(chat) {
  for (const reply of chat.replies.values()) {
    complete(chat, reply);
    reply.call.abort();
  }
}

/** Begins the reply to a message; one that has failed is begun again under its id. */
async function generate(chat, question) {
  const reply = chat.replies.get(question.id) ?? { question, message: toMessage('persona', '') };
  chat.replies.set(question.id, reply);
  reply.end = null;
  reply.message.content = '';
  reply.call = new AbortController();
  try {
    const before = chat.messages.slice(0, chat.messages.indexOf(question) + 1);
    for await (const piece of answer(before, reply.call.signal)) {
      if (reply.end) return;
      reply.message.content += piece;
    }
    complete(chat, reply);
  } catch (error) {
    if (reply.end) return;
    console.error(error);
    reply.end = { type: 'error', code: 'ERROR' };
  }
}

const calls = {
  'POST /conversations'({ token, chat, body }) {
    if (token ? !chat : body.conversationId) throw failure(401, 'A valid token is needed.');
    if (body.personaId !== persona.id) throw failure(404, 'There is no such persona.');
    const greeting = toMessage('persona', 'Hello, I am **Mina**.', { origin: 'PERSONA_CREATION' });
    const own = chat ?? {
      id: randomUUID(),
      token: randomUUID() + randomUUID(),
      messages: [greeting],
      replies: new Map(),
    };
    chats.set(own.token, own);
    const capabilities = { files: false, voice: false };
    return { data: { conversation: { id: own.id }, persona, token: own.token, capabilities } };
  },
  'GET /chat': ({ chat }) => ({ data: chat.messages, metadata: { nextParamId: -1 } }),
  'POST /chat/v4'({ chat, body, requestId }) {
    const known = chat.messages.find((message) => requestId && message.requestId === requestId);
    if (known) return { data: known };
    const message = toMessage('user', body.message.content, { requestId });
    cancel(chat);
    chat.messages.push(message);
    generate(chat, message);
    return { data: message };
  },
  async 'GET /chat/v4/stream'({ chat, id, response }) {
    const reply = chat.replies.get(id);
    if (!reply) throw failure(404, 'There is no such message.');
    if (reply.end?.type === 'error') generate(chat, reply.question);
    const write = (event) => response.write(`${JSON.stringify(event)}\n`);
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (let sent = 0, isLast = false; !isLast && !response.destroyed; await sleep(30)) {
      const { message, end } = reply;
      isLast = end !== null;
      write({ type: 'token', delta: message.content.slice(sent), subMessageId: message.id, subMessageEnded: isLast });
      sent = message.content.length;
    }
    if (reply.end) write(reply.end);
    response.end();
  },
};

/** Finds out who asks for what, and refuses what is not theirs. */
async function handle(request, response) {
  const { authorization = '', 'x-request-id': requestId } = request.headers;
  const { pathname, searchParams } = new URL(request.url, 'http://server');
  const [, path, id] = /^(\/chat\/v4\/stream)\/(.+)$/.exec(pathname) ?? ['', pathname];
  const call = calls[`${request.method} ${path}`];
  if (!call) throw failure(404, 'There is no such call.');
  const body = JSON.parse(String(Buffer.concat(await request.toArray())) || '{}');
  const token = authorization.replace('Bearer ', '');
  const chat = chats.get(token);
  const wanted = body.conversationId ?? searchParams.get('conversationId');
  if (path !== '/conversations' && !chat) throw failure(401, 'A valid token is needed.');
  if (wanted && chat && wanted !== chat.id) throw failure(404, 'There is no such conversation.');
  return call({ token, chat, id, body, requestId, response });
}

createServer(async (request, response) => {
  try {
    const { origin } = request.headers;
    if (!origins.includes(origin)) throw failure(403, 'This origin is not on the list.');
    response.setHeader('access-control-allow-origin', origin).setHeader('vary', 'origin');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, x-client-id, x-conversation-id, x-request-id',
    );
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const reply = await handle(request, response);
    if (reply) response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
  } catch (error) {
    const status = error.status ?? (error instanceof SyntaxError ? 400 : 500);
    if (response.headersSent) return response.end();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ message: error.message }));
  }
}).listen(process.env.PORT ?? 8787, '127.0.0.1');
