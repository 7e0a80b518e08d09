/** Whose conversation is shown: what was written in it stays with them. */
export interface Owner {
  /** API base and persona. */
  readonly scope: string;
  /**
   * Empty for this browser's own guest; null until a bootstrap has said whose token the host page has set. Of several conversations
   * each but the first has the visitor's, a line feed and its id.
   */
  readonly visitor: string | null;
}

/** Whether two are the same visitor with the same persona. */
export const isSameOwner = (one: Owner, other: Owner): boolean =>
  one.scope === other.scope && one.visitor === other.visitor;

/** The `visitor` under which what belongs to one of their further conversations lies. */
export const placeOf = (visitor: string | null, conversationId: string): string => `${visitor}\n${conversationId}`;

/** Whether both are places of one visitor: of any of their conversations. */
export const isOfVisitor = (one: string | null, other: string | null): boolean =>
  firstPlaceOf(one) === firstPlaceOf(other);

/** The visitor alone. */
export const firstPlaceOf = (visitor: string | null): string | undefined => visitor?.split('\n', 1)[0];
