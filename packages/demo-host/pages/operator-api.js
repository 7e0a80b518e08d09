// The calls of the operator, and the stream that says which conversations have changed.

import { keptInTab } from './operator-kept.js';

const base = document.body.dataset.apiBase;
const ANSWER_WITHIN_MS = 30_000;
/** The server says something every 15 s: a connection that is silent for longer is dead, whatever the browser thinks of it. */
const LONGEST_SILENCE_MS = 40_000;

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
    /** The session is over, which the door tells. */
    this.isOver = false;
  }
}

let endSession = () => {};
/** `leave` is called once the server knows the session no more, whatever was asked for. */
export const onSessionOver = (leave) => (endSession = leave);

/** The session lives as long as the tab: the token of an operator is worth more than a visitor's. */
const session = keptInTab('persona-chat-operator');
export const readSession = session.read;
export const keepSession = session.keep;
export const dropSession = () => session.keep(null);

const headers = (requestId) => {
  const token = readSession()?.token;
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
  };
};

/** Stays the same while the same thing is asked for again, so that the server does it once. */
export const newRequestId = () => crypto.randomUUID?.() ?? String(Math.random());

async function answerOf(method, path, init) {
  const reply = await fetch(`${base}/operator${path}`, { method, ...init }).catch(() => {
    throw new Refusal(0, 'The server does not answer.');
  });
  if (reply.ok) return reply;
  const { message } = await reply.json().catch(() => ({}));
  const refusal = new Refusal(reply.status, message ?? `The server answered with ${reply.status}.`);
  const { authorization } = init.headers;
  refusal.isOver = reply.status === 401 && authorization !== undefined;
  // Of a session that was left meanwhile nobody need know.
  if (refusal.isOver && authorization === headers().authorization) endSession();
  throw refusal;
}

/** Ends what is read in a session with it. */
let readings = new AbortController();

async function envelope(method, path, body, requestId, until = readings.signal) {
  // What waits for an answer has to end.
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS);
  const reply = await answerOf(method, path, {
    signal: method === 'GET' ? AbortSignal.any([timeout, readings.signal, until]) : timeout,
    headers: {
      ...headers(requestId),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return reply.json().catch(() => {
    throw new Refusal(reply.status, 'The server’s answer cannot be read.');
  });
}

const request = async (...call) => (await envelope(...call)).data;
/** `signal` gives up the reading. */
const read = (path, signal) => envelope('GET', path, undefined, undefined, signal);

/** `?a=b`, without what is empty. */
function queryOf(values) {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value)).toString();
  return query === '' ? '' : `?${query}`;
}

const at = (id) => `/conversations/${encodeURIComponent(id)}`;

/** With `{login, secret}`, or `{token, name}`. */
export const signIn = (sent) => request('POST', '/sign-in', sent);
/** What is still being read would be refused, and be taken for the end of the next session. */
export function signOut() {
  readings.abort();
  readings = new AbortController();
  return request('POST', '/sign-out', {});
}
export const readMe = () => request('GET', '/me');
/** Once the secret is the new one, it may be asked for again. */
export const changeOwnSecret = (secret, newSecret) =>
  onceMore(() => request('PUT', '/me/secret', { secret, newSecret }));

/** `{data, metadata: {next}}`. What the page reads by itself (`background`) does not keep the session from ending. */
export const readList = ({ filter, search, before, background, signal }) =>
  read(`/conversations${queryOf({ filter, search, before, background })}`, signal);
export const readConversation = async (id, { lastId, background, signal } = {}) =>
  (await read(`${at(id)}${queryOf({ lastId, background })}`, signal)).data;
/** `from`: who answers there as far as the page knows, null for the persona. */
export const takeOver = (id, from) => request('POST', `${at(id)}/take-over`, { from });
export const handBack = (id) => request('POST', `${at(id)}/hand-back`, {});
export const close = (id) => request('POST', `${at(id)}/close`, {});
export const say = (id, content, attachments, requestId) =>
  request('POST', `${at(id)}/messages`, { content, attachments }, requestId);

/** That the operator types, or has seen; what is refused is no matter. */
export const tellTyping = (id, isTyping) => request('POST', `${at(id)}/typing`, { isTyping }).catch(() => {});
export const tellRead = (id, lastMessageId) => request('POST', `${at(id)}/read`, { lastMessageId });

/** Stores a file for a message: `{url, name}`. */
export async function uploadFile(id, file, requestId) {
  const body = new FormData();
  body.append('file', file);
  const reply = await answerOf('POST', `${at(id)}/files`, { headers: headers(requestId), body });
  const { data } = await reply.json().catch(() => ({}));
  if (typeof data?.url !== 'string') throw new Refusal(reply.status, 'The server’s answer cannot be read.');
  return { url: data.url, name: data.name ?? file.name };
}
export const setPaywall = (id, passed, reason) => request('PUT', `${at(id)}/paywall`, { passed, reason });
export const actOnAgenda = (id, action) => request('POST', `${at(id)}/agenda`, action);

export const exportVisitor = async (id) => (await answerOf('GET', `${at(id)}/visitor`, { headers: headers() })).blob();
export const deleteVisitor = (id) => request('DELETE', `${at(id)}/visitor`);

/** Nothing came, half of it, or what a proxy says in the server's place. */
const isLost = ({ status }) => status < 300 || status === 502 || status === 504;

/** Asks once more where the answer was lost; for what is the same when it is done twice. */
const onceMore = (call) =>
  call().catch((error) => {
    if (!isLost(error)) throw error;
    return call();
  });

export const readOperators = () => request('GET', '/operators');
/** The same account with the same secret is made once. */
export const createOperator = (account) => onceMore(() => request('POST', '/operators', account));
export const changeOperator = (id, change) =>
  onceMore(() => request('PUT', `/operators/${encodeURIComponent(id)}`, change));
export const readAudit = (before) => envelope('GET', `/audit${queryOf({ before })}`);

const answerAt = (id) => `/canned-answers/${encodeURIComponent(id)}`;
export const readCannedAnswers = (background) => request('GET', `/canned-answers${queryOf({ background })}`);
export const addCannedAnswer = (answer, requestId) => request('POST', '/canned-answers', answer, requestId);
/** `before`: the title and the text that are changed; where somebody else has changed them meanwhile it is refused. */
export const changeCannedAnswer = (id, answer, before) => request('PUT', answerAt(id), { ...answer, before });
/** One that has gone, by a colleague or by a call whose answer was lost, is deleted. */
export const deleteCannedAnswer = (id) =>
  request('DELETE', answerAt(id)).catch((error) => {
    if (error.status !== 404) throw error;
  });

async function readEvents(signal, heard) {
  const silence = new AbortController();
  let timer;
  const listenOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS);
  };
  const init = { headers: headers(), signal: AbortSignal.any([signal, silence.signal]) };
  listenOn();
  try {
    const reply = await fetch(`${base}/operator/events`, init);
    if (!reply.ok) throw new Refusal(reply.status, '');
    heard({ type: 'open' });
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (;;) {
      listenOn();
      const { done, value } = await reader.read();
      if (done) return;
      const events = (text + value).split('\n\n');
      text = events.pop();
      for (const event of events) tellEvent(event, heard);
    }
  } finally {
    clearTimeout(timer);
  }
}

function tellEvent(event, heard) {
  const data = /^data: (.*)$/m.exec(event)?.[1];
  const type = /^event: typing$/m.test(event) ? 'typing' : 'change';
  if (data !== undefined) heard({ type, id: JSON.parse(data).conversationId });
}

/** Listens until the signal aborts, over as many connections as it takes. `heard` is told of `open`, `change`, `typing`, `lost`. */
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
      if (error.status === 401) return endSession();
    }
    if (signal.aborted) return;
    heard({ type: 'lost' });
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    waitMs = Math.min(10_000, waitMs * 2);
  }
}
