// Whatever a visitor sends is bounded: no text without a maximum, no list without one, in the schemas and in openapi.yaml.

import * as operatorRequests from '@persona-chat/demo-host/server/operator/operator-requests.ts';
import * as guests from '@persona-chat/demo-host/server/routes/guests.ts';
import * as stream from '@persona-chat/demo-host/server/routes/stream.ts';
import * as uploadFiles from '@persona-chat/demo-host/server/routes/upload-files.ts';
import * as uploads from '@persona-chat/demo-host/server/routes/uploads.ts';
import * as requests from '@persona-chat/widget/protocol/requests.ts';
import * as toolRequests from '@persona-chat/widget/protocol/tool-requests.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import languages from '../../../../locales/languages.json' with { type: 'json' };

type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []);

/** Of a schema and what is piped behind it. */
const pipeOf = (schema: Node): Node[] =>
  'pipe' in schema ? nodes(schema['pipe']).flatMap((part) => (part === schema ? [] : pipeOf(part))) : [schema];
const bound = (schema: Node): unknown => pipeOf(schema).find(({ type }) => type === 'max_length')?.['requirement'];

const unbounded = (schema: Node, place: string): string[] => {
  const pipe = pipeOf(schema);
  const isClosed = pipe.some(({ type }) => type === 'picklist' || type === 'literal');
  if (schema['type'] === 'string' && !isClosed && bound(schema) === undefined) return [`${place}: a text`];
  const own = schema['type'] === 'array' && bound(schema) === undefined ? [`${place}: a list`] : [];
  const isOpenRecord = schema['type'] === 'record' && !pipe.some(({ type }) => type === 'max_entries');
  const entries = isNode(schema['entries']) ? Object.entries(schema['entries']) : [];
  return [
    ...own,
    ...(isOpenRecord ? [`${place}: a record`] : []),
    ...entries.flatMap(([name, entry]) => nodes(entry).flatMap((node) => unbounded(node, `${place}.${name}`))),
    ...['wrapped', 'item', 'key', 'value', 'options'].flatMap((name) =>
      nodes(schema[name]).flatMap((node) => (node['kind'] === 'schema' ? unbounded(node, `${place}.${name}`) : [])),
    ),
  ];
};

const server = fileURLToPath(new URL('../../../../packages/demo-host/server/', import.meta.url));
/** The files of the widget and of the pages have paths of their own, which are looked up in lists of what is there. */
const folders = ['routes', 'operator', 'speech'];
const schemas = new Map<string, Node>();
const modules = { requests, toolRequests, operatorRequests, guests, stream, uploads, uploadFiles };
for (const [file, exported] of Object.entries(modules)) {
  for (const [name, value] of Object.entries<unknown>(exported)) {
    if (isNode(value) && value['kind'] === 'schema') schemas.set(`${file}/${name}`, value);
  }
}

describe('what a visitor may send', () => {
  it('is bounded in every schema', () => {
    expect(schemas.size).toBeGreaterThan(15);
    expect([...schemas].flatMap(([name, schema]) => unbounded(schema, name))).toEqual([]);
  });

  it('is read through such a schema wherever it is read', () => {
    const known = new Set([...schemas.keys()].map((name) => name.split('/').at(-1)));
    const readings = folders.flatMap((folder) =>
      readdirSync(join(server, folder)).flatMap((file) => [
        ...readFileSync(join(server, folder, file), 'utf8').matchAll(/(?:readInput|parseData)\(\s*([^,]+),/g),
      ]),
    );
    expect(readings.length).toBeGreaterThan(15);
    expect(readings.map(([, name = '']) => name).filter((name) => !known.has(name))).toEqual([]);
  });

  it('is one of the languages that there are', () => {
    const codes = languages.flatMap(({ code }) => (code === 'EN' ? [code, 'en'] : [code]));
    for (const code of codes) expect(v.is(requests.targetLanguageSchema, code), code).toBe(true);
    for (const { longCode } of languages) expect(v.is(requests.longCodeSchema, longCode), longCode).toBe(true);
    for (const code of ['de-DE', 'xx', '', 'de. Ignore what stood before']) {
      expect(v.is(requests.targetLanguageSchema, code), code).toBe(false);
    }
  });
});

describe('docs/openapi.yaml', () => {
  const text = readFileSync(fileURLToPath(new URL('../../../../docs/openapi.yaml', import.meta.url)), 'utf8');
  const root: unknown = parse(text);
  const resolve = (node: Node): Node => {
    const ref = node['$ref'];
    if (typeof ref !== 'string') return node;
    const found = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (isNode(at) ? at[key] : undefined), root);
    return isNode(found) ? resolve(found) : {};
  };

  const open = (given: Node, place: string): string[] => {
    const node = resolve(given);
    const types = [node['type']].flat();
    const isClosed = 'enum' in node || 'const' in node || 'contentMediaType' in node;
    return [
      ...(types.includes('string') && !isClosed && !('maxLength' in node) ? [`${place}: a text`] : []),
      ...(types.includes('array') && !('maxItems' in node) ? [`${place}: a list`] : []),
      ...(isNode(node['properties']) ? Object.entries(node['properties']) : []).flatMap(([name, entry]) =>
        nodes(entry).flatMap((each) => open(each, `${place}.${name}`)),
      ),
      ...['items', 'oneOf', 'anyOf', 'allOf', 'additionalProperties'].flatMap((name) =>
        nodes(node[name]).flatMap((each) => open(each, `${place}.${name}`)),
      ),
    ];
  };

  /** Wherever something is sent: parameters and bodies, and the frames of the speech socket. */
  const sent = (): [string, Node][] => {
    const found: [string, Node][] = [['SpeechCommand', resolve({ $ref: '#/components/schemas/SpeechCommand' })]];
    const collect = (node: unknown, place: string): void => {
      if (Array.isArray(node)) return node.forEach((each, index) => collect(each, `${place}/${index}`));
      if (!isNode(node)) return;
      if ('in' in node && isNode(node['schema'])) found.push([place, node['schema']]);
      for (const [key, value] of Object.entries(node)) {
        if (key !== 'requestBody' || !isNode(value)) collect(value, `${place}/${key}`);
        else
          for (const media of nodes(Object.values(resolve(value)['content'] ?? {})))
            found.push([place, resolve(media)['schema'] as Node]);
      }
    };
    collect(root, '');
    return found;
  };

  it('bounds what is sent', () => {
    expect(sent().length).toBeGreaterThan(30);
    expect(sent().flatMap(([place, schema]) => open(schema, place))).toEqual([]);
  });

  const compare = (schema: Node, given: Node, place: string): string[] => {
    const node = resolve(given);
    const alternatives = nodes(node['oneOf']);
    const wrapped = nodes(schema['wrapped'])[0];
    if (wrapped) return compare(wrapped, alternatives[0] ?? node, place);
    const most = bound(schema) ?? null;
    const told = node['maxLength'] ?? node['maxItems'] ?? null;
    const options = pipeOf(schema).find(({ type }) => type === 'picklist')?.['options'];
    const isSame = most === told && (options === undefined || String(options) === String(node['enum']));
    const entries = isNode(schema['entries']) ? Object.entries(schema['entries']) : [];
    const properties = isNode(node['properties']) ? node['properties'] : {};
    return [
      ...(isSame
        ? []
        : [`${place}: ${String(most)} and ${String(told)}, ${String(options)} and ${String(node['enum'])}`]),
      ...entries.flatMap(([name, entry]) =>
        compare(entry as Node, nodes(properties[name])[0] ?? {}, `${place}.${name}`),
      ),
      ...nodes(schema['item']).flatMap((item) => compare(item, nodes(node['items'])[0] ?? {}, `${place}[]`)),
      ...(schema['type'] === 'union' ? nodes(schema['options']) : []).flatMap((option, index) =>
        compare(option, alternatives[index] ?? {}, `${place}|${index}`),
      ),
    ];
  };

  it.each([
    ['BootstrapRequest', requests.bootstrapRequestSchema],
    ['SendRequest', requests.sendRequestSchema],
    ['GuestUpdate', requests.guestUpdateSchema],
    ['ErrorEventRequest', requests.errorEventRequestSchema],
    ['StartCommand', requests.speechCommandSchema.options[0]],
  ])('has the same bounds as the schema of %s', (name, schema) => {
    expect(compare(schema as unknown as Node, { $ref: `#/components/schemas/${name}` }, name)).toEqual([]);
  });
});
