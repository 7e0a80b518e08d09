// docs/openapi.yaml and the server say the same.

import { readFileSync } from 'node:fs';
import { agendaItemSchema, agendaSchema, conversationAgendaSchema } from '@persona-chat/widget/protocol/agenda.ts';
import { bootstrapSchema, limitsSchema, speechConfigSchema } from '@persona-chat/widget/protocol/bootstrap.ts';
import { speechUploadSchema } from '@persona-chat/widget/protocol/calls.ts';
import { conversationSchema, handlerSchema, validatingSchema } from '@persona-chat/widget/protocol/conversation.ts';
import { fieldSchema, guestSchema, userSchema } from '@persona-chat/widget/protocol/guest.ts';
import { attachmentSchema, messageSchema } from '@persona-chat/widget/protocol/message.ts';
import { liveChangeSchema } from '@persona-chat/widget/protocol/live.ts';
import { outputFieldSchema, outputReferenceSchema } from '@persona-chat/widget/protocol/output.ts';
import {
  personaChannelSchema,
  personaSchema,
  personaSettingSchema,
  personaStyleSchema,
} from '@persona-chat/widget/protocol/persona.ts';
import {
  audioEventSchema,
  chunkEventSchema,
  completionEventSchema,
  endEventSchema,
  errorEventSchema,
  tokenEventSchema,
} from '@persona-chat/widget/protocol/stream-event.ts';
import { speechEventSchema } from '@persona-chat/widget/protocol/speech.ts';
import {
  bootstrapRequestSchema,
  errorEventRequestSchema,
  guestUpdateSchema,
  outgoingMessageSchema,
  sendRequestSchema,
  speechCommandSchema,
  speechQuerySchema,
  streamQuerySchema,
} from '@persona-chat/widget/protocol/requests.ts';
import * as v from 'valibot';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { putGuest } from './support/guest-form.ts';
import { checkReply, checkValue, openApi } from './support/openapi.ts';
import { useDemoHost } from './support/use-demo-host.ts';
import { createVisitor } from './support/visitor.ts';

const operationSchema = v.object({
  operationId: v.string(),
  summary: v.string(),
  responses: v.record(v.string(), v.unknown()),
  parameters: v.optional(v.array(v.object({ name: v.optional(v.string()), in: v.optional(v.string()) })), []),
});
const documentSchema = v.object({
  openapi: v.literal('3.1.0'),
  info: v.object({ version: v.string() }),
  paths: v.record(v.string(), v.record(v.string(), operationSchema)),
  components: v.object({
    schemas: v.record(
      v.string(),
      v.object({
        required: v.optional(v.array(v.string()), []),
        properties: v.optional(v.record(v.string(), v.unknown()), {}),
      }),
    ),
  }),
});

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const text = read('docs/openapi.yaml');
const document = v.parse(documentSchema, parse(text));
const documented = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
);

const routes: string[] = [];
const demoHost = useDemoHost({
  metricsToken: 'token-of-the-figures',
  onRoute: (method, path) => routes.push(`${method} ${path}`),
});

describe('docs/openapi.yaml', () => {
  it('is a valid OpenAPI document', async () => {
    expect(await new Validator().validate(text)).toEqual({ valid: true });
    const broken = text.replace(/^info:$/m, 'info: {}\nunknown:');
    expect(await new Validator().validate(broken)).toMatchObject({ valid: false });
  });

  it('says of each call what it is, who it is for, and how it fails', () => {
    const tags = new Set((parse(text) as { tags: { name: string }[] }).tags.map(({ name }) => name));
    for (const [path, operations] of Object.entries(openApi.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const {
          tags: own = [],
          summary = '',
          responses,
          requestBody,
        } = operation as unknown as {
          tags?: string[];
          summary?: string;
          responses: Record<string, unknown>;
          requestBody?: unknown;
        };
        const call = `${method} ${path}`;
        expect(own.length === 1 && own.every((tag) => tags.has(tag)), call).toBe(true);
        expect(summary, call).toMatch(/^[A-Z].{5,}[^.]$/);
        expect(
          Object.keys(responses).some((status) => status.startsWith('4')),
          call,
        ).toBe(true);
        if (requestBody) expect(Object.keys(responses), call).toEqual(expect.arrayContaining(['400', '415']));
      }
    }
  });

  it('refuses what it does not describe', () => {
    expect(() => checkReply('GET', '/api/version', 200, '{"version":"1"}')).not.toThrow();
    expect(() => checkReply('GET', '/api/version', 200, '{"version":1}')).toThrow(/must be string/);
    expect(() => checkReply('GET', '/api/version', 418, '{}')).toThrow(/has no 418/);
    expect(() => checkReply('POST', '/chat/v4', 404, '{"message":"x","trace":"y"}')).toThrow(/additional/);
    expect(() => checkValue(['components', 'schemas', 'StreamEvent'], { type: 'token' })).toThrow();
  });

  it('describes each route of the server and no other', () => {
    const served = routes
      .filter((route) => !/^(HEAD|OPTIONS) /.test(route))
      .map((route) => route.replace(/:(\w+)/g, '{$1}').replace('*', '{file}'));
    expect([...documented].sort()).toEqual([...new Set(served)].sort());
  });

  it.each([
    ['BootstrapRequest', bootstrapRequestSchema],
    ['Bootstrap', bootstrapSchema],
    ['Conversation', conversationSchema],
    ['Message', messageSchema.pipe[2]],
    ['OutgoingMessage', outgoingMessageSchema],
    ['Attachment', attachmentSchema],
    ['SendRequest', sendRequestSchema],
    ['Persona', personaSchema],
    ['Guest', guestSchema],
    ['GuestUpdate', guestUpdateSchema],
    ['User', userSchema],
    ['Field', fieldSchema],
    ['ErrorEventRequest', errorEventRequestSchema],
    ['TokenEvent', tokenEventSchema],
    ['AudioEvent', audioEventSchema],
    ['CompletionEvent', completionEventSchema],
    ['ErrorEvent', errorEventSchema],
    ['ChunkEvent', chunkEventSchema],
    ['EndEvent', endEventSchema],
    ['SpeechUpload', speechUploadSchema],
    ['SpeechConfig', speechConfigSchema],
    ['Limits', limitsSchema],
    ['Handler', handlerSchema],
    ['Validating', validatingSchema],
    ['Agenda', agendaSchema],
    ['AgendaItem', agendaItemSchema],
    ['ConversationAgenda', conversationAgendaSchema],
    ['Output', outputFieldSchema],
    ['OutputReference', outputReferenceSchema],
    ['PersonaStyle', personaStyleSchema],
    ['PersonaSetting', personaSettingSchema],
    ['PersonaChannel', personaChannelSchema],
    ['LiveChange', liveChangeSchema],
    ['RecognizerStateEvent', speechEventSchema.options[0]],
    ['TranscriptEvent', speechEventSchema.options[1]],
    ['StartCommand', speechCommandSchema.options[0]],
    ['StopCommand', speechCommandSchema.options[1]],
  ])('names the fields of %s as the protocol does', (name, schema) => {
    const { properties } = document.components.schemas[name] ?? { properties: {} };
    expect(Object.keys(properties).sort()).toEqual(Object.keys(schema.entries).sort());
  });

  it.each([
    ['/chat/v4/stream/{userMessageId}', streamQuerySchema],
    ['/speech', speechQuerySchema],
  ])('names the query of %s as the protocol does', (path, schema) => {
    const { parameters = [] } = document.paths[path]?.['get'] ?? {};
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(schema.entries).sort());
  });

  it('describes the refusal of a form as the server sends it', async () => {
    const visitor = await createVisitor(demoHost());
    const refused: unknown = JSON.parse((await putGuest(visitor, { name: '' })).text);
    const { properties = {}, required = [] } = document.components.schemas['FormRefusal'] ?? {};
    expect(Object.keys(Object(refused)).sort()).toEqual(Object.keys(properties).sort());
    expect([...required].sort()).toEqual(Object.keys(properties).sort());
  });

  it('refers only to what it defines', () => {
    const root: unknown = parse(text);
    for (const [, path = ''] of text.matchAll(/\$ref: '#\/([^']+)'/g)) {
      const found = path.split('/').reduce<unknown>((node, key) => Object(node)[key], root);
      expect(found, path).toBeTypeOf('object');
    }
  });

  it('carries the version of the project', () => {
    const { version } = v.parse(v.object({ version: v.string() }), JSON.parse(read('package.json')));
    expect(document.info.version).toBe(version);
  });

  it('gives each operation a name of its own', () => {
    const names = Object.values(document.paths).flatMap((operations) =>
      Object.values(operations).map((each) => each.operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
