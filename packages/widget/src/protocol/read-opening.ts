// Reads the reply to the first call: what no chat can do without has to be there, the rest is left out where it cannot be read.

import * as v from 'valibot';
import {
  type Bootstrap,
  bootstrapSchema,
  capabilitiesSchema,
  limitsSchema,
  realtimeSchema,
  speechConfigSchema,
} from './bootstrap.ts';
import { conversationPartsSchema } from './conversation.ts';
import { parseData } from './envelope.ts';
import { readPersona } from './host-values.ts';
import type { Persona } from './persona.ts';

const personaPartsSchema = v.pipe(
  v.looseObject({ id: v.string(), name: v.string() }),
  v.transform((given): Persona => ({ id: '', name: '', settings: [], channels: [], ...readPersona(given).parts })),
);

const orNothing = <T>(schema: v.GenericSchema<unknown, T>) => v.nullish(v.fallback(v.nullable(schema), null));

const openingPartsSchema = v.object({
  ...bootstrapSchema.entries,
  conversation: conversationPartsSchema,
  persona: v.nullish(personaPartsSchema),
  realtime: orNothing(realtimeSchema),
  speech: orNothing(speechConfigSchema),
  capabilities: orNothing(capabilitiesSchema),
  limits: orNothing(limitsSchema),
});

/** What the server has answered, or null where nothing can be opened with it; `onPart` is called where something was left out. */
export function readOpening(data: unknown, onPart: () => void): Bootstrap | null {
  const whole = parseData(bootstrapSchema, data);
  if (whole) return whole;
  const parts = parseData(openingPartsSchema, data);
  if (parts) onPart();
  return parts;
}
