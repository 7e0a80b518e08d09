// Calls of the page's tools by the brain of one reply.

import { maxToolCalls, statusOf } from '@persona-chat/widget/protocol/tool-call.ts';
import type { ToolOutcome, WireTool, WireToolCall } from '@persona-chat/widget/protocol/tool-call.ts';
import type { BrainRequest } from '../brains/brain.ts';

/** The calls of one message, by the place and the words of each. */
export interface ToolCalls {
  id(ordinal: number, name: string, args: object): string;
  note(callId: string): Promise<void>;
  wait(callId: string, signal: AbortSignal): Promise<ToolOutcome>;
}

export interface ToolCallerOptions {
  readonly tools: readonly WireTool[];
  readonly calls: ToolCalls;
  /** The reply is no longer wanted: what is stopped is stored as it stands. */
  readonly signal: AbortSignal;
  /** Shows a call at the sub-message that is open. */
  show(call: WireToolCall): void;
  report(error: unknown): void;
}

export interface ToolCaller {
  readonly call: NonNullable<BrainRequest['callTool']>;
  /** The visitor is asked, or their page does something: nobody else says anything meanwhile. */
  isWaiting(): boolean;
}

/** Creates it; a call that cannot be made fails alone. */
export const createToolCaller = ({ tools, calls, signal, show, report }: ToolCallerOptions): ToolCaller => {
  let made = 0;
  let waits = 0;
  const make = async (name: string, title: string, args: Readonly<Record<string, unknown>>): Promise<ToolOutcome> => {
    const toolCallId = calls.id(made, name, args);
    made += 1;
    await calls.note(toolCallId);
    if (signal.aborted) return { error: { code: 'cancelled' } };
    const call = { toolCallId, name, title, arguments: args };
    show({ ...call, status: 'running' });
    const outcome = await calls.wait(toolCallId, signal);
    if (!signal.aborted) show({ ...call, status: statusOf(outcome) });
    return outcome;
  };
  return {
    isWaiting: () => waits > 0,
    async call(name, args) {
      const tool = tools.find((one) => one.name === name);
      if (!tool) return { error: { code: 'unknown_tool' } };
      if (made >= maxToolCalls) return { error: { code: 'too_many_calls' } };
      waits += 1;
      try {
        return await make(name, tool.title, args);
      } catch (error) {
        report(error);
        return { error: { code: 'failed' } };
      } finally {
        waits -= 1;
      }
    },
  };
};
