// What each group of checks works with: the server, the report, visitors.

import * as v from 'valibot';
import { type Bootstrap, bootstrapSchema } from '@persona-chat/widget/protocol/bootstrap.ts';
import { historyMetadataSchema } from '@persona-chat/widget/protocol/calls.ts';
import { type Message, messageSchema } from '@persona-chat/widget/protocol/message.ts';
import { type Answer, type CallOptions, type Client, expectStatus, expectThere } from './client.ts';
import { type Report, Problem } from './report.ts';
import type { RuleId } from './rules.ts';

export interface Settings {
  readonly personaId: string;
  /** What is said to the persona. */
  readonly message: string;
  /** How many calls to make at once to meet the limit; 0 for none. */
  readonly burst: number;
}

export interface Visitor {
  readonly token: string;
  readonly conversationId: string;
  readonly bootstrap: Bootstrap;
  call(path: string, options?: CallOptions): Promise<Answer>;
  /** Posts a text, and gives the stored message. */
  say(content: string, more?: Readonly<Record<string, unknown>>): Promise<Message>;
}

export interface Context {
  readonly client: Client;
  readonly settings: Settings;
  readonly report: Report;
  /** A visitor who was never here. */
  openVisitor(): Promise<Visitor>;
}

export interface Group {
  readonly name: string;
  readonly rules: readonly RuleId[];
  run(context: Context): Promise<void>;
}

export const clientId = 'persona-chat-check';

export const bootstrapBody = (personaId: string) => ({
  personaId,
  clientId,
  channel: 'WEB_WIDGET',
  targetLanguage: 'en',
});

export const sendBody = (conversationId: string, content: string, more: Readonly<Record<string, unknown>> = {}) => ({
  conversationId,
  clientId,
  targetLanguage: 'en',
  voiceEnabled: false,
  chatMode: 'text',
  channel: 'WEB_WIDGET',
  message: { role: 'user', content, attachments: [], createdAt: new Date().toISOString(), ...more },
});

/** What a schema says is wrong, in one line. */
export function read<T>(schema: v.GenericSchema<unknown, T>, value: unknown, what: string): T {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const [issue] = result.issues;
  if (value === undefined) throw new Problem(`${what} is missing: there is no such field, or the reply is no JSON`);
  throw new Problem(`${what}: ${v.getDotPath(issue) ?? 'it'} is wrong: ${issue.message}`);
}

export const newRequestId = (): string => crypto.randomUUID();

export async function openVisitor(client: Client, personaId: string): Promise<Visitor> {
  const answer = await client.call('/conversations', { method: 'POST', body: bootstrapBody(personaId) });
  expectStatus(answer, 200, 201);
  const bootstrap = read(bootstrapSchema, answer.envelope.data, 'data');
  const { token } = bootstrap;
  if (!token) throw new Problem('data.token is missing: the calls that follow are made with it');
  const conversationId = bootstrap.conversation.id;
  const call: Visitor['call'] = (path, options = {}) =>
    client.call(path, { token, clientId, conversationId, ...options });
  return {
    token,
    conversationId,
    bootstrap,
    call,
    async say(content, more) {
      const body = sendBody(conversationId, content, more);
      const posted = await call('/chat/v4', { method: 'POST', body, requestId: newRequestId() });
      expectThere(posted);
      return read(messageSchema, posted.envelope.data, 'data');
    },
  };
}

export interface HistoryPage {
  readonly messages: readonly Message[];
  readonly next: string | number;
}

/** Reads a page of the history; throws where it is none. */
export async function readHistory({ call, conversationId }: Visitor, query = ''): Promise<HistoryPage> {
  const answer = await call(`/chat?conversationId=${encodeURIComponent(conversationId)}${query}`);
  expectThere(answer);
  const messages = read(v.array(messageSchema), answer.envelope.data, 'data');
  return { messages, next: read(historyMetadataSchema, answer.envelope.metadata, 'metadata').nextParamId };
}
