// Tools of the page (docs/embedding.md#tools-of-the-page): refused unless the page has registered the tool, the arguments fit its schema,
// the message went out from this tab, and the visitor has allowed what changes something. Every call gets an answer.

import { atom } from 'nanostores';
import type { Env } from '../../core/env.ts';
import { maxToolCalls, readToolCalls, statusOf, type ToolCall, type ToolOutcome } from '../../protocol/tool-call.ts';
import type { ReplyFeature } from '../reply/reply-types.ts';
import type { MessageList } from '../timeline/message-list.ts';
import { type AskedElsewherePorts, createAskedElsewhere } from './asked-elsewhere.ts';
import { type AskVisitorPorts, createAskVisitor } from './ask-visitor.ts';
import { failed, type KnownCall } from './known-call.ts';
import { createPageTools, wordsOf } from './page-tools.ts';
import { createResultSender, type ResultSenderPorts } from './result-sender.ts';
import { createRunTool } from './run-tool.ts';
import { createToolRecord, type ToolRecordPorts } from './tool-record.ts';
import { createWithin } from './within.ts';
import type { CallState, HeardCall, ToolsFeature } from './tools-types.ts';

export interface ToolsPorts
  extends
    ToolRecordPorts,
    ResultSenderPorts,
    Pick<AskedElsewherePorts, 'speechOutput'>,
    Pick<AskVisitorPorts, '$config' | '$isOpen' | 'i18n' | 'say'> {
  readonly env: Pick<Env, 'clock' | 'host' | 'newId' | 'page'>;
  readonly list: Pick<MessageList, 'get' | 'byId'>;
  readonly reply: Pick<ReplyFeature, '$status'>;
}

/** A tab that was loaded anew is back by then, and asks itself. */
const senderMs = 30_000;

export type CreateTools = (ports: ToolsPorts) => ToolsFeature & { destroy(): void };

/** Creates it over what the page has registered and the calls of a conversation. */
export const createTools: CreateTools = (ports) => {
  const { env, $config, reply, list, i18n, say } = ports;
  const tools = createPageTools($config, env.host.advise);
  const record = createToolRecord(ports);
  const sender = createResultSender(ports);
  const $calls = atom<ReadonlyMap<string, HeardCall>>(new Map());
  const known = new Map<string, KnownCall>();
  const callsOf = new Map<string, Set<string>>();
  const isHere = ({ conversationId }: KnownCall) => ports.caller.who().conversationId === conversationId;

  const setState = (call: ToolCall, state: CallState) =>
    $calls.set(new Map($calls.get()).set(call.toolCallId, { call, state }));

  const within = createWithin(env.clock);
  const askedElsewhere = createAskedElsewhere({ ...ports, record });
  const ask = createAskVisitor({ ...ports, tools, within, show: (call) => setState(call, 'asking') });
  const { check, run } = createRunTool({ $config, tools, record, within });

  const carryOut = async (call: ToolCall, key: string, entry: KnownCall): Promise<ToolOutcome> => {
    const { end } = entry;
    const calls = (callsOf.get(key) ?? new Set()).add(call.toolCallId);
    callsOf.set(key, calls);
    const cancelled = failed('cancelled');
    // The tab that has told of the tools asks, or nobody does.
    const stopWaiting = askedElsewhere(list.get(key)?.requestId);
    if (stopWaiting)
      return within<ToolOutcome>(senderMs, end.signal, () => {}, cancelled, cancelled).finally(stopWaiting);
    if (record.hasBegun(call.toolCallId)) return failed('interrupted');
    if (calls.size > maxToolCalls) return failed('too_many_calls');
    let checked = await check(call, entry);
    if (!('tool' in checked)) return checked;
    const { isReadOnly } = checked.tool;
    if (!isReadOnly) {
      const refusal = await ask(call, checked.tool, entry);
      if (refusal) return refusal;
    }
    setState(call, 'running');
    // The page may have taken it back, or have another in its place, since the visitor was asked.
    checked = await check(call, entry);
    if (!('tool' in checked)) return checked;
    const outcome = await run(call, checked, entry);
    const state = entry.told ?? statusOf(outcome);
    const t = i18n.$t.get();
    if (!isReadOnly && isHere(entry))
      say(`${checked.tool.title} – ${t(state === 'cancelled' ? 'steps.stopped' : `steps.${state as 'done'}`)}`);
    env.host.track('tool-end', { name: call.name, status: state });
    return outcome;
  };

  const answer = async (call: ToolCall, key: string, entry: KnownCall): Promise<void> => {
    const id = call.toolCallId;
    const messageId = list.get(key)?.id ?? '';
    const send = sender.prepare(messageId, id);
    const kept = record.outcomeOf(id);
    const outcome = kept ?? (await carryOut(call, key, entry));
    // It was left before there was one: who comes back is asked anew.
    if (known.get(id) !== entry) return;
    entry.isSettled = true;
    const giveBack = async () => {
      entry.giveBack = undefined;
      // In their name alone whose it is, and in their part of the storage.
      if (isHere(entry)) {
        setState(call, entry.told ?? statusOf(outcome));
        if (entry.told) return;
        record.keep(id, outcome);
        const isKnown = await send(outcome);
        if (isHere(entry)) return isKnown ? record.keep(id, undefined) : undefined;
      }
      entry.giveBack = giveBack;
    };
    await giveBack();
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
    for (const [id, entry] of known)
      if (isHere(entry)) entry.end.abort();
      else leave(id, entry);
  };
  /** The page has gone on to another conversation, and may come back: as after a reload it is asked anew, and what runs goes on. */
  const leave = (id: string, { isSettled, end }: KnownCall) => {
    const others = new Map($calls.get());
    if (/asking|running/.test(others.get(id)?.state ?? '') && others.delete(id)) $calls.set(others);
    if (isSettled) return;
    known.delete(id);
    end.abort();
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
      if (before) return void before.giveBack?.();
      // A message that stands here already, from the history, from live updates or from another reply, calls nothing.
      const shown = list.byId(subMessageId);
      if (shown && !shown.isStreaming) return;
      const { conversationId } = ports.caller.who();
      const entry: KnownCall = { conversationId, decide: () => {}, end: new AbortController() };
      known.set(call.toolCallId, entry);
      if (!isReplying()) entry.end.abort();
      void answer(call, key, entry);
    },
    decide: (callId, isAllowed) => known.get(callId)?.decide(isAllowed),
    words: (name) => wordsOf(tools.find(name)),
    destroy() {
      stopStatus();
      sender.destroy();
      for (const [id, entry] of known) {
        leave(id, entry);
        entry.end.abort();
      }
    },
  };
};
