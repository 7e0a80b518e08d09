// The calls of the operator, and the stream that says which conversations have changed.

const base = document.body.dataset.apiBase;
const storageKey = 'persona-chat-operator';

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** The session lives as long as the tab: the token of an operator is worth more than a visitor's. */
export const readSession = () => {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
};
export const keepSession = (session) => sessionStorage.setItem(storageKey, JSON.stringify(session));
export const dropSession = () => sessionStorage.removeItem(storageKey);

const headers = () => {
  const token = readSession()?.token;
  return token ? { authorization: `Bearer ${token}` } : {};
};

async function request(method, path, body, requestId) {
  const reply = await fetch(`${base}/operator${path}`, {
    method,
    headers: {
      ...headers(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new Refusal(0, 'The server does not answer.');
  });
  const { data, message } = await reply.json().catch(() => ({}));
  if (!reply.ok) throw new Refusal(reply.status, message ?? `The server answered with ${reply.status}.`);
  return data;
}

const at = (id) => `/conversations/${encodeURIComponent(id)}`;

export const signIn = (token, name) => request('POST', '/sign-in', { token, name });
export const signOut = () => request('POST', '/sign-out', {});
export const readList = () => request('GET', '/conversations');
export const readConversation = (id, lastId) =>
  request('GET', lastId ? `${at(id)}?lastId=${encodeURIComponent(lastId)}` : at(id));
export const takeOver = (id) => request('POST', `${at(id)}/take-over`, {});
export const handBack = (id) => request('POST', `${at(id)}/hand-back`, {});
export const say = (id, content, requestId) => request('POST', `${at(id)}/messages`, { content }, requestId);
export const setPaywall = (id, passed, reason) => request('PUT', `${at(id)}/paywall`, { passed, reason });
export const actOnAgenda = (id, action) => request('POST', `${at(id)}/agenda`, action);

async function readEvents(signal, heard) {
  const reply = await fetch(`${base}/operator/events`, { headers: headers(), signal });
  if (!reply.ok) throw new Refusal(reply.status, '');
  heard({ type: 'open' });
  const decoder = new TextDecoder();
  const reader = reply.body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const events = text.split('\n\n');
    text = events.pop();
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data !== undefined) heard({ type: 'change', id: JSON.parse(data).conversationId });
    }
  }
}

/** Listens until the signal aborts, over as many connections as it takes. `heard` is told of `open`, `change`, `lost`. */
export async function listen(signal, heard) {
  let waitMs = 500;
  while (!signal.aborted) {
    try {
      await readEvents(signal, (event) => {
        waitMs = 500;
        heard(event);
      });
    } catch (error) {
      if (signal.aborted) return;
      if (error.status === 401) return heard({ type: 'denied' });
    }
    if (signal.aborted) return;
    heard({ type: 'lost' });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(10_000, waitMs * 2);
  }
}
