// A backend for persona-chat with Hono and the AI SDK: npm install hono @hono/node-server ai @ai-sdk/openai-compatible
import { randomUUID } from 'node:crypto';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { serve } from '@hono/node-server';
import { streamText } from 'ai';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { stream } from 'hono/streaming';

const { ALLOWED_ORIGINS = 'http://127.0.0.1:8000', PORT = '8787' } = process.env;
const {
  OPENAI_BASE_URL = 'http://127.0.0.1:11434/v1',
  OPENAI_API_KEY = 'none',
  OPENAI_MODEL = 'llama3.2',
} = process.env;
const model = createOpenAICompatible({ name: 'endpoint', baseURL: OPENAI_BASE_URL, apiKey: OPENAI_API_KEY })(
  OPENAI_MODEL,
);
const instructions = 'You are Mina, who answers for a tea shop: brief, friendly, exact.';
const persona = { id: 'support', name: 'Mina', style: { accent: 'Forest' } };
const chats = new Map(); // by token; a real server has a database here
const refuse = (status, message) => new HTTPException(status, { message });
const toMessage = (role, content, more) => ({
  id: randomUUID(),
  role,
  content,
  createdAt: new Date().toISOString(),
  ...more,
});

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
  let failure;
  const before = chat.messages.slice(0, chat.messages.indexOf(question) + 1).slice(-20);
  const { textStream } = streamText({
    model,
    instructions,
    messages: before.map(({ role, content }) => ({ role: role === 'user' ? 'user' : 'assistant', content })),
    abortSignal: reply.call.signal,
    // The chat itself asks again, three times.
    maxRetries: 0,
    // The stream of a call that fails ends as if it were complete.
    onError: ({ error }) => (failure = error),
  });
  for await (const piece of textStream) {
    if (reply.end) return;
    reply.message.content += piece;
  }
  if (reply.end) return;
  if (failure) console.error(failure);
  if (failure) reply.end = { type: 'error', code: 'ERROR' };
  else complete(chat, reply);
}

const app = new Hono();
const origins = ALLOWED_ORIGINS.split(',');
const allowHeaders = ['authorization', 'content-type', 'x-client-id', 'x-conversation-id', 'x-request-id'];
app.use(cors({ origin: origins, allowHeaders }));
app.use(async (context, next) => {
  if (!origins.includes(context.req.header('origin'))) throw refuse(403, 'This origin is not on the list.');
  await next();
});
app.onError((error, context) => {
  const status = error.status ?? (error instanceof SyntaxError ? 400 : 500);
  if (status === 500) console.error(error);
  return context.json({ message: error.message }, status);
});
app.notFound((context) => context.json({ message: 'There is no such call.' }, 404));

const tokenOf = (context) => context.req.header('authorization')?.replace('Bearer ', '');

/** The conversation of the visitor who calls, where it is the one that is asked for. */
function chatOf(context, wanted) {
  const chat = chats.get(tokenOf(context));
  if (!chat) throw refuse(401, 'A valid token is needed.');
  if (wanted && wanted !== chat.id) throw refuse(404, 'There is no such conversation.');
  return chat;
}

app.post('/conversations', async (context) => {
  const { personaId, conversationId } = await context.req.json();
  const isKnown = tokenOf(context) !== undefined || conversationId !== undefined;
  const known = isKnown ? chatOf(context, conversationId) : undefined;
  if (personaId !== persona.id) throw refuse(404, 'There is no such persona.');
  const greeting = toMessage('persona', 'Hello, I am **Mina**.', { origin: 'PERSONA_CREATION' });
  const chat = known ?? {
    id: randomUUID(),
    token: randomUUID() + randomUUID(),
    messages: [greeting],
    replies: new Map(),
  };
  chats.set(chat.token, chat);
  const capabilities = { files: false, voice: false };
  return context.json({ data: { conversation: { id: chat.id }, persona, token: chat.token, capabilities } });
});

app.get('/chat', (context) => {
  const { messages } = chatOf(context, context.req.query('conversationId'));
  return context.json({ data: messages, metadata: { nextParamId: -1 } });
});

app.post('/chat/v4', async (context) => {
  const { conversationId, message } = await context.req.json();
  const chat = chatOf(context, conversationId);
  const requestId = context.req.header('x-request-id');
  const known = chat.messages.find((one) => requestId && one.requestId === requestId);
  if (known) return context.json({ data: known });
  const question = toMessage('user', message.content, { requestId });
  cancel(chat);
  chat.messages.push(question);
  void generate(chat, question);
  return context.json({ data: question });
});

app.get('/chat/v4/stream/:id', (context) => {
  const chat = chatOf(context, context.req.query('conversationId'));
  const reply = chat.replies.get(context.req.param('id'));
  if (!reply) throw refuse(404, 'There is no such message.');
  if (reply.end?.type === 'error') void generate(chat, reply.question);
  context.header('content-type', 'application/x-ndjson');
  return stream(context, async (lines) => {
    const { id } = reply.message;
    for (let sent = 0, isLast = false; !isLast && !lines.aborted; await lines.sleep(30)) {
      isLast = reply.end !== null;
      const delta = reply.message.content.slice(sent);
      sent += delta.length;
      await lines.writeln(JSON.stringify({ type: 'token', delta, subMessageId: id, subMessageEnded: isLast }));
    }
    if (reply.end) await lines.writeln(JSON.stringify(reply.end));
  });
});

serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' });
