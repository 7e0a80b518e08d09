// What must outlive the page: which messages have told of tools in this tab, which calls have begun to run, and results that the server
// does not have yet. A stream that is read again tells its calls again.

import { type TabDrafts, toolsName } from '../../core/tab-drafts.ts';
import type { ToolOutcome } from '../../protocol/tool-call.ts';
import type { ScopedStorage } from '../storage/scoped-storage.ts';

export interface ToolRecordPorts {
  readonly drafts: Pick<TabDrafts, 'read' | 'keep'>;
  readonly storage: Pick<ScopedStorage, 'visitor'>;
}

export interface ToolRecord {
  /** Calls for the message of this request may run in this tab. */
  admit(requestId: string): void;
  isAdmitted(requestId: string | null | undefined): boolean;
  /** In whichever tab. */
  hasBegun(callId: string): boolean;
  begin(callId: string): void;
  /** What the server has not confirmed. */
  outcomeOf(callId: string): ToolOutcome | undefined;
  keep(callId: string, outcome: ToolOutcome | undefined): void;
}

const maxRequests = 20;
const maxBegun = 50;
const maxOutcomes = 5;

interface Kept {
  readonly requests: readonly string[];
  readonly outcomes: readonly (readonly [callId: string, outcome: ToolOutcome])[];
}

/** Creates it over what the tab and the browser keep for the visitor; what lies there may be anything. */
export function createToolRecord({ drafts, storage }: ToolRecordPorts): ToolRecord {
  const read = (): Kept => {
    const { requests, outcomes } = Object(drafts.read(toolsName)) as Partial<Record<keyof Kept, unknown>>;
    return {
      requests: Array.isArray(requests) ? (requests as string[]) : [],
      outcomes: Array.isArray(outcomes) ? (outcomes as Kept['outcomes']).filter(Array.isArray) : [],
    };
  };
  const write = (fields: Partial<Kept>) => drafts.keep(toolsName, { ...read(), ...fields });
  const begunCalls = () => storage.visitor.read().begunCalls ?? [];
  return {
    admit(requestId) {
      const others = read().requests.filter((one) => one !== requestId);
      write({ requests: [...others, requestId].slice(-maxRequests) });
    },
    isAdmitted: (requestId) => typeof requestId === 'string' && read().requests.includes(requestId),
    hasBegun: (callId) => begunCalls().includes(callId),
    begin: (callId) => storage.visitor.patch({ begunCalls: [...begunCalls(), callId].slice(-maxBegun) }),
    outcomeOf(callId) {
      const outcome: unknown = read().outcomes.find(([id]) => id === callId)?.[1];
      return Object(outcome) === outcome ? (outcome as ToolOutcome) : undefined;
    },
    keep(callId, outcome) {
      const others = read().outcomes.filter(([id]) => id !== callId);
      write({ outcomes: [...others, ...(outcome ? [[callId, outcome] as const] : [])].slice(-maxOutcomes) });
    },
  };
}
