// What tools of the page are to the rest of a conversation.

import type { Readable } from '../../core/store-types.ts';
import type { ToolCall, ToolCallStatus, WireTool } from '../../protocol/tool-call.ts';
import type { ReplyAction } from '../reply/reply-reducer.ts';

/** How a call stands here; `asking` waits for the visitor's answer. */
export type CallState = 'asking' | ToolCallStatus;

/** A call as it was first heard: that is what is asked about, and what runs. */
export interface HeardCall {
  readonly call: ToolCall;
  readonly state: CallState;
}

/** What a run needs of them, whether their code is here or not. */
export interface PageToolsPort {
  /** What the message of this request tells of the page's tools: undefined where there is none, or the server takes none. */
  declare(requestId: string): Promise<WireTool[] | undefined> | undefined;
  /**
   * Resolves when another tab was told of a call in the reply to the message of this request, which has told of the page's tools in this
   * tab: its calls are asked here. Never resolves otherwise.
   */
  whenCalled(requestId: string | null | undefined, signal: AbortSignal): Promise<void>;
  /** What the stream of the reply to the message `key` has told. */
  hear(action: ReplyAction, key: string): unknown;
}

export interface ToolsFeature {
  /** The calls of this page by their ids; of all others the messages tell. */
  readonly $calls: Readable<ReadonlyMap<string, HeardCall>>;
  /** The tools to be told, undefined where there is none; calls of the reply to this request may run in this tab from then on. */
  declare(requestId: string): WireTool[] | undefined;
  hear(told: Extract<ReplyAction, { type: 'aside' }>, key: string): void;
  /** The visitor has decided. Nothing where nobody asks any more. */
  decide(callId: string, isAllowed: boolean): void;
  /** What the page calls the tool and its arguments; undefined where it has none of that name. */
  words(name: string): ToolWords | undefined;
}

export interface ToolWords {
  readonly title: string;
  /** By the names of the arguments. */
  readonly labels: Readonly<Record<string, string>>;
}
