/** Whose conversation is shown: what was written in it stays with them. */
export interface Owner {
  /** API base and persona. */
  readonly scope: string;
  /** Empty for this browser's own guest; null until a bootstrap has said whose token the host page has set. */
  readonly visitor: string | null;
}

/** Whether two are the same visitor with the same persona. */
export const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.scope === other.scope && one.visitor === other.visitor;
