// A call that this page has heard, and how one ends without the tool's own word.

import type { ToolCallStatus, ToolErrorCode, ToolOutcome } from '../../protocol/tool-call.ts';

/** A call of this page, whatever became of it. */
export interface KnownCall {
  /** Whose it is: of the conversation and the visitor of then. */
  readonly conversationId: string;
  /** What the visitor decides while they are asked. */
  decide: (isAllowed: boolean) => void;
  readonly end: AbortController;
  /** It has begun to run, or its outcome is known: nobody is asked again. */
  isSettled?: boolean;
  /** Gives back what could not be given back, since the page had gone on to another conversation. */
  giveBack?: (() => unknown) | undefined;
  /** How the server says that it has ended, which a reload shows (G4). */
  told?: ToolCallStatus;
}

/** The outcome that gives this error back to the server. */
export const failed = (code: ToolErrorCode, message?: string): ToolOutcome => ({
  error: { code, ...(message && { message }) },
});
