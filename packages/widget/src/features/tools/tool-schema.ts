// The part of JSON Schema that arguments of tools are checked with. What is not checked here is refused in a registration: a page may
// rely on every word of its schema.

const annotations = ['$schema', 'default', 'description', 'examples', 'title'];
const keywords: Readonly<Record<string, readonly string[]>> = {
  string: ['enum', 'minLength', 'maxLength'],
  number: ['enum', 'minimum', 'maximum'],
  integer: ['enum', 'minimum', 'maximum'],
  boolean: [],
  array: ['items', 'minItems', 'maxItems'],
  object: ['properties', 'required', 'additionalProperties'],
};
const maxDepth = 4;
const maxProperties = 32;

/** A schema that `problemOf` has nothing against. */
export interface ToolSchema {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  readonly title?: string;
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: ToolSchema;
  readonly properties?: Readonly<Record<string, ToolSchema>>;
  readonly required?: readonly string[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  Object(value) === value && !Array.isArray(value);

/** Names that mean something to every object. */
const isForbidden = (name: string): boolean => name in Object.prototype || name === 'prototype';

const isKeywordGood: Readonly<Record<string, (value: unknown) => boolean>> = {
  enum: (value) => Array.isArray(value) && value.length > 0 && value.length <= 100,
  required: (value) => Array.isArray(value) && value.every((name) => typeof name === 'string'),
  additionalProperties: (value) => value === false,
  properties: (value) => isObject(value) && Object.keys(value).length <= maxProperties,
  items: isObject,
};

/** The first keyword that is not understood, or says what it must not. */
const badKeyword = (schema: Readonly<Record<string, unknown>>, known: readonly string[]): string | undefined =>
  Object.keys(schema).find(
    (keyword) =>
      keyword !== 'type' &&
      !annotations.includes(keyword) &&
      !(known.includes(keyword) && (isKeywordGood[keyword] ?? Number.isFinite)(schema[keyword])),
  );

/** Where a schema says what is not understood; undefined where all of it is. */
export function problemOf(schema: unknown, path = 'parameters', depth = 0): string | undefined {
  if (!isObject(schema) || depth > maxDepth) return path;
  const type = String(schema['type']);
  const known = Object.hasOwn(keywords, type) ? keywords[type] : undefined;
  if (!known) return `${path}.type`;
  const bad = badKeyword(schema, known);
  if (bad) return `${path}.${bad}`;
  const { properties = {}, required = [], items } = schema as unknown as ToolSchema;
  const missing = required.find((name) => !Object.hasOwn(properties, name));
  if (missing !== undefined) return `${path}.required.${missing}`;
  if (type === 'array') return problemOf(items, `${path}.items`, depth + 1);
  return Object.entries(properties)
    .map(([name, one]) =>
      isForbidden(name) ? `${path}.properties.${name}` : problemOf(one, `${path}.properties.${name}`, depth + 1),
    )
    .find(Boolean);
}

/** What fits, made anew of nothing but what the schema names; or where it does not fit. */
export type Fitted = { readonly value: unknown } | { readonly misfit: string };

const within = (size: number, least = 0, most = Infinity): boolean => size >= least && size <= most;

function fitsScalar(value: unknown, schema: ToolSchema): boolean {
  if (schema.enum && !schema.enum.includes(value)) return false;
  if (schema.type === 'boolean') return typeof value === 'boolean';
  if (schema.type === 'string')
    return typeof value === 'string' && within([...value].length, schema.minLength, schema.maxLength);
  return (
    typeof value === 'number' &&
    (schema.type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value)) &&
    within(value, schema.minimum ?? -Infinity, schema.maximum)
  );
}

/** Holds arguments against the schema; whatever it does not name is a misfit too. */
export function fit(value: unknown, schema: ToolSchema, path = ''): Fitted {
  if (schema.type === 'array') return fitList(value, schema, path);
  if (schema.type === 'object') return fitObject(value, schema, path);
  return fitsScalar(value, schema) ? { value } : { misfit: path };
}

function fitList(value: unknown, { items, minItems, maxItems }: ToolSchema, path: string): Fitted {
  if (!Array.isArray(value) || !items || !within(value.length, minItems, maxItems)) return { misfit: path };
  const list: unknown[] = [];
  for (const item of value as readonly unknown[]) {
    const fitted = fit(item, items, `${path}[${list.length}]`);
    if ('misfit' in fitted) return fitted;
    list.push(fitted.value);
  }
  return { value: list };
}

function fitObject(value: unknown, { properties = {}, required = [] }: ToolSchema, path: string): Fitted {
  if (!isObject(value)) return { misfit: path };
  const pathOf = (name: string) => (path ? `${path}.${name}` : name);
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return { misfit: pathOf(missing) };
  const made: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(value)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined;
    // The name is the server's own: it is not repeated.
    if (!schema) return { misfit: path || '?' };
    const fitted = fit(item, schema, pathOf(name));
    if ('misfit' in fitted) return fitted;
    made[name] = fitted.value;
  }
  return { value: made };
}
