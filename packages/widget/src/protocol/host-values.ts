// What a host page sets as properties. Scripts write them, so nothing is certain: what can be read counts, the rest is left out.

import * as v from 'valibot';
import { parseItems } from './envelope.ts';
import {
  type Persona,
  personaChannelSchema,
  personaSchema,
  personaSettingSchema,
  type PersonaStyle,
  personaStyleSchema,
} from './persona.ts';

export interface ReadPersona {
  readonly parts: Partial<Persona>;
  /** Paths of what could not be read; `persona` where it is no object. */
  readonly unread: readonly string[];
}

/** Reads a persona part by part. */
export function readPersona(value: unknown): ReadPersona {
  if (!isObject(value)) return { parts: {}, unread: ['persona'] };
  const { style: _style, settings: _settings, channels: _channels, ...texts } = personaSchema.entries;
  const unread: string[] = [];
  const parts = readParts(texts, value, 'persona', unread);
  const own = (name: string) => (Object.hasOwn(value, name) ? value[name] : undefined);
  const list = <T>(name: string, schema: v.GenericSchema<unknown, T>) => {
    const given = own(name);
    const items = parseItems(schema, given);
    if (given != null && (!Array.isArray(given) || items.length < given.length)) unread.push(`persona.${name}`);
    return Array.isArray(given) ? { [name]: items } : undefined;
  };
  const givenStyle = own('style');
  if (givenStyle != null && !isObject(givenStyle)) unread.push('persona.style');
  return {
    parts: {
      ...parts,
      ...list('settings', personaSettingSchema),
      ...list('channels', personaChannelSchema),
      ...(isObject(givenStyle) && {
        style: readParts(personaStyleSchema.entries, givenStyle, 'persona.style', unread) as PersonaStyle,
      }),
    },
    unread,
  };
}

/** The entries of an object's own that fit their schemas; paths of the others go into `unread`. */
function readParts(
  entries: Readonly<Record<string, v.GenericSchema>>,
  value: Readonly<Record<string, unknown>>,
  path: string,
  unread: string[],
): Record<string, unknown> {
  const parts: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(entries)) {
    if (!Object.hasOwn(value, name)) continue;
    const result = v.safeParse(schema, value[name]);
    if (result.success) parts[name] = result.output;
    else unread.push(`${path}.${name}`);
  }
  return parts;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
