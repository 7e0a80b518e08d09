// A backend for persona-chat with Express and LangChain: npm install express @langchain/core @langchain/openai
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StringOutputParser } from '@langchain/core/output_parsers';
import { ChatPromptTemplate } from '@langchain/core/prompts';
import { ChatOpenAI } from '@langchain/openai';
import express from 'express';

const { ALLOWED_ORIGINS = 'http://127.0.0.1:8000', PORT = '8787' } = process.env;
const {
  OPENAI_BASE_URL = 'http://127.0.0.1:11434/v1',
  OPENAI_API_KEY = 'none',
  OPENAI_MODEL = 'llama3.2',
} = process.env;
// Any chain that takes messages and streams text: with retrieval, with tools, with another model.
const chain = ChatPromptTemplate.fromMessages([
  ['system', 'You are Mina, who answers for a tea shop: brief, friendly, exact.'],
  ['placeholder', '{messages}'],
])
  .pipe(
    new ChatOpenAI({
      model: OPENAI_MODEL,
      apiKey: OPENAI_API_KEY,
      configuration: { baseURL: OPENAI_BASE_URL },
      maxRetries: 0, // the chat itself asks again, three times
    }),
  )
  .pipe(new StringOutputParser());
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
    const before = chat.messages.slice(0, chat.messages.indexOf(question) + 1).slice(-20);
    const messages = before.map(({ role, content }) => [role === 'user' ? 'human' : 'ai', content]);
    for await (const piece of await chain.stream({ messages }, { signal: reply.call.signal })) {
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

const app = express();
const origins = ALLOWED_ORIGINS.split(',');
app.use((request, response, next) => {
  const { origin } = request.headers;
  if (!origins.includes(origin)) throw failure(403, 'This origin is not on the list.');
  response.set({
    vary: 'origin',
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, PUT, DELETE',
    'access-control-allow-headers': 'authorization, content-type, x-client-id, x-conversation-id, x-request-id',
  });
  if (request.method === 'OPTIONS') response.sendStatus(204);
  else next();
});
app.use(express.json());

const tokenOf = (request) => request.get('authorization')?.replace('Bearer ', '');

/** The conversation of the visitor who calls, where it is the one that is asked for. */
function chatOf(request, wanted) {
  const chat = chats.get(tokenOf(request));
  if (!chat) throw failure(401, 'A valid token is needed.');
  if (wanted && wanted !== chat.id) throw failure(404, 'There is no such conversation.');
  return chat;
}

app.post('/conversations', (request, response) => {
  const { personaId, conversationId } = request.body;
  const isKnown = tokenOf(request) !== undefined || conversationId !== undefined;
  const known = isKnown ? chatOf(request, conversationId) : undefined;
  if (personaId !== persona.id) throw failure(404, 'There is no such persona.');
  const greeting = toMessage('persona', 'Hello, I am **Mina**.', { origin: 'PERSONA_CREATION' });
  const chat = known ?? {
    id: randomUUID(),
    token: randomUUID() + randomUUID(),
    messages: [greeting],
    replies: new Map(),
  };
  chats.set(chat.token, chat);
  const capabilities = { files: false, voice: false };
  response.json({ data: { conversation: { id: chat.id }, persona, token: chat.token, capabilities } });
});

app.get('/chat', (request, response) => {
  const { messages } = chatOf(request, request.query.conversationId);
  response.json({ data: messages, metadata: { nextParamId: -1 } });
});

app.post('/chat/v4', (request, response) => {
  const { conversationId, message } = request.body;
  const chat = chatOf(request, conversationId);
  const requestId = request.get('x-request-id');
  const known = chat.messages.find((one) => requestId && one.requestId === requestId);
  const question = known ?? toMessage('user', message.content, { requestId });
  if (!known) {
    cancel(chat);
    chat.messages.push(question);
    void generate(chat, question);
  }
  response.json({ data: question });
});

app.get('/chat/v4/stream/:id', async (request, response) => {
  const chat = chatOf(request, request.query.conversationId);
  const reply = chat.replies.get(request.params.id);
  if (!reply) throw failure(404, 'There is no such message.');
  if (reply.end?.type === 'error') void generate(chat, reply.question);
  const write = (event) => response.write(`${JSON.stringify(event)}\n`);
  response.type('application/x-ndjson');
  for (let sent = 0, isLast = false; !isLast && !response.destroyed; await sleep(30)) {
    const { message, end } = reply;
    isLast = end !== null;
    write({ type: 'token', delta: message.content.slice(sent), subMessageId: message.id, subMessageEnded: isLast });
    sent = message.content.length;
  }
  if (reply.end) write(reply.end);
  response.end();
});

app.use(() => {
  throw failure(404, 'There is no such call.');
});
// Express knows a handler of failures by its four parameters.
app.use((error, _request, response, _next) => {
  response.status(error.status ?? 500).json({ message: error.message });
});

app.listen(Number(PORT), '127.0.0.1');
