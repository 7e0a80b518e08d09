// A visitor who talks HTTP. Every reply is checked with the widget's own schemas.

import type { Bootstrap } from '@persona-chat/widget/protocol/bootstrap.ts';
import { bootstrapSchema } from '@persona-chat/widget/protocol/bootstrap.ts';
import { envelopeSchema, historyMetadataSchema } from '@persona-chat/widget/protocol/calls.ts';
import type { Message } from '@persona-chat/widget/protocol/message.ts';
import { messageSchema } from '@persona-chat/widget/protocol/message.ts';
import * as v from 'valibot';
import { checkReply } from './openapi.ts';
import { readStream } from './stream-reader.ts';
import type { ReadOptions, StreamReading } from './stream-reader.ts';

export interface Target {
  readonly apiUrl: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly message: string | null;
  /** Texts at the fields of a refused form; failures have nothing else beside their message. */
  readonly fields: Readonly<Record<string, string>> | null;
  readonly data: unknown;
  readonly metadata: Record<string, unknown> | null;
}

export interface CallOptions {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string | null;
  readonly headers?: Record<string, string>;
}

const failureSchema = v.strictObject({ message: v.pipe(v.string(), v.nonEmpty()) });
const refusalSchema = v.strictObject({
  ...failureSchema.entries,
  fields: v.optional(v.record(v.string(), v.pipe(v.string(), v.nonEmpty()))),
});
type Reply = v.InferOutput<typeof envelopeSchema> & Pick<v.InferOutput<typeof refusalSchema>, 'fields'>;

const replySchema = (status: number): v.GenericSchema<unknown, Reply> => {
  if (status < 400) return envelopeSchema;
  return status === 422 ? refusalSchema : failureSchema;
};

/** Makes a call and reads the JSON envelope, which must be as docs/openapi.yaml says; a failure must be `{message}`, or `{message, fields}` for a form. */
export const call = async ({ apiUrl }: Target, path: string, options: CallOptions = {}): Promise<Answer> => {
  const { method = 'GET', body, token = null, headers = {} } = options;
  const reply = await fetch(`${apiUrl}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await reply.text();
  checkReply(method, path, reply.status, text);
  const envelope = v.parse(replySchema(reply.status), text === '' ? {} : JSON.parse(text));
  return {
    status: reply.status,
    headers: reply.headers,
    text,
    message: envelope.message ?? null,
    fields: envelope.fields ?? null,
    data: envelope.data,
    metadata: envelope.metadata ?? null,
  };
};

export const bootstrapBody = {
  personaId: 'support',
  clientId: 'test-client',
  channel: 'WEB_WIDGET',
  targetLanguage: 'EN',
};

export const sendBody = (
  conversationId: string,
  content: string,
  attachments: readonly unknown[] = [],
): Record<string, unknown> => ({
  conversationId,
  clientId: 'test-client',
  targetLanguage: 'EN',
  voiceEnabled: false,
  chatMode: 'text',
  channel: 'WEB_WIDGET',
  message: { role: 'user', content, attachments, createdAt: '2026-01-01T00:00:00.000Z' },
});

export interface Visitor {
  readonly token: string;
  readonly conversationId: string;
  readonly bootstrap: Bootstrap;
  call(path: string, options?: CallOptions): Promise<Answer>;
  post(content: string, requestId?: string, attachments?: readonly unknown[]): Promise<Answer>;
  /** Posts and expects the stored message. */
  say(content: string, requestId?: string): Promise<Message>;
  /** Posts with uploads, by their URLs. */
  postFiles(content: string, urls: readonly string[], type?: string): Promise<Answer>;
  sendFiles(content: string, urls: readonly string[], type?: string): Promise<Message>;
  read(messageId: string, options?: ReadOptions): Promise<StreamReading>;
  history(lastId?: string): Promise<{ readonly messages: Message[]; readonly next: string | number }>;
}

let requests = 0;

/** Opens a conversation as a new guest, or as whoever holds the token. */
export const createVisitor = async (
  target: Target,
  token: string | null = null,
  personaId: string = bootstrapBody.personaId,
): Promise<Visitor> => {
  const body = { ...bootstrapBody, personaId };
  const opened = await call(target, '/conversations', { method: 'POST', body, token });
  const bootstrap = v.parse(bootstrapSchema, opened.data);
  const own = bootstrap.token ?? '';
  const conversationId = bootstrap.conversation.id;

  const callAs = (path: string, options: CallOptions = {}): Promise<Answer> =>
    call(target, path, { token: own, ...options });
  const nextId = (): string => `request-${(requests += 1)}`;
  const post = (content: string, requestId = nextId(), attachments: readonly unknown[] = []): Promise<Answer> =>
    callAs('/chat/v4', {
      method: 'POST',
      body: sendBody(conversationId, content, attachments),
      headers: { 'x-request-id': requestId },
    });
  const postFiles = (content: string, urls: readonly string[], type = 'FILE'): Promise<Answer> =>
    post(
      content,
      nextId(),
      urls.map((url) => ({ type, url, name: 'as I say', mimeType: 'text/as-i-say' })),
    );

  return {
    token: own,
    conversationId,
    bootstrap,
    call: callAs,
    post,
    postFiles,
    sendFiles: async (content, urls, type) => v.parse(messageSchema, (await postFiles(content, urls, type)).data),
    say: async (content, requestId) => v.parse(messageSchema, (await post(content, requestId)).data),
    read: (messageId, options) =>
      readStream(`${target.apiUrl}/chat/v4/stream/${messageId}?conversationId=${conversationId}`, own, options),
    history: async (lastId) => {
      const last = lastId === undefined ? '' : `&lastId=${lastId}`;
      const page = await callAs(`/chat?conversationId=${conversationId}&take=20${last}`);
      return {
        messages: v.parse(v.array(messageSchema), page.data),
        next: v.parse(historyMetadataSchema, page.metadata).nextParamId,
      };
    },
  };
};
