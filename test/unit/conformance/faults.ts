// A server's mistakes, each by the rule that has to find it.

import { randomUUID } from 'node:crypto';
import type { RuleId } from '../../../packages/conformance/src/rules.ts';
import type { Answered, Asked, Fault } from './altering-proxy.ts';

type Json = Record<string, unknown> & { data?: Record<string, unknown>; metadata?: unknown };

const isCall = ({ method, path }: Asked, wanted: string): boolean => {
  const [verb, start = ''] = wanted.split(' ');
  const [place = ''] = path.split('?');
  return method === verb && (start.endsWith('$') ? `${place}$` === start : place.startsWith(start));
};

/** Changes the JSON of a call that went well. */
const json = (call: string, change: (body: Json) => unknown): Fault => ({
  answer(answered, asked) {
    if (!isCall(asked, call) || answered.status >= 300) return;
    const body = JSON.parse(answered.body.toString()) as Json;
    answered.body = JSON.stringify(change(body) ?? body);
  },
});

const answers = (call: string, change: (answered: Answered) => void): Fault => ({
  answer(answered, asked) {
    if (isCall(asked, call)) change(answered);
  },
});

const status = (call: string, from: number, to: number): Fault =>
  answers(call, (answered) => {
    if (answered.status === from) answered.status = to;
  });

const asks = (call: string, change: (asked: Asked) => void): Fault => ({
  ask(asked) {
    if (isCall(asked, call)) change(asked);
  },
});

const withoutHeader = (call: string, name: string): Fault =>
  asks(call, (asked) => Reflect.deleteProperty(asked.headers, name));

/** Lines of a stream, from the second time on that it is asked for. */
function repeated(change: (lines: string[]) => readonly string[]): Fault {
  const seen = new Set<string>();
  return {
    answer(answered, asked) {
      if (!isCall(asked, 'GET /chat/v4/stream') || answered.status !== 200) return;
      const [path = ''] = asked.path.split('?');
      if (seen.has(path)) answered.body = change(answered.body.toString().split('\n')).join('\n');
      seen.add(path);
    },
  };
}

export const stream = (change: (text: string) => string): Fault =>
  answers('GET /chat/v4/stream', (answered) => {
    if (answered.status === 200) answered.body = change(answered.body.toString());
  });

const messages = (change: (all: Record<string, unknown>[]) => unknown): Fault =>
  json('GET /chat$', (body) => {
    if (Array.isArray(body.data)) body.data = change(body.data as Record<string, unknown>[]) as Json['data'] & object;
  });

/** At the results of tools. */
const results = (from: number, to: number): Fault => ({
  hasOpenReplies: true,
  answer(answered, asked) {
    if (asked.path.endsWith('/tool-results') && answered.status === from) answered.status = to;
  },
});

let isFirstPiece = true;

/** One mistake a rule. What the socket can do wrong needs a socket: checks.test.ts has it. */
export const faults: Readonly<Record<Exclude<RuleId, 'socket' | 'socket-token'>, Fault>> = {
  preflight: { answer: ({ headers }) => headers.delete('access-control-allow-headers') },
  origins: { answer: ({ headers }) => headers.set('access-control-allow-origin', '*') },
  bootstrap: json('POST /conversations', ({ data }) => data),
  continue: withoutHeader('POST /conversations', 'authorization'),
  'bad-token': withoutHeader('POST /conversations', 'authorization'),
  ids: asks('POST /conversations', (asked) => {
    asked.body = String(asked.body).replace(/,"conversationId":"[^"]*"/, '');
  }),
  'unknown-persona': asks('POST /conversations', (asked) => {
    asked.body = String(asked.body).replace('there-is-no-such-persona', 'voice');
  }),
  'failure-form': answers('POST /conversations', (answered) => {
    if (answered.status >= 400) answered.body = '<h1>Bad request</h1>';
  }),

  'hands-free': json(
    'POST /conversations',
    ({ data }) => void Object.assign(data ?? {}, { capabilities: { handsFree: { silenceDurationMs: '1 s' } } }),
  ),

  send: json('POST /chat/v4', ({ data }) => void Object.assign(data ?? {}, { content: '' })),
  'request-id': asks('POST /chat/v4', ({ headers }) => Object.assign(headers, { 'x-request-id': randomUUID() })),
  'request-id-named': json('POST /chat/v4', ({ data }) => void Object.assign(data ?? {}, { requestId: null })),
  'send-refused': status('POST /chat/v4', 400, 500),
  'send-access': status('POST /chat/v4', 404, 200),

  stream: {
    answer(answered, asked) {
      if (isCall(asked, 'GET /chat/v4/stream')) answered.headers.set('content-type', 'text/event-stream');
    },
  },
  'stream-form': stream((text) => text.replaceAll('"subMessageId"', '"messageId"')),
  'stream-end': stream((text) => text.replace(/\{"type":"completion".*\n?$/, '')),
  'stream-again': repeated((lines) => lines.map((line) => line.replace(/"subMessageId":"/g, '"subMessageId":"again-'))),
  'stream-cut': repeated((lines) => lines.slice(1)),
  'stream-access': status('GET /chat/v4/stream', 404, 200),
  stop: status('DELETE /chat/v4/stream', 200, 500),

  history: json('GET /chat$', (body) => void Reflect.deleteProperty(body, 'metadata')),
  'history-once': messages((all) => [...all, ...all]),
  'history-reply': messages((all) => all.map((one) => ({ ...one, content: `${String(one['content'])}!` }))),
  'history-pages': asks('GET /chat$', (asked) => {
    asked.path = asked.path.replace(/&lastId=[^&]*/, '');
  }),
  'history-access': status('GET /chat$', 404, 200),
  // Kept at the end of the history when it is whole, as if the next message had not come.
  'history-next': messages((all) => [
    ...all.filter(({ role }) => role === 'user'),
    ...all.filter(({ role }) => role !== 'user'),
  ]),
  clear: json('POST /chat/clear', () => ({ message: 'Cleared' })),

  guest: json('PUT /guests', ({ data }) => void Object.assign(data ?? {}, { name: null })),
  'guest-refused': answers('PUT /guests', (answered) => {
    if (answered.status === 422) answered.body = '{"message":"No"}';
  }),
  'guest-access': status('PUT /guests', 404, 200),

  upload: json('POST /uploads/documents', ({ data }) => void Object.assign(data ?? {}, { url: '/uploads/1.png' })),
  'upload-read': answers('GET /uploads/documents', ({ headers }) => headers.delete('x-content-type-options')),
  'upload-again': asks('POST /uploads/documents', ({ headers }) =>
    Object.assign(headers, { 'x-request-id': randomUUID() }),
  ),
  'upload-type': status('POST /uploads/documents', 415, 200),
  'upload-access': status('POST /uploads/documents', 401, 200),
  'upload-delete': status('DELETE /uploads/documents', 200, 500),
  'upload-sent': json('POST /chat/v4', ({ data }) => void Object.assign(data ?? {}, { attachments: [] })),

  recording: json(
    'POST /uploads/user-speech-transcribe',
    ({ data }) => void Object.assign(data ?? {}, { url: 'x.wav' }),
  ),
  'recording-stored': status('POST /uploads/user-speech', 200, 500),

  realtime: answers('GET /chat/live', ({ headers }) => headers.set('content-type', 'text/plain')),
  'realtime-change': {
    ask(asked) {
      if (isCall(asked, 'GET /chat/live')) isFirstPiece = true;
    },
    event(text) {
      if (!isFirstPiece) return '';
      isFirstPiece = !text.includes('event: change');
      return text;
    },
  },
  'realtime-resume': withoutHeader('GET /chat/live', 'last-event-id'),
  'realtime-access': status('GET /chat/live', 401, 403),

  conversations: json('GET /conversations', (body) => void Reflect.deleteProperty(body, 'metadata')),
  'conversation-new': asks('POST /conversations', (asked) => {
    asked.body = String(asked.body).replace('"isNew":true', '"isNew":false');
  }),
  'conversation-title': json('PATCH /conversations', ({ data }) => void Object.assign(data ?? {}, { title: null })),
  'conversation-access': status('PATCH /conversations', 404, 200),
  'conversation-delete': asks('DELETE /conversations', (asked) =>
    Object.assign(asked, { path: '/api/version', method: 'GET' }),
  ),

  feedback: json('PUT /chat/', ({ data }) => data),
  'feedback-kept': messages((all) => all.map((one) => ({ ...one, feedback: null }))),
  'feedback-access': status('PUT /chat/', 404, 200),
  regenerate: asks('POST /chat/v4', (asked) => {
    asked.body = String(asked.body).replace('regenerate-message', 'submit-message');
  }),
  'regenerate-versions': messages((all) => all.map((one) => ({ ...one, versions: null }))),
  'regenerate-choice': asks('PUT /chat/', (asked) => {
    asked.body = String(asked.body).replace('"index":1', '"index":2');
  }),
  'regenerate-access': status('PUT /chat/', 401, 403),
  edit: asks('POST /chat/v4', (asked) => {
    asked.body = String(asked.body).replace('"trigger":"submit-message",', '');
  }),
  'edit-history': messages((all) => all.map((one) => ({ ...one, replaces: null }))),
  'edit-access': status('POST /chat/v4', 404, 403),
  rating: status('PUT /conversations', 404, 500),
  'rating-access': status('PUT /conversations', 401, 403),
  activity: status('POST /conversations/', 200, 500),
  'activity-access': status('POST /conversations/', 401, 403),

  'tool-call': { hasOpenReplies: true, event: (text) => text.replaceAll('"name":"add_to_basket"', '"name":"eval"') },
  'tool-access': results(401, 403),
  'tool-result-refused': results(404, 200),
  'tool-result': results(200, 500),
  'tool-result-once': results(409, 200),
  'tool-kept': { ...messages((all) => all.map((one) => ({ ...one, toolCalls: null }))), hasOpenReplies: true },

  'public-persona': json('GET /personas/', ({ data }) => ({ data: { ...data, proactive: [{ timeOnPage: 'soon' }] } })),
  version: json('GET /api/version', (body) => ({ data: body })),
  'error-report': status('POST /chat/error-events', 201, 500),
  'rate-limit': answers('POST /conversations', ({ headers }) => headers.delete('retry-after')),

  export: answers('GET /me/export', (answered) => {
    answered.body = '{}';
  }),
  revoke: asks('DELETE /me/token', (asked) => Object.assign(asked, { path: '/api/version', method: 'GET' })),
  delete: asks('DELETE /me$', (asked) => Object.assign(asked, { path: '/api/version', method: 'GET' })),
};
