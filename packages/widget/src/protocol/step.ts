// What was done for a reply: `steps` of a message, as its stream has told them (docs/protocol.md#sources-and-steps). Whatever the list
// holds, the message stands.

import * as v from 'valibot';
import { parseItems } from './envelope.ts';
import { oneLine } from './source.ts';

const maxSteps = 50;
const maxTold = 500;
const maxTitleCharacters = 120;
const maxDetailCharacters = 300;

/** `stopped`: it ended without a result, as its reply did. */
export const stepStatuses = ['running', 'done', 'failed', 'stopped'] as const;
export type StepStatus = (typeof stepStatuses)[number];

export interface WireStep {
  readonly id: string;
  readonly title: string;
  readonly status: StepStatus;
  readonly detail?: string;
}

const stepSchema = v.object({
  id: v.string(),
  title: v.string(),
  status: v.fallback(v.picklist(stepStatuses), 'running'),
  detail: v.nullish(v.fallback(v.string(), ''), ''),
});

/**
 * The steps that have a title, each id once, in their order. A stream tells how they begin and end, and again where it is asked for
 * again: what has ended does not begin anew.
 */
export function readSteps(value: unknown): readonly Required<WireStep>[] {
  const byId = new Map<string, Required<WireStep>>();
  for (const step of parseItems(stepSchema, Array.isArray(value) ? value.slice(-maxTold) : [])) {
    const title = oneLine(step.title, maxTitleCharacters);
    const known = byId.get(step.id);
    const isOld = step.status === 'running' && known !== undefined && known.status !== 'running';
    if (!title || isOld || (!known && byId.size >= maxSteps)) continue;
    byId.set(step.id, { ...step, title, detail: oneLine(step.detail ?? '', maxDetailCharacters) });
  }
  return [...byId.values()];
}
