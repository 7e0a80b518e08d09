// How talking hands-free notices the turns of a visitor (docs/protocol.md#hands-free): `capabilities.handsFree` is true, or an object
// with the names that APIs for live speech use.

import * as v from 'valibot';

const within = <const Otherwise extends number>(least: number, most: number, otherwise: Otherwise) =>
  v.fallback(v.optional(v.pipe(v.number(), v.minValue(least), v.maxValue(most)), otherwise), otherwise);

export const turnDetectionSchema = v.object({
  /** From 0 to 1: how much louder than the room speech must be. */
  threshold: within(0, 1, 0.5),
  /** Sound that is kept from before speech was noticed. */
  prefixPaddingMs: within(0, 1_000, 300),
  /** So much silence ends a turn. */
  silenceDurationMs: within(300, 5_000, 1_200),
  /** So long without a word ends it all. */
  idleTimeoutMs: within(5_000, 600_000, 60_000),
  /** Whether the visitor may cut in. */
  interruptResponse: v.fallback(v.optional(v.boolean(), true), true),
});
export type TurnDetection = v.InferOutput<typeof turnDetectionSchema>;

/** What is malformed is as if it were absent; null where nobody may talk hands-free. */
export function readTurnDetection(handsFree: unknown): TurnDetection | null {
  if (!handsFree) return null;
  const isObject = typeof handsFree === 'object' && !Array.isArray(handsFree);
  return v.parse(turnDetectionSchema, isObject ? handsFree : {});
}
