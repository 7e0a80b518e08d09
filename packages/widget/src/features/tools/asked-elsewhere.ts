// A call that this tab reads and another one asks for: the tab that has told of the tools, also after a reload, when it reads the reply
// beside this one (T1, D6).

import type { Env } from '../../core/env.ts';
import type { OwnedSpeechOutputSlot } from '../speech-output/speech-output-slot.ts';
import type { ToolRecord } from './tool-record.ts';

export interface AskedElsewherePorts {
  readonly env: Pick<Env, 'page'>;
  readonly speechOutput: Pick<OwnedSpeechOutputSlot, 'pause'>;
  readonly record: ToolRecord;
}

/** What the tab that asks says when it reads a reply beside another one. */
const markOf = (requestId: string) => `beside:${requestId}`;

/**
 * Creates the question whether another tab asks about the calls for a message: null where this one does. Else that one may come, and is
 * heard instead of this one when it has; the result ends the wait for it.
 */
export const createAskedElsewhere =
  ({ env, speechOutput, record }: AskedElsewherePorts) =>
  (requestId: string | null | undefined): (() => void) | null => {
    const isAdmitted = record.isAdmitted(requestId);
    if (!requestId) return isAdmitted ? null : () => {};
    if (isAdmitted) {
      if (record.hasBegun(requestId)) record.begin(markOf(requestId));
      return null;
    }
    record.begin(requestId);
    return env.page.onChange(() => record.hasBegun(markOf(requestId)) && speechOutput.pause());
  };
