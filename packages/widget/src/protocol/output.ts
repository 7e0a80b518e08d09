// Agenda output data (docs/protocol.md#entities); snake_case is the wire's own spelling here.

import * as v from 'valibot';
import { agendaOutputTypeSchema, outputDataTypeSchema } from './enums.ts';

export const outputReferenceSchema = v.object({
  ref_id: v.string(),
  type: v.nullish(v.string()),
  quote: v.nullish(v.string()),
  quote_start: v.nullish(v.number()),
  quote_end: v.nullish(v.number()),
});
export type OutputReference = v.InferOutput<typeof outputReferenceSchema>;

export const outputFieldSchema = v.object({
  id: v.string(),
  index: v.nullish(v.number()),
  name: v.nullish(v.string(), ''),
  slug: v.nullish(v.string()),
  description: v.nullish(v.string()),
  type: v.nullish(v.fallback(agendaOutputTypeSchema, 'ASKED')),
  data_type: v.nullish(v.fallback(outputDataTypeSchema, 'STRING')),
  required: v.nullish(v.boolean()),
  value: v.unknown(),
  state: v.nullish(v.string()),
  condition_logic: v.nullish(v.unknown()),
  pre_populate_logic: v.nullish(v.unknown()),
  reasoning: v.nullish(v.string()),
  references: v.nullish(v.array(outputReferenceSchema), []),
  mandatory: v.nullish(v.boolean()),
});
export type OutputField = v.InferOutput<typeof outputFieldSchema>;
