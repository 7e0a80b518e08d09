// What goes over the channel, typed strictly: a message in another form breaks the client for good.

import * as v from 'valibot';
import type { Fields } from './value.ts';

export interface WireDocument {
  readonly name: string;
  readonly fields: Fields;
  readonly createTime: string;
  readonly updateTime: string;
}

export type ListenResponse =
  | {
      readonly targetChange: {
        readonly targetChangeType?: 'ADD' | 'REMOVE' | 'CURRENT' | 'RESET';
        readonly targetIds?: readonly number[];
        readonly cause?: { readonly code: number; readonly message: string };
        readonly resumeToken?: string;
        readonly readTime?: string;
      };
    }
  | {
      readonly documentChange: {
        readonly document: WireDocument;
        readonly targetIds?: readonly number[];
        readonly removedTargetIds?: readonly number[];
      };
    }
  | {
      readonly documentDelete: {
        readonly document: string;
        readonly readTime: string;
        readonly removedTargetIds: readonly number[];
      };
    }
  | { readonly filter: { readonly targetId: number; readonly count: number } };

/** Ends the whole stream: with this status the client fetches a new token and comes back. */
export interface StreamError {
  readonly error: { readonly code: number; readonly status: 'UNAUTHENTICATED'; readonly message: string };
}

/** `noop` keeps the channel open, `stop` ends it as a failure that is tried again. */
export type Payload = readonly ['noop'] | readonly ['stop'] | readonly [ListenResponse | StreamError];

const targetIdSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

export const listenRequestSchema = v.union([
  v.object({ addTarget: v.looseObject({ targetId: targetIdSchema, resumeToken: v.optional(v.string()) }) }),
  v.object({ removeTarget: targetIdSchema }),
]);
export type ListenRequest = v.InferOutput<typeof listenRequestSchema>;

/** Microseconds since 1970 as the protocol writes an instant. */
export const toInstant = (microseconds: number): string => {
  const seconds = new Date(Math.floor(microseconds / 1_000_000) * 1_000).toISOString().slice(0, 19);
  return `${seconds}.${String(Math.floor(microseconds % 1_000_000)).padStart(6, '0')}Z`;
};
