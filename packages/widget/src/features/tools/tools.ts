// Tools of the page (docs/embedding.md#tools-of-the-page): refused unless the page has registered the tool, the arguments fit its schema,
// the message went out from this tab, and the visitor has allowed what changes something. Every call gets an answer.

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import type { ChatConfig } from '../../core/host-types.ts';
import type { Readable } from '../../core/store-types.ts';
import {
  maxToolCalls,
  readToolCalls,
  statusOf,
  type ToolCall,
  type ToolCallStatus,
  type ToolErrorCode,
  type ToolOutcome,
} from '../../protocol/tool-call.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { Translate } from '../i18n/i18n-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import { createPageTools, type RegisteredTool } from './page-tools.ts';
import { createResultSender, type ResultSenderPorts } from './result-sender.ts';
import { toFailure, toOutcome } from './tool-output.ts';
import { createToolRecord, type ToolRecordPorts } from './tool-record.ts';
import { fit } from './tool-schema.ts';
import type { CallState, HeardCall, ToolsFeature } from './tools-types.ts';

export interface ToolsPorts extends ToolRecordPorts, ResultSenderPorts {
  readonly env: Pick<Env, 'clock' | 'host' | 'newId' | 'page'>;
  readonly $config: Readable<ChatConfig>;
  readonly $isOpen: Readable<boolean>;
  readonly list: Pick<MessageList, 'get' | 'byId'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
  readonly i18n: { readonly $t: Readable<Translate> };
  readonly say: (text: string) => void;
}

/** How long the visitor is waited for. */
const decisionMs = 120_000;
/** How long a tool may run. */
const runMs = 30_000;
/** A page that was loaded anew may register its tools after the chat has gone on with a reply. */
const registrationMs = 3_000;

/** A call of this page, whatever became of it. */
interface KnownCall {
  /** What the visitor decides while they are asked. */
  decide: (isAllowed: boolean) => void;
  readonly end: AbortController;
  /** How the server says that it has ended, which a reload shows (G4). */
  told?: ToolCallStatus;
}

export type CreateTools = (ports: ToolsPorts) => ToolsFeature & { destroy(): void };

const failed = (code: ToolErrorCode, message?: string): ToolOutcome => ({
  error: { code, ...(message && { message }) },
});

/** Creates it over what the page has registered and the calls of a conversation. */
export const createTools: CreateTools = (ports) => {
  const { env, $config, $isOpen, reply, list, i18n, say } = ports;
  const tools = createPageTools($config, env.host.advise);
  const record = createToolRecord(ports);
  const sender = createResultSender(ports);
  const $calls = atom<ReadonlyMap<string, HeardCall>>(new Map());
  const known = new Map<string, KnownCall>();
  const callsOf = new Map<string, number>();

  const setState = (call: ToolCall, state: CallState) =>
    $calls.set(new Map($calls.get()).set(call.toolCallId, { call, state }));

  /** Waits for one of several ends; whatever loses leaves nothing behind. */
  const within = <T>(
    limitMs: number,
    signal: AbortSignal,
    begin: (settle: (value: T) => void) => void,
    late: T,
    ended: T,
  ) =>
    new Promise<T>((resolve) => {
      const settle = (value: T) => {
        stopClock();
        signal.removeEventListener('abort', abort);
        resolve(value);
      };
      const abort = () => settle(ended);
      const stopClock = env.clock.after(limitMs, () => settle(late));
      if (signal.aborted) return abort();
      signal.addEventListener('abort', abort);
      begin(settle);
    });

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

  /** Asks the visitor; null where they allow it. */
  const ask = (call: ToolCall, title: string, { signal }: AbortController): Promise<ToolOutcome | null> => {
    const entry = known.get(call.toolCallId);
    let stop = () => {};
    setState(call, 'asking');
    say(i18n.$t.get()('tools.asked', { title }));
    return within<ToolOutcome | null>(
      decisionMs,
      signal,
      (settle) => {
        if (entry) entry.decide = (isAllowed) => settle(isAllowed ? null : failed('refused'));
        // Who closes the panel has not said yes.
        stop = $isOpen.listen((isOpen) => isOpen || settle(failed('cancelled')));
      },
      failed('timeout'),
      failed('cancelled'),
    ).finally(() => {
      stop();
      if (entry) entry.decide = () => {};
    });
  };

  /** The tool as the page has it now and the arguments as it takes them, or why there is nothing to be run. */
  const check = async (
    call: ToolCall,
    { signal }: AbortController,
  ): Promise<{ readonly tool: RegisteredTool; readonly args: unknown } | ToolOutcome> => {
    const tool = await findTool(call.name, signal);
    if (signal.aborted) return failed('cancelled');
    if (!tool) return failed('unknown_tool');
    const fitted = fit(call.arguments, tool.parameters);
    return 'misfit' in fitted ? failed('invalid_arguments', fitted.misfit) : { tool, args: fitted.value };
  };

  /** Whatever the page's function does, it is one of the outcomes, and in time. Once it has begun, nobody knows what became of it unless it says so. */
  const run = async (
    { toolCallId }: ToolCall,
    tool: RegisteredTool,
    args: unknown,
    end: AbortController,
  ): Promise<ToolOutcome> => {
    const unknown = failed('interrupted');
    // Another tab has begun it while the visitor was asked here: that one answers, unless it goes away meanwhile.
    if (record.hasBegun(toolCallId)) return within<ToolOutcome>(runMs, end.signal, () => {}, unknown, unknown);
    record.begin(toolCallId);
    const stopping = new AbortController();
    const outcome = await within<ToolOutcome>(
      runMs,
      end.signal,
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
  };

  const carryOut = async (call: ToolCall, key: string, end: AbortController): Promise<ToolOutcome> => {
    const count = (callsOf.get(key) ?? 0) + 1;
    callsOf.set(key, count);
    if (!record.isAdmitted(list.get(key)?.requestId)) return failed('cancelled');
    if (record.hasBegun(call.toolCallId)) return failed('interrupted');
    if (count > maxToolCalls) return failed('too_many_calls');
    let checked = await check(call, end);
    if (!('tool' in checked)) return checked;
    const { title, isReadOnly } = checked.tool;
    if (!isReadOnly) {
      const refusal = await ask(call, title, end);
      if (refusal) return refusal;
    }
    setState(call, 'running');
    // The page may have taken it back, or have another in its place, since the visitor was asked.
    checked = await check(call, end);
    if (!('tool' in checked)) return checked;
    const outcome = await run(call, checked.tool, checked.args, end);
    const state = known.get(call.toolCallId)?.told ?? statusOf(outcome);
    const t = i18n.$t.get();
    if (!isReadOnly) say(`${title} – ${t(state === 'cancelled' ? 'steps.stopped' : `steps.${state as 'done'}`)}`);
    env.host.track('tool-end', { name: call.name, status: state });
    return outcome;
  };

  const answer = async (call: ToolCall, key: string, end: AbortController): Promise<void> => {
    const id = call.toolCallId;
    const messageId = list.get(key)?.id ?? '';
    const send = sender.prepare(messageId, id);
    const kept = record.outcomeOf(id);
    const outcome = kept ?? (await carryOut(call, key, end));
    const told = known.get(id)?.told;
    setState(call, told ?? statusOf(outcome));
    if (told) return;
    record.keep(id, outcome);
    if (await send(outcome)) record.keep(id, undefined);
  };

  const settle = (entry: KnownCall, { toolCallId, status }: ToolCall) => {
    const heard = $calls.get().get(toolCallId);
    entry.told = status;
    if (heard) setState(heard.call, status);
    entry.end.abort();
  };

  /** Whatever way the reply ends, or goes over to a human, its calls end with it. */
  const isReplying = () => /generating|retrying|waiting/.test(reply.$status.get().name);
  const endAll = () => {
    for (const { end } of known.values()) end.abort();
  };
  const stopStatus = reply.$status.listen(() => isReplying() || endAll());

  return {
    $calls,
    declare(requestId) {
      const declared = tools.list().map(({ name, title, description, parameters }) => ({
        name,
        title,
        description,
        parameters: parameters as unknown as Record<string, unknown>,
      }));
      if (declared.length === 0) return undefined;
      record.admit(requestId);
      return declared;
    },
    hear({ told, subMessageId }, key) {
      const [call] = readToolCalls([told]);
      if (!call) return;
      const before = known.get(call.toolCallId);
      // The server waits no longer: of its own accord, or since this page or another has answered.
      if (call.status !== 'running') return before && settle(before, call);
      // Told again, by a stream that was asked for again; or under an id that was used before.
      if (before) return;
      // A message that stands here already, from the history, from live updates or from another reply, calls nothing.
      const shown = list.byId(subMessageId);
      if (shown && !shown.isStreaming) return;
      const end = new AbortController();
      known.set(call.toolCallId, { decide: () => {}, end });
      if (!isReplying()) end.abort();
      void answer(call, key, end);
    },
    decide: (callId, isAllowed) => known.get(callId)?.decide(isAllowed),
    words(name) {
      const tool = tools.find(name);
      if (!tool) return undefined;
      const labels = Object.entries(tool.parameters.properties ?? {}).map(
        ([argument, { title }]) => [argument, title ?? argument] as const,
      );
      return { title: tool.title, labels: Object.fromEntries(labels) };
    },
    destroy() {
      stopStatus();
      sender.destroy();
      endAll();
    },
  };
};
