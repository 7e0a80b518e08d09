// Keeps the key for no-backend.js: OPENAI_API_KEY=… OPENAI_MODEL=… ALLOWED_ORIGIN=https://shop.example node completions-proxy.mjs
import { createServer } from 'node:http';
import { Readable } from 'node:stream';

const {
  OPENAI_BASE_URL = 'http://127.0.0.1:11434/v1',
  OPENAI_API_KEY = 'none',
  OPENAI_MODEL = 'llama3.2',
} = process.env;
const { ALLOWED_ORIGIN = 'http://127.0.0.1:8000', PORT = '8788' } = process.env;
const system = { role: 'system', content: 'You are Mina, who answers for a tea shop: brief, friendly, exact.' };

createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', ALLOWED_ORIGIN);
  response.setHeader('access-control-allow-headers', 'content-type');
  if (request.headers.origin !== ALLOWED_ORIGIN) return response.writeHead(403).end();
  if (request.method !== 'POST') return response.writeHead(204).end();
  const call = new AbortController();
  response.on('close', () => call.abort()); // the model writes no further for a page that has gone
  try {
    const { messages } = JSON.parse(String(Buffer.concat(await request.toArray())));
    const said = messages.slice(-20).map(({ role, content }) => ({
      role: role === 'user' ? 'user' : 'assistant',
      content: String(content).slice(0, 4000),
    }));
    const reply = await fetch(`${OPENAI_BASE_URL}/chat/completions`, {
      method: 'POST',
      signal: call.signal,
      headers: { authorization: `Bearer ${OPENAI_API_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: OPENAI_MODEL, stream: true, max_tokens: 800, messages: [system, ...said] }),
    });
    if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    Readable.fromWeb(reply.body)
      .on('error', () => response.destroy())
      .pipe(response);
  } catch (error) {
    if (call.signal.aborted) return;
    console.error(error);
    response.writeHead(502).end();
  }
}).listen(Number(PORT), '127.0.0.1');
