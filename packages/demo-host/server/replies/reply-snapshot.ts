import type { ReplyPart, StoredReply } from '../store/replies.ts';

/** How a reply ended: `interrupted` ends the stream without a completion, so that the reader asks again. */
export type ReplyOutcome =
  | { readonly kind: 'complete' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string | null }
  | { readonly kind: 'interrupted' };

/** A reply as far as it is known, from this process or from the database. */
export interface ReplySnapshot {
  readonly attempt: number;
  readonly parts: readonly ReplyPart[];
  /** null while it is being generated. */
  readonly outcome: ReplyOutcome | null;
}

const outcomeOf = ({ state, errorCode, errorMessage }: StoredReply): ReplyOutcome | null => {
  switch (state) {
    case 'done':
    case 'stopped':
      return { kind: 'complete' };
    case 'failed':
      return { kind: 'failed', code: errorCode ?? 'ERROR', message: errorMessage };
    case 'interrupted':
      return { kind: 'interrupted' };
    default:
      return null;
  }
};

export const toSnapshot = (stored: StoredReply): ReplySnapshot => ({
  attempt: stored.attempts,
  parts: stored.parts,
  outcome: outcomeOf(stored),
});
