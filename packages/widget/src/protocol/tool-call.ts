// Tools of the page: what is told of them when a message is sent, and the calls of a message, `toolCalls`
// (docs/protocol.md#tools-of-the-page). Whatever the list holds, the message stands.

import * as v from 'valibot';
import { parseItems, parseJson } from './envelope.ts';

export const maxTools = 16;
export const maxToolTitleCharacters = 80;
export const maxToolDescriptionCharacters = 1_000;
/** Of `parameters`, as JSON. */
export const maxToolParametersCharacters = 4_000;
/** Of the arguments of one call, as JSON. */
export const maxToolArgumentsCharacters = 8_000;
/** Of what a tool gives back, as JSON. */
export const maxToolOutputCharacters = 8_000;
export const maxToolErrorCharacters = 300;
/** Of one message. */
export const maxToolCalls = 10;
const maxTold = 500;

/** As the services of language models take them. */
export const toolNamePattern = /^[A-Za-z_][\w-]{0,63}$/;

/** A tool, as POST /chat/v4 tells of it. */
export interface WireTool {
  readonly name: string;
  /** What visitors read. */
  readonly title: string;
  /** What the model reads. */
  readonly description: string;
  /** JSON Schema of the arguments, an object. */
  readonly parameters: Record<string, unknown>;
}

/** `refused` by the visitor; `cancelled`: nobody has answered, or its reply has ended. */
export const toolCallStatuses = ['running', 'done', 'failed', 'refused', 'cancelled'] as const;
export type ToolCallStatus = (typeof toolCallStatuses)[number];

/** Why a call has no output. */
export const toolErrorCodes = [
  'refused',
  'cancelled',
  'timeout',
  'interrupted',
  'unknown_tool',
  'invalid_arguments',
  'too_many_calls',
  'output_too_large',
  'failed',
] as const;
export type ToolErrorCode = (typeof toolErrorCodes)[number];

/** How a call of that error stands. */
export const statusOfError = (code: ToolErrorCode): Exclude<ToolCallStatus, 'running' | 'done'> => {
  if (code === 'refused' || code === 'cancelled') return code;
  return code === 'timeout' || code === 'interrupted' ? 'cancelled' : 'failed';
};

/** What goes back: what the tool has given, or why it has given nothing. */
export type ToolOutcome =
  { readonly output: unknown } | { readonly error: { readonly code: ToolErrorCode; readonly message?: string } };

export const statusOf = (outcome: ToolOutcome): Exclude<ToolCallStatus, 'running'> =>
  'error' in outcome ? statusOfError(outcome.error.code) : 'done';

export interface WireToolCall {
  readonly toolCallId: string;
  readonly name: string;
  readonly title?: string;
  readonly arguments: unknown;
  readonly status: ToolCallStatus;
}

export interface ToolCall extends Omit<Required<WireToolCall>, 'arguments'> {
  /** Null where they are no object, or too long. */
  readonly arguments: Readonly<Record<string, unknown>> | null;
}

/** One line; what is too long is cut. */
export const shortLine = (value: string, most: number): string => {
  const line = value
    .slice(0, 4 * most)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
};

const callSchema = v.object({
  toolCallId: v.pipe(v.string(), v.regex(/^[!-~]{1,128}$/)),
  name: v.string(),
  title: v.nullish(v.fallback(v.string(), ''), ''),
  arguments: v.optional(v.unknown()),
  status: v.fallback(v.picklist(toolCallStatuses), 'running'),
});

/** An object, or the JSON of one, as some models give them. */
function readArguments(value: unknown): ToolCall['arguments'] {
  const read = typeof value === 'string' ? parseJson(value.slice(0, maxToolArgumentsCharacters + 1)) : (value ?? {});
  return Object(read) === read && !Array.isArray(read) && isShort(read) ? (read as ToolCall['arguments']) : null;
}

function isShort(value: unknown): boolean {
  try {
    return JSON.stringify(value).length <= maxToolArgumentsCharacters;
  } catch {
    // What is nested a hundred thousand times can be read, and not be written.
    return false;
  }
}

/** The calls, each id once, in their order. A stream tells them again where it is asked for again: what has ended does not begin anew. */
export function readToolCalls(value: unknown): readonly ToolCall[] {
  const byId = new Map<string, ToolCall>();
  for (const call of parseItems(callSchema, Array.isArray(value) ? value.slice(-maxTold) : [])) {
    const known = byId.get(call.toolCallId);
    const isOld = known !== undefined && (call.status === 'running' || known.status !== 'running');
    const name = shortLine(call.name, 64);
    if (!name || isOld || (!known && byId.size >= maxToolCalls)) continue;
    const title = shortLine(call.title ?? '', maxToolTitleCharacters);
    byId.set(call.toolCallId, { ...call, name, title, arguments: readArguments(call.arguments) });
  }
  return [...byId.values()];
}
