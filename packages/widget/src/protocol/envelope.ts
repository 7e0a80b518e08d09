// Reading JSON replies: the envelope of every reply and the caller's own schema for what is inside.

import * as v from 'valibot';
import { type Envelope, envelopeSchema, historyMetadataSchema } from './calls.ts';

/** Any JSON value, or undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The envelope of a reply's text; anything else reads as an empty one. */
export function parseEnvelope(text: string): Envelope {
  return parseData(envelopeSchema, parseJson(text)) ?? {};
}

/** Data in the schema's form, or null when it is not. */
export function parseData<T>(schema: v.GenericSchema<unknown, T>, data: unknown): T | null {
  const result = v.safeParse(schema, data);
  return result.success ? result.output : null;
}

/** The items that fit the schema: one broken message never costs the page. */
export function parseItems<T>(schema: v.GenericSchema<unknown, T>, data: unknown): T[] {
  return Array.isArray(data) ? data.flatMap((item) => parseData(schema, item) ?? []) : [];
}

/** Cursor of the next older page, or null when there is none: -1, missing or broken (docs/protocol.md#history). */
export function nextCursor(metadata: unknown): string | null {
  const next = readCursor(metadata);
  return next === undefined || next === '' || next === END ? null : next;
}

/** Whether the server says that there is no older page. */
export function isLastPage(metadata: unknown): boolean {
  return readCursor(metadata) === END;
}

const END = '-1';

function readCursor(metadata: unknown): string | undefined {
  return parseData(historyMetadataSchema, metadata)?.nextParamId.toString();
}
