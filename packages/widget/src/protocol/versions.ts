// Which of several answers a message belongs to: `versions` of a message (docs/protocol.md#try-again). Whatever it holds, the message stands.

import * as v from 'valibot';

const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const versionsSchema = v.pipe(
  v.object({ index: number, count: number }),
  v.check(({ index, count }) => index <= count),
);

export interface Versions {
  /** From 1. */
  readonly index: number;
  readonly count: number;
}

/** What stands in a message; the one and only answer where that is nothing that could be shown. */
export function readVersions(value: unknown): Versions {
  const { success, output } = v.safeParse(versionsSchema, value);
  return success ? output : { index: 1, count: 1 };
}
