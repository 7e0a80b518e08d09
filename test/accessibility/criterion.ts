// A success criterion of WCAG 2.2 and how it is met.

export interface Criterion {
  readonly id: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  /** What the chat does; for one that does not apply, why not. */
  readonly how: string;
  /** File below `test/` and title, as `e2e/reflow.spec.ts: wide text …`; values that differ from case to case are an ellipsis. */
  readonly tests?: readonly string[];
  /** What is not met yet. */
  readonly remains?: string;
}
