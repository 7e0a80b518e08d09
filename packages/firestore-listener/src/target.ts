// What a listener asks for: documents by name, or a collection with conditions. Everything else is refused in words.

import * as v from 'valibot';
import { collectionOf, isDocumentIn } from './database-name.ts';
import { comparedValueSchema } from './value.ts';

/** Codes of gRPC, as the protocol has them in numbers. */
export const code = { invalid: 3, denied: 7, exhausted: 8, unimplemented: 12 } as const;

export interface Refusal {
  readonly code: (typeof code)[keyof typeof code];
  readonly message: string;
}

export interface Selection {
  /** Names that were asked for one by one, so that the missing ones have to be told; null for a collection. */
  readonly documents: readonly string[] | null;
  /** Whether the name alone would let it in. */
  covers(name: string): boolean;
  selects(name: string, data: Readonly<Record<string, unknown>>): boolean;
}

const fieldSchema = v.object({ fieldPath: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/)) });
const equalSchema = v.strictObject({
  fieldFilter: v.strictObject({ field: fieldSchema, op: v.literal('EQUAL'), value: comparedValueSchema }),
});
const allSchema = v.strictObject({
  compositeFilter: v.strictObject({ op: v.literal('AND'), filters: v.array(equalSchema) }),
});
const orderSchema = v.object({ field: fieldSchema, direction: v.optional(v.string()) });

const targetSchema = v.union([
  v.object({ documents: v.object({ documents: v.pipe(v.array(v.string()), v.maxLength(100)) }) }),
  v.object({
    query: v.object({
      parent: v.string(),
      structuredQuery: v.strictObject({
        from: v.tuple([v.strictObject({ collectionId: v.string(), allDescendants: v.optional(v.literal(false)) })]),
        where: v.optional(v.union([equalSchema, allSchema])),
        // Order is the client's business, as long as nothing limits how many there are.
        orderBy: v.optional(v.array(orderSchema)),
      }),
    }),
  }),
]);

type Condition = readonly [path: string, equals: unknown];

const conditionsOf = (
  where: v.InferOutput<typeof equalSchema> | v.InferOutput<typeof allSchema> | undefined,
): Condition[] => {
  if (where === undefined) return [];
  const filters = 'fieldFilter' in where ? [where] : where.compositeFilter.filters;
  return filters.map(({ fieldFilter: { field, value } }) => [field.fieldPath, value]);
};

const readField = (data: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      data,
    );

const holds = ([path, equals]: Condition, name: string, data: unknown): boolean =>
  (path === '__name__' ? name : readField(data, path)) === equals;

export const denied: Refusal = { code: code.denied, message: 'Missing or insufficient permissions.' };

/** The selection, or why it is refused. The listener may read these collections, which are given by name. */
export const readTarget = (input: unknown, collections: readonly string[]): Selection | Refusal => {
  const result = v.safeParse(targetSchema, input);
  if (!result.success) {
    return {
      code: code.unimplemented,
      message: 'This server knows documents by name, and collections with conditions of equality.',
    };
  }
  const target = result.output;
  if ('documents' in target) {
    const { documents } = target.documents;
    if (!documents.every((name) => isDocumentIn(collections, name))) return denied;
    const covers = (name: string): boolean => documents.includes(name);
    return { documents, covers, selects: covers };
  }
  const { parent, structuredQuery } = target.query;
  const collection = `${parent}/${structuredQuery.from[0].collectionId}`;
  if (!collections.includes(collection)) return denied;
  const conditions = conditionsOf(structuredQuery.where);
  const covers = (name: string): boolean => collectionOf(name) === collection;
  return {
    documents: null,
    covers,
    selects: (name, data) => covers(name) && conditions.every((condition) => holds(condition, name, data)),
  };
};

export const isRefusal = (read: Selection | Refusal): read is Refusal => 'code' in read;
