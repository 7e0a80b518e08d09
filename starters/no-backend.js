// The API of persona-chat in the page itself: put it before the loader, with the address of a proxy that keeps the key.
(() => {
  const { completions } = document.currentScript.dataset;
  const apiBase = 'https://no-backend.invalid';
  const persona = { id: 'support', name: 'Mina', style: { accent: 'Forest' } };
  const fetchOutside = window.fetch;
  const replies = new Map(); // by the id of the question, while the page stands
  const failure = (status, message) => Object.assign(new Error(message), { status });
  const json = (body, status = 200) => new Response(JSON.stringify(body), { status });
  const toMessage = (role, content, more) => ({
    id: crypto.randomUUID(),
    role,
    content,
    createdAt: new Date().toISOString(),
    ...more,
  });

  // Conversations are kept in this browser; where its storage is full or forbidden they last as long as the page.
  const kept = new Map();
  let isStored = true;
  const keyOf = (token) => `no-backend-chat:${token}`;
  const isMessage = (one) => [one?.id, one?.role, one?.content].every((part) => typeof part === 'string');
  const isChat = ({ id, token, messages }, asked) =>
    typeof id === 'string' && token === asked && Array.isArray(messages) && messages.every(isMessage);
  const read = (token) => {
    try {
      const chat = isStored && JSON.parse(localStorage.getItem(keyOf(token)));
      if (isChat(chat || {}, token)) kept.set(token, chat);
      else if (chat) throw new SyntaxError('This is no conversation.');
    } catch (error) {
      // What is broken goes, and the next call begins anew; a storage that is forbidden is not asked again.
      if (error instanceof SyntaxError) localStorage.removeItem(keyOf(token));
      else isStored = false;
    }
    return kept.get(token);
  };
  const store = (chat) => {
    kept.set(chat.token, chat);
    try {
      localStorage.setItem(keyOf(chat.token), JSON.stringify(chat));
    } catch {
      isStored = false;
    }
  };
  const newestQuestion = (token) => read(token).messages.findLast(({ role }) => role === 'user')?.id;
  const replyIdOf = (questionId) => `${questionId}-reply`; // the same in every tab

  async function* answer(messages, signal) {
    const said = messages.map(({ role, content }) => ({ role, content }));
    const headers = { 'content-type': 'application/json' };
    const response = await fetchOutside(completions, {
      method: 'POST',
      signal,
      headers,
      body: JSON.stringify({ messages: said }),
    });
    if (!response.ok) throw new Error(`the proxy gave ${response.status}`);
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    try {
      for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
        const lines = (rest + piece.value).split('\n');
        rest = lines.pop();
        for (const line of lines) {
          if (line.startsWith('data:') && !line.includes('[DONE]'))
            yield JSON.parse(line.slice(5)).choices[0]?.delta?.content ?? '';
        }
      }
    } finally {
      reader.cancel().catch(() => {});
    }
  }

  /** Stores a reply as far as it got, behind its question unless that was cleared, and then says that it is complete. */
  function complete(reply) {
    if (reply.end) return;
    const { token, question, message } = reply;
    const chat = read(token);
    const place = chat.messages.findIndex(({ id }) => id === question.id) + 1;
    const isStored = chat.messages[place]?.id === message.id; // by another tab
    if (place > 0 && message.content && !isStored) chat.messages.splice(place, 0, message);
    store(chat);
    reply.end = { type: 'completion' };
  }

  /** Ends the replies that still run: who goes on talking waits for none of them, as after Stop. */
  function cancel({ token }) {
    for (const reply of replies.values()) {
      if (reply.token !== token) continue;
      complete(reply);
      reply.call.abort();
    }
  }

  /** Begins the reply to a message; one that has failed is begun again under its id. */
  async function generate({ token, messages }, question) {
    const message = toMessage('persona', '', { id: replyIdOf(question.id) });
    const reply = replies.get(question.id) ?? { token, question, message };
    replies.set(question.id, reply);
    reply.end = null;
    reply.message.content = '';
    reply.call = new AbortController();
    try {
      const newest = newestQuestion(token);
      const before = messages.slice(
        0,
        messages.findIndex(({ id }) => id === question.id),
      );
      for await (const piece of answer([...before, question], reply.call.signal)) {
        // Another tab may have cleared the chat, or gone on talking: leaving the loop ends the request.
        if (reply.end || newestQuestion(token) !== newest) break;
        reply.message.content += piece;
      }
      complete(reply);
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
      const own = chat ?? { id: crypto.randomUUID(), token: crypto.randomUUID(), messages: [greeting] };
      store(own);
      const capabilities = { files: false, voice: false };
      return json({ data: { conversation: { id: own.id }, persona, token: own.token, capabilities } });
    },
    'GET /chat': ({ chat }) => json({ data: chat.messages, metadata: { nextParamId: -1 } }),
    'POST /chat/clear'({ chat }) {
      store({ ...chat, messages: [] });
      cancel(chat);
      return json({ data: {} });
    },
    'POST /chat/v4'({ chat, body, requestId }) {
      const known = chat.messages.find((message) => requestId && message.requestId === requestId);
      const question = known ?? toMessage('user', body.message.content, { requestId });
      if (!known) {
        cancel(chat);
        const { messages } = read(chat.token);
        store({ ...chat, messages: [...messages, question] });
        generate(read(chat.token), question);
      }
      return json({ data: question });
    },
    'GET /chat/v4/stream'({ chat, id, signal }) {
      const question = chat.messages.find((message) => message.id === id);
      if (!question) throw failure(404, 'There is no such message.');
      const stored = chat.messages.find((message) => message.id === replyIdOf(id));
      const known = stored ? { message: stored, end: { type: 'completion' } } : replies.get(id);
      // There is none yet where the page was left before the reply was whole.
      if (!known || known.end?.type === 'error') generate(chat, question);
      const reply = known ?? replies.get(id);
      const { message } = reply;
      let sent = 0;
      const lines = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
        async pull(controller) {
          const { end } = reply;
          const delta = message.content.slice(sent);
          sent += delta.length;
          const events = [{ type: 'token', delta, subMessageId: message.id, subMessageEnded: end !== null }];
          if (end) events.push(end);
          controller.enqueue(new TextEncoder().encode(events.map((event) => `${JSON.stringify(event)}\n`).join('')));
          if (end) controller.close();
          else await new Promise((resolve) => setTimeout(resolve, 30));
        },
      });
      return new Response(lines, { headers: { 'content-type': 'application/x-ndjson' } });
    },
  };

  function answerCall({ pathname, searchParams }, { method = 'GET', headers, body, signal } = {}) {
    const [, path, id] = /^(\/chat\/v4\/stream)\/(.+)$/.exec(pathname) ?? ['', pathname];
    const call = calls[`${method} ${path}`];
    if (!call) throw failure(404, 'There is no such call.');
    const sent = new Headers(headers);
    const token = (sent.get('authorization') ?? '').replace('Bearer ', '');
    const chat = read(token);
    const content = JSON.parse(body ?? '{}');
    const wanted = content.conversationId ?? searchParams.get('conversationId');
    if (path !== '/conversations' && !chat) throw failure(401, 'A valid token is needed.');
    if (wanted && chat && wanted !== chat.id) throw failure(404, 'There is no such conversation.');
    return call({ token, chat, id, body: content, requestId: sent.get('x-request-id'), signal });
  }

  async function handle(url, request) {
    try {
      return answerCall(url, request);
    } catch (error) {
      return json({ message: error.message }, error.status ?? (error instanceof SyntaxError ? 400 : 500));
    }
  }

  /** Calls of the chat stay in the page; all others go where they went. */
  window.fetch = (input, init) =>
    String(input).startsWith(`${apiBase}/`) ? handle(new URL(input), init) : fetchOutside(input, init);
})();
