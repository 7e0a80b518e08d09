// The API of the live examples: it answers in the page itself, so that they work on any static host and send nothing anywhere. It
// has the three calls of docs/minimal-server.md and forgets everything with the page.

interface Wanted {
  readonly method: string;
  readonly path: string;
  readonly body: { readonly message?: { readonly content?: string } };
}

interface Stored {
  readonly id: string;
  readonly role: 'user' | 'persona';
  readonly content: string;
  readonly createdAt: string;
  readonly origin?: string;
}

const wordMs = 40;

const reply = (text: string): string =>
  `You wrote: *${text.replace(/[*_`[\]<>\\]/g, ' ').trim()}*. This reply comes from the page itself; on your site your own API answers. ` +
  'Text may be **bold**, a [link](https://example.com), a list or `code`.';

const json = (status: number, value: unknown): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

const toMessage = (role: Stored['role'], content: string, origin?: string): Stored => ({
  id: crypto.randomUUID(),
  role,
  content,
  createdAt: new Date().toISOString(),
  ...(origin !== undefined && { origin }),
});

/** One JSON object a line, a word at a time. */
function streamOf({ id, content }: Stored): Response {
  const words = content.split(/(?<= )/);
  const encoder = new TextEncoder();
  const lines = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, wordMs));
      const delta = words.shift() ?? '';
      const token = { type: 'token', delta, subMessageId: id, subMessageEnded: words.length === 0 };
      controller.enqueue(encoder.encode(`${JSON.stringify(token)}\n`));
      if (words.length > 0) return;
      controller.enqueue(encoder.encode('{"type":"completion"}\n'));
      controller.close();
    },
  });
  return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } });
}

function createAnswers(): (wanted: Wanted) => Response {
  const messages = [toMessage('persona', 'Hello, I am **Mina**. Try me: I live in this page.', 'PERSONA_CREATION')];
  const replies = new Map<string, Stored>();
  const persona = { id: 'support', name: 'Mina', style: { accent: 'Forest' } };
  const post = (text: string): Response => {
    const message = toMessage('user', text);
    const answer = toMessage('persona', reply(text));
    messages.push(message, answer);
    replies.set(message.id, answer);
    return json(200, { data: message });
  };
  return ({ method, path, body }) => {
    const stream = /^\/chat\/v4\/stream\/(.+)$/.exec(path)?.[1];
    const answer = replies.get(stream ?? '');
    if (answer) return method === 'GET' ? streamOf(answer) : json(200, { data: {} });
    switch (`${method} ${path}`) {
      case 'POST /conversations':
        return json(200, { data: { conversation: { id: 'example' }, persona, token: 'example' } });
      case 'GET /chat':
        return json(200, { data: messages, metadata: { nextParamId: -1 } });
      case 'POST /chat/v4':
        return post(body.message?.content ?? '');
      case 'POST /chat/clear':
        messages.length = 0;
        return json(200, { data: {} });
      default:
        return json(404, { message: 'The examples of this page have no such call.' });
    }
  };
}

/** Takes over the calls below `apiBase`; all others go where they went. */
export function answerInPage(apiBase: string): void {
  const answer = createAnswers();
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const { pathname, href } = new URL(input instanceof Request ? input.url : input, location.href);
    if (!href.startsWith(`${apiBase}/`)) return send(input, init);
    init?.signal?.throwIfAborted();
    return answer({
      method: init?.method ?? 'GET',
      path: pathname.slice(new URL(apiBase).pathname.length),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as Wanted['body']) : {},
    });
  };
}
