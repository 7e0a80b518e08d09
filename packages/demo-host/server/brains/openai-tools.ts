// Tools of the visitor's page as functions of a completions endpoint (docs/protocol.md#tools-of-the-page).

import { maxToolArgumentsCharacters, maxToolCalls } from '@persona-chat/widget/protocol/tool-call.ts';
import type { ToolOutcome, WireTool } from '@persona-chat/widget/protocol/tool-call.ts';
import type OpenAI from 'openai';
import type { BrainRequest } from './brain.ts';
import type { CallPiece } from './completions-chunk.ts';

type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam;
type ToolParam = OpenAI.Chat.Completions.ChatCompletionTool;

/** How often a model may go on after results; it speaks then, whatever it wants. */
export const maxRounds = 6;

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  /** JSON, if it is any. */
  readonly arguments: string;
}

/** The field `tools` of a request; absent where there are none, since not every endpoint knows it. */
export const toToolsField = (tools: readonly WireTool[], isLastRound: boolean) => {
  if (tools.length === 0) return {};
  const list = tools.map(({ name, description, parameters }): ToolParam => ({
    type: 'function',
    function: { name, description, parameters },
  }));
  return { tools: list, ...(isLastRound && { tool_choice: 'none' as const }) };
};

/** Puts the calls of one answer together: they come in pieces, each of which names its place. */
export const createCallCollector = () => {
  const byIndex = new Map<number, ModelCall>();
  return {
    take(pieces: readonly CallPiece[]): void {
      for (const { index, id, name, delta } of pieces) {
        const known = byIndex.get(index);
        if (!known && byIndex.size >= maxToolCalls) continue;
        byIndex.set(index, {
          id: known?.id || id,
          name: known?.name || name,
          // One character too much is kept, so that what is cut is no JSON that was never said.
          arguments: `${known?.arguments ?? ''}${delta}`.slice(0, maxToolArgumentsCharacters + 1),
        });
      }
    },
    /** Those that name a function, in their order; each with an id, which some endpoints leave out. */
    calls: (): readonly ModelCall[] =>
      [...byIndex.values()].flatMap((call, at) => (call.name ? [{ ...call, id: call.id || `call_${at}` }] : [])),
  };
};

/** Undefined where they are no object. */
const readArguments = (json: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const read: unknown = JSON.parse(json.trim() || '{}');
    return Object(read) === read && !Array.isArray(read) ? (read as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
};

const carryOut = async (call: ModelCall, { callTool }: BrainRequest): Promise<ToolOutcome> => {
  const args = call.arguments.length <= maxToolArgumentsCharacters ? readArguments(call.arguments) : undefined;
  if (!args || !callTool) return { error: { code: 'invalid_arguments' } };
  return callTool(call.name, args);
};

/** Makes the calls, one after the other as a visitor can be asked, and gives what the model is told then: what it has said, and each result. */
export const makeCalls = async (
  said: string,
  calls: readonly ModelCall[],
  request: BrainRequest,
): Promise<readonly Message[]> => {
  const results: Message[] = [];
  for (const call of calls) {
    const outcome = await carryOut(call, request);
    results.push({ role: 'tool', tool_call_id: call.id, content: JSON.stringify(outcome) });
    if (request.signal.aborted) break;
  }
  const asked = calls.map(({ id, name, arguments: json }) => ({
    id,
    type: 'function' as const,
    // An endpoint that is given back what is no JSON may refuse the whole request.
    function: { name, arguments: readArguments(json) ? json : '{}' },
  }));
  return [{ role: 'assistant', content: said || null, tool_calls: asked }, ...results];
};
