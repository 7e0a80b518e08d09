// Finds the tool that a call names, and runs it: once in whichever tab, and never for longer than is waited for it.

import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import type { ToolCall, ToolOutcome } from '../../protocol/tool-call.ts';
import { failed, type KnownCall } from './known-call.ts';
import type { PageTools, RegisteredTool } from './page-tools.ts';
import { toFailure, toOutcome } from './tool-output.ts';
import type { ToolRecord } from './tool-record.ts';
import { fit } from './tool-schema.ts';
import type { Within } from './within.ts';

export interface RunToolPorts {
  readonly $config: Readable<ChatConfig>;
  readonly tools: PageTools;
  readonly record: Pick<ToolRecord, 'hasBegun' | 'begin'>;
  readonly within: Within;
}

/** The tool as the page has it now, and the arguments as it takes them. */
export interface FittedTool {
  readonly tool: RegisteredTool;
  readonly args: unknown;
}

export interface RunTool {
  /** What would run, or why nothing can. */
  check(call: ToolCall, entry: KnownCall): Promise<FittedTool | ToolOutcome>;
  /** Whatever the page's function does, it is one of the outcomes, and in time. */
  run(call: ToolCall, fitted: FittedTool, entry: KnownCall): Promise<ToolOutcome>;
}

/** How long a tool may run. */
const runMs = 30_000;
/** A page that was loaded anew may register its tools after the chat has gone on with a reply. */
const registrationMs = 3_000;

/** Creates it over what the page has registered and what has begun in any tab. */
export function createRunTool({ $config, tools, record, within }: RunToolPorts): RunTool {
  const findTool = (name: string, signal: AbortSignal): Promise<RegisteredTool | undefined> => {
    let stop = () => {};
    return within<RegisteredTool | undefined>(
      registrationMs,
      signal,
      (settle) => {
        const look = () => {
          const tool = tools.find(name);
          if (tool) settle(tool);
          return tool;
        };
        if (!look()) stop = $config.listen(look);
      },
      undefined,
      undefined,
    ).finally(() => stop());
  };
  return {
    async check(call, { end: { signal } }) {
      const tool = await findTool(call.name, signal);
      if (signal.aborted) return failed('cancelled');
      if (!tool) return failed('unknown_tool');
      const fitted = fit(call.arguments, tool.parameters);
      return 'misfit' in fitted ? failed('invalid_arguments', fitted.misfit) : { tool, args: fitted.value };
    },
    async run({ toolCallId }, { tool, args }, entry) {
      const { signal } = entry.end;
      // Once it has begun, nobody knows what became of it unless it says so.
      const unknown = failed('interrupted');
      // Another tab has begun it while the visitor was asked here: that one answers, unless it goes away meanwhile.
      if (record.hasBegun(toolCallId)) return within<ToolOutcome>(runMs, signal, () => {}, unknown, unknown);
      record.begin(toolCallId);
      entry.isSettled = true;
      const stopping = new AbortController();
      const outcome = await within<ToolOutcome>(
        runMs,
        signal,
        (settle) =>
          void Promise.resolve()
            .then(() => tool.run(args as never, { signal: stopping.signal }))
            .then(toOutcome, toFailure)
            .then(settle),
        unknown,
        unknown,
      );
      // The function hears that nobody waits any more.
      stopping.abort();
      return outcome;
    },
  };
}
