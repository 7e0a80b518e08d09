// What was done for a reply: `steps` of a message, as its stream has told them (docs/protocol.md#sources-and-steps). Whatever the list
// holds, the message stands.

import * as v from 'valibot';
import { parseItems } from './envelope.ts';
import { oneLine } from './source.ts';

const maxSteps = 50;
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

/** The steps that have a title, each id once, in their order. */
export function readSteps(value: unknown): readonly Required<WireStep>[] {
  const byId = new Map<string, Required<WireStep>>();
  for (const step of parseItems(stepSchema, Array.isArray(value) ? value.slice(0, maxSteps) : [])) {
    const title = oneLine(step.title, maxTitleCharacters);
    if (title) byId.set(step.id, { ...step, title, detail: oneLine(step.detail ?? '', maxDetailCharacters) });
  }
  return [...byId.values()];
}
