// docs/asyncapi.yaml is a document of AsyncAPI 3.0, and says what the protocol's schemas say.

import { readFileSync } from 'node:fs';
import { liveChangeSchema } from '@persona-chat/widget/protocol/live.ts';
import { speechCommandSchema } from '@persona-chat/widget/protocol/requests.ts';
import { speechEventSchema } from '@persona-chat/widget/protocol/speech.ts';
import { streamEventSchema } from '@persona-chat/widget/protocol/stream-event.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkValue } from './support/openapi.ts';

const read = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const text = v.pipe(v.string(), v.nonEmpty());
const reference = v.strictObject({ $ref: text });
const byName = <Value extends v.GenericSchema>(value: Value) =>
  v.record(v.pipe(v.string(), v.regex(/^[\w.-]+$/)), value);

/** Of AsyncAPI's objects what is used here; a key that it does not have is refused. */
const documentSchema = v.strictObject({
  asyncapi: v.literal('3.0.0'),
  info: v.strictObject({
    title: text,
    version: text,
    description: text,
    license: v.strictObject({ name: text, url: v.optional(text) }),
  }),
  defaultContentType: v.literal('application/json'),
  servers: byName(v.strictObject({ host: text, protocol: v.picklist(['http', 'ws']), description: text })),
  channels: byName(
    v.strictObject({
      address: v.pipe(text, v.startsWith('/')),
      title: text,
      description: text,
      servers: v.array(reference),
      parameters: v.optional(byName(v.strictObject({ description: text }))),
      messages: byName(reference),
    }),
  ),
  operations: byName(
    v.strictObject({
      action: v.picklist(['send', 'receive']),
      channel: reference,
      summary: text,
      messages: v.array(reference),
    }),
  ),
  components: v.strictObject({
    messages: byName(
      v.strictObject({
        title: text,
        description: v.optional(text),
        contentType: v.optional(text),
        payload: v.looseObject({ $ref: v.optional(text) }),
        examples: v.optional(v.array(v.strictObject({ payload: v.unknown() }))),
      }),
    ),
  }),
});

const source = parse(read('docs/asyncapi.yaml')) as Record<string, unknown>;
const openApi = parse(read('docs/openapi.yaml')) as Record<string, unknown>;
const document = v.parse(documentSchema, source);
const { messages } = document.components;

const at = (root: unknown, pointer: string): unknown =>
  pointer.split('/').reduce<unknown>((node, key) => Object(node)[key] as unknown, root);

/** Every `$ref` below a value. */
const refsOf = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, one]) => (key === '$ref' ? [String(one)] : refsOf(one)));

const pointerOf = (name: string): string[] | null => {
  const [, pointer] = /^openapi\.yaml#\/(.+)$/.exec(messages[name]?.payload.$ref ?? '') ?? [];
  return pointer?.split('/') ?? null;
};

describe('docs/asyncapi.yaml', () => {
  it('refers only to what there is', () => {
    const refs = refsOf(source);
    expect(refs.length).toBeGreaterThan(30);
    for (const ref of refs) {
      const [file, pointer = ''] = ref.split('#/');
      expect(at(file === '' ? source : openApi, pointer), ref).toBeTypeOf('object');
    }
  });

  it('tells each message in one channel, and each of a channel in an operation', () => {
    const inChannels = Object.values(document.channels).flatMap((channel) => refsOf(channel.messages));
    expect(inChannels.toSorted()).toEqual(
      Object.keys(messages)
        .map((name) => `#/components/messages/${name}`)
        .toSorted(),
    );
    const inOperations = Object.values(document.operations).flatMap((operation) => refsOf(operation.messages));
    const expected = Object.entries(document.channels).flatMap(([channel, { messages: own }]) =>
      Object.keys(own).map((name) => `#/channels/${channel}/messages/${name}`),
    );
    expect(inOperations.toSorted()).toEqual(expected.toSorted());
  });

  it('has the addresses and the version of openapi.yaml', () => {
    for (const { address } of Object.values(document.channels))
      expect(Object.keys(Object(openApi['paths']))).toContain(address);
    expect(document.info.version).toBe(Object(openApi['info']).version);
  });

  const schemas: Readonly<Record<string, v.GenericSchema>> = {
    reply: streamEventSchema,
    live: liveChangeSchema,
    speech: v.union([speechCommandSchema, speechEventSchema]),
  };
  const rows = Object.entries(document.channels).flatMap(([channel, { messages: own }]) =>
    Object.keys(own).map((name) => ({ channel, name })),
  );

  it.each(rows)('has examples of $name that the protocol’s schemas and its own take', ({ channel, name }) => {
    const { examples = [], payload } = messages[name] ?? {};
    // Bytes have none.
    if (payload?.['format'] === 'binary') return;
    expect(examples.length).toBeGreaterThan(0);
    const pointer = pointerOf(name);
    for (const { payload: example } of examples) {
      if (pointer === null) expect(example).toEqual({});
      else {
        checkValue(pointer, example);
        expect(v.safeParse(schemas[channel] as v.GenericSchema, example).issues).toBeUndefined();
        expect(() => checkValue(pointer, { type: 'unheard-of' })).toThrow();
      }
    }
  });

  it('knows every event that the schemas know', () => {
    const types = (schema: {
      readonly options: readonly { readonly entries: { readonly type: { readonly literal: string } } }[];
    }) => schema.options.map(({ entries }) => entries.type.literal);
    const told = Object.values(messages).flatMap(({ examples = [] }) =>
      examples.map(({ payload }) => Object(payload).type as string | undefined),
    );
    for (const type of [...types(streamEventSchema), ...types(speechEventSchema), ...types(speechCommandSchema)])
      expect(told).toContain(type);
  });
});

describe('docs/openapi.yaml', () => {
  /** Places of objects that say nothing of what is in them. */
  const bareIn = (value: unknown, place: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    const { type, properties, additionalProperties, allOf, oneOf } = value as Record<string, unknown>;
    const isObject = type === 'object' || (Array.isArray(type) && type.includes('object'));
    const isBare = isObject && [properties, additionalProperties, allOf, oneOf].every((one) => one === undefined);
    const below = Object.entries(value).flatMap(([key, one]) => bareIn(one, `${place}/${key}`));
    const isEmptySchema = Object.keys(value).length === 0 && !place.includes('/security');
    return [...(isBare || isEmptySchema ? [place] : []), ...below];
  };

  it('has no object of which it says nothing', () => {
    expect(bareIn(openApi, '')).toEqual([]);
    expect(bareIn({ a: { type: ['object', 'null'] }, b: {} }, '')).toEqual(['/a', '/b']);
  });
});
