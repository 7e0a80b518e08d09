// What a tool has given back, as it can go over the wire.

import { toJson } from '../../core/to-json.ts';
import { depthOf, maxDepth } from './json-depth.ts';
import {
  maxToolErrorCharacters,
  maxToolOutputCharacters,
  shortLine,
  type ToolOutcome,
} from '../../protocol/tool-call.ts';

/** JSON of it, made once: functions and symbols are nothing, cycles and getters that throw are a failure. */
export function toOutcome(value: unknown): ToolOutcome {
  try {
    const json = (toJson(value) as string | undefined) ?? 'null';
    if (json.length > maxToolOutputCharacters) return { error: { code: 'output_too_large' } };
    const output: unknown = JSON.parse(json);
    return depthOf(output) > maxDepth ? { error: { code: 'output_too_large' } } : { output };
  } catch (thrown) {
    return toFailure(thrown);
  }
}

/** The message is the page's own, and goes to the server. */
export function toFailure(thrown: unknown): ToolOutcome {
  let message = '';
  try {
    message = shortLine(String((thrown as { message?: unknown } | null)?.message ?? ''), maxToolErrorCharacters);
  } catch {
    // It may throw while it is read.
  }
  return { error: { code: 'failed', ...(message && { message }) } };
}
