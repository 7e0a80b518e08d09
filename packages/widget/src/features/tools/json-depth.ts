/** So often may lists and objects stand in each other: servers refuse a body that is nested without end (docs/protocol.md#tools-of-the-page). */
export const maxDepth = 100;

/** How often they do. Throws where nobody could walk through it. */
export const depthOf = (value: unknown): number =>
  Object(value) === value ? 1 + Math.max(0, ...Object.entries(value as object).map(([, part]) => depthOf(part))) : 0;
