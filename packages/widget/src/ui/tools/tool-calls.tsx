import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import type { TimelineMessage } from '../../features/timeline/timeline-types.ts';
import type { CallState, ToolsFeature } from '../../features/tools/tools-types.ts';
import { readToolCalls, type ToolCall } from '../../protocol/tool-call.ts';
import { useConversation, useT } from '../context.ts';
import { tw } from '../theme/tw.ts';
import { argumentRows } from './argument-rows.ts';
import { CallLine } from './call-line.tsx';
import { CallQuestion } from './call-question.tsx';

/** What the page was asked to do for a message: a question while the visitor decides, then one quiet line each. */
export function ToolCalls({ message }: { readonly message: TimelineMessage }) {
  const state = useStore(useConversation().tools.$state);
  const calls = useMemo(() => readToolCalls(message.toolCalls), [message.toolCalls]);
  if (state.name !== 'ready' || calls.length === 0) return null;
  const { feature }: { readonly feature: ToolsFeature } = state;
  return (
    <div className={`pc-tools ${tw`flex w-full max-w-[440px] flex-col items-start gap-2 text-meta`}`}>
      {calls.map((call) => (
        <Call key={call.toolCallId} call={call} message={message} feature={feature} />
      ))}
    </div>
  );
}

interface CallProps {
  readonly call: ToolCall;
  readonly message: TimelineMessage;
  readonly feature: ToolsFeature;
}

function Call({ call: told, message, feature }: CallProps) {
  const t = useT();
  const here = useStore(feature.$calls).get(told.toolCallId);
  // What runs here is what was heard first, whatever is told of it since.
  const call = here?.call ?? told;
  const words = feature.words(call.name);
  // The page's own words where it has any: another's may say something else than what is done.
  const title = words?.title || call.title || call.name;
  const rows = argumentRows(call, words, t);
  return here?.state === 'asking' ? (
    <CallQuestion title={title} rows={rows} onDecide={(isAllowed) => feature.decide(call.toolCallId, isAllowed)} />
  ) : (
    <CallLine title={title} rows={rows} state={here?.state ?? stateOf(call, message)} />
  );
}

/** Of a message that is not being written nothing runs any more. */
const stateOf = ({ status }: ToolCall, { isStreaming }: TimelineMessage): CallState =>
  status === 'running' && !isStreaming ? 'cancelled' : status;
