// Replies against docs/openapi.yaml. What the tests of the server receive passes through here.

import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';

interface Media {
  readonly schema?: object;
}
interface Response {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}
interface Operation {
  readonly responses: Readonly<Record<string, Response>>;
}
export interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
}

const file = new URL('../../../../../docs/openapi.yaml', import.meta.url);
export const openApi = parse(readFileSync(file, 'utf8')) as OpenApi;

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats(ajv);
ajv.addSchema(openApi, 'openapi');
const compiled = new Map<string, ValidateFunction>();

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** Throws with what is wrong when a value is not as the schema at a pointer into the document says. */
export function checkValue(pointer: readonly string[], value: unknown): void {
  const ref = `openapi#/${pointer.map(escaped).join('/')}`;
  const validate = compiled.get(ref) ?? ajv.compile({ $ref: ref });
  compiled.set(ref, validate);
  if (!validate(value)) throw new Error(`${ref}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(value)}`);
}

const templates = Object.keys(openApi.paths).map((template) => ({
  template,
  // What is written out wins over a parameter.
  rank: template.split('{').length,
  pattern: new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The documented path of a URL's path, or undefined where there is no such call. */
function templateOf(path: string): string | undefined {
  const fitting = templates.filter(({ pattern }) => pattern.test(path));
  return fitting.sort((one, other) => one.rank - other.rank)[0]?.template;
}

/** Throws when a call, its status or its JSON is not as the document says. Calls that do not exist may answer what they like. */
export function checkReply(method: string, url: string, status: number, text: string): void {
  const template = templateOf(new URL(url, 'http://api.example').pathname);
  const operation = template === undefined ? undefined : openApi.paths[template]?.[method.toLowerCase()];
  if (template === undefined || operation === undefined) return;
  const response = operation.responses[String(status)];
  if (response === undefined) throw new Error(`docs/openapi.yaml: ${method} ${template} has no ${status}`);
  const name = response.$ref?.split('/').at(-1);
  const { content } = name === undefined ? response : (openApi.components.responses[name] ?? {});
  if (content?.['application/json'] === undefined) return;
  const place =
    name === undefined
      ? ['paths', template, method.toLowerCase(), 'responses', String(status)]
      : ['components', 'responses', name];
  checkValue([...place, 'content', 'application/json', 'schema'], JSON.parse(text));
}

/** Throws when an event of a reply stream is not as the document says. */
export const checkEvent = (event: unknown): void => checkValue(['components', 'schemas', 'StreamEvent'], event);
