// A visitor of the load test: opens a chat, follows it live, and asks again and again.

export interface Tally {
  readonly openingMs: number[];
  readonly firstTokenMs: number[];
  readonly wholeReplyMs: number[];
  /** Replies that came to their completion. */
  replies: number;
  /** By what went wrong. */
  readonly errors: Map<string, number>;
}

export const newTally = (): Tally => ({
  openingMs: [],
  firstTokenMs: [],
  wholeReplyMs: [],
  replies: 0,
  errors: new Map(),
});

export const percentile = (values: readonly number[], share: number): string => {
  const sorted = [...values].sort((a, b) => a - b);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return found === undefined ? '-' : `${Math.round(found)} ms`;
};

interface Opened {
  readonly token: string;
  readonly conversation: { readonly id: string };
}

const questions = [
  'Do you ship abroad?',
  'What is a good tea for the evening?',
  'How long does an oolong steep?',
  '/two',
];

class Refused extends Error {}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export interface LoadVisitor {
  readonly apiUrl: string;
  /** From 0. */
  readonly index: number;
  readonly tally: Tally;
  readonly signal: AbortSignal;
  /** Between a reply and the next question: at least and at most. */
  readonly pauseMs: readonly [number, number];
  /** Whether a stream of events is open beside the talk, as the widget has it. */
  readonly follows: boolean;
  /** Nothing is asked before; then each begins after a while of its own. */
  readonly talk?: Promise<void>;
}

/** Talks until the signal aborts; a failure is counted and never thrown. */
export const visit = async (visitor: LoadVisitor): Promise<void> => {
  const { apiUrl, index, tally, signal, pauseMs, follows, talk } = visitor;
  const [leastMs, mostMs] = pauseMs;
  // Each has an address of its own, as the proxy in front would say.
  const headers: Record<string, string> = {
    'x-forwarded-for': `198.18.${index >> 8}.${index & 255}`,
    'content-type': 'application/json',
  };
  const clientId = `load-${index}`;

  const failed = (error: unknown): void => {
    if (signal.aborted) return;
    const kind = error instanceof Refused ? error.message : error instanceof Error ? error.name : String(error);
    tally.errors.set(kind, (tally.errors.get(kind) ?? 0) + 1);
  };
  const call = async (path: string, body?: unknown, extra: Record<string, string> = {}): Promise<Response> => {
    const method = body === undefined ? 'GET' : 'POST';
    const init = { method, signal, headers: { ...headers, ...extra } };
    const reply = await fetch(`${apiUrl}${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    if (!reply.ok) throw new Refused(`${path.split('?')[0]?.replace(/[0-9a-f]{32}/, '{id}') ?? path}: ${reply.status}`);
    return reply;
  };

  const follow = async (id: string): Promise<void> => {
    const reply = await call(`/chat/live?conversationId=${id}`);
    for await (const _ of reply.body ?? []);
  };

  const ask = async (id: string, count: number): Promise<void> => {
    const began = performance.now();
    const body = {
      conversationId: id,
      clientId,
      targetLanguage: 'en',
      voiceEnabled: false,
      chatMode: 'text',
      channel: 'WEB_WIDGET',
      message: { role: 'user', content: questions[count % questions.length], createdAt: new Date().toISOString() },
    };
    const stored = (await (await call('/chat/v4', body, { 'x-request-id': `${clientId}-${count}` })).json()) as {
      data: { id: string };
    };
    const stream = await call(`/chat/v4/stream/${stored.data.id}?conversationId=${id}`);
    let text = '';
    for await (const chunk of stream.body ?? []) {
      if (text === '') tally.firstTokenMs.push(performance.now() - began);
      text += Buffer.from(chunk).toString('latin1');
    }
    if (!text.includes('"type":"completion"')) throw new Refused('a stream without its end');
    tally.wholeReplyMs.push(performance.now() - began);
    tally.replies += 1;
  };

  try {
    const opening = { personaId: 'guide', clientId, channel: 'WEB_WIDGET', targetLanguage: 'en' };
    const began = performance.now();
    const { data } = (await (await call('/conversations', opening)).json()) as { data: Opened };
    headers['authorization'] = `Bearer ${data.token}`;
    tally.openingMs.push(performance.now() - began);
    if (follows) void follow(data.conversation.id).catch(failed);
    if (talk) {
      await talk;
      await pause(Math.random() * mostMs, signal);
    }
    for (let count = 0; !signal.aborted; count += 1) {
      await ask(data.conversation.id, count).catch(failed);
      await pause(leastMs + Math.random() * (mostMs - leastMs), signal);
    }
  } catch (error) {
    failed(error);
  }
};
