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
  type ToolErrorCode,
  type ToolOutcome,
} from '../../protocol/tool-call.ts';
import type { Bootstrap } from '../../protocol/bootstrap.ts';
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
  readonly bootstrap: { readonly $response: Readable<Pick<Bootstrap, 'capabilities'> | null> };
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

export type CreateTools = (ports: ToolsPorts) => ToolsFeature & { destroy(): void };

const failed = (code: ToolErrorCode, message?: string): ToolOutcome => ({
  error: { code, ...(message && { message }) },
});

/** Creates it over what the page has registered and the calls of a conversation. */
export const createTools: CreateTools = (ports) => {
  const { env, $config, $isOpen, bootstrap, reply, list, i18n, say } = ports;
  const tools = createPageTools($config, env.host.advise);
  const record = createToolRecord(ports);
  const sender = createResultSender(ports);
  const $calls = atom<ReadonlyMap<string, HeardCall>>(new Map());
  /** Calls of this page, whatever became of them; each with what the visitor decides while they are asked. */
  const known = new Map<string, { decide: (isAllowed: boolean) => void; readonly end: AbortController }>();
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

  /** Whatever the page's function does, it is one of the outcomes, and in time. */
  const run = async (
    call: ToolCall,
    tool: RegisteredTool,
    args: unknown,
    end: AbortController,
  ): Promise<ToolOutcome> => {
    // Another tab may have begun it while the visitor was asked here.
    if (record.hasBegun(call.toolCallId)) return failed('interrupted');
    record.begin(call.toolCallId);
    setState(call, 'running');
    const stopping = new AbortController();
    const outcome = await within<ToolOutcome>(
      runMs,
      end.signal,
      (settle) =>
        void Promise.resolve()
          .then(() => tool.run(args as never, { signal: stopping.signal }))
          .then(toOutcome, toFailure)
          .then(settle),
      failed('timeout'),
      failed('cancelled'),
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
    const tool = await findTool(call.name, end.signal);
    if (!tool) return failed(end.signal.aborted ? 'cancelled' : 'unknown_tool');
    const fitted = fit(call.arguments, tool.parameters);
    if ('misfit' in fitted) return failed('invalid_arguments', fitted.misfit);
    if (!tool.isReadOnly) {
      const refusal = await ask(call, tool.title, end);
      if (refusal) return refusal;
    }
    const outcome = await run(call, tool, fitted.value, end);
    const state = statusOf(outcome);
    const t = i18n.$t.get();
    if (!tool.isReadOnly)
      say(`${tool.title} – ${t(state === 'cancelled' ? 'steps.stopped' : `steps.${state as 'done'}`)}`);
    env.host.track('tool-end', { name: tool.name, status: state });
    return outcome;
  };

  const answer = async (call: ToolCall, key: string, end: AbortController): Promise<void> => {
    const id = call.toolCallId;
    const messageId = list.get(key)?.id ?? '';
    const send = sender.prepare(messageId, id);
    const kept = record.outcomeOf(id);
    const outcome = kept ?? (await carryOut(call, key, end));
    setState(call, statusOf(outcome));
    record.keep(id, outcome);
    if (await send(outcome)) record.keep(id, undefined);
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
      if (declared.length === 0 || !bootstrap.$response.get()?.capabilities?.tools) return undefined;
      record.admit(requestId);
      return declared;
    },
    hear({ told, subMessageId }, key) {
      const [call] = readToolCalls([told]);
      if (!call) return;
      const before = known.get(call.toolCallId);
      // The server waits no longer: of its own accord, or since another page has answered.
      if (call.status !== 'running') return before?.end.abort();
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
