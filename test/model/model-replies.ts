// Replies of the model server. A reply belongs to the message, not to a connection (docs/protocol.md#the-reply-stream):
// it grows on the clock, each reader gets it from its beginning, and a later message or a clearing stops it where it
// stands.

import type { FakeClock } from '../helpers/fake-clock.ts';

const STEP_MS = 40;
/** How long a result is waited for. Short: whose page is loaded anew before its message was answered does not ask for a reply that takes longer than that. */
const CALL_MS = 1000;
/** What the pages let the persona do. */
export const toolName = 'do';

export interface ReplyPart {
  readonly id: string;
  text: string;
  isEnded: boolean;
}

export interface ReplyReader {
  line(event: object): void;
  end(): void;
}

/** A call of a tool of the page, which the reply waits for. */
export interface ModelCall {
  readonly id: string;
  /** Of the first result, which counts; `expired` where none came in time or the reply ended before. */
  state: 'running' | 'done' | 'refused' | 'cancelled' | 'failed' | 'expired';
  outcome?: string;
}

export interface ModelReply {
  /** Undefined while it has made none. */
  call(): ModelCall | undefined;
  /** The status of the answer to a result. */
  giveResult(callId: string, outcome: { readonly error?: { readonly code: string } }): number;
  readonly parts: readonly ReplyPart[];
  isOver(): boolean;
  /** Somebody has read it, to its end or not. */
  isRead(): boolean;
  /** Tells all of it from the beginning, then what comes. */
  read(reader: ReplyReader): () => void;
  /** The parts so far are stored, unless the history was cleared. */
  stop(isStored: boolean): void;
}

/** Whole texts of a reply: unique, of two sentences, so that nothing may be shown or said twice unnoticed. */
const replyTexts = (messageId: string, question: string): readonly string[] => [
  `Answer ${messageId} to ${question}. It goes on for ${messageId}.`,
  ...(messageId.endsWith('3') ? [`More ${messageId} of it.`] : []),
];

const tokensOf = (text: string): string[] => text.match(/\S+\s*\S*\s*/g) ?? [text];

/** Starts generating; `store` is called once with the parts as they ended. */
export function startReply(
  clock: FakeClock,
  messageId: string,
  question: string,
  store: (parts: readonly ReplyPart[]) => void,
  hasTools = false,
): ModelReply {
  const parts: ReplyPart[] = [];
  const readers = new Set<ReplyReader>();
  const steps = replyTexts(messageId, question).flatMap((text, index) => {
    const tokens = tokensOf(text);
    return tokens.map((delta, place) => ({ index, delta, ended: place === tokens.length - 1 }));
  });
  let isOver = false;
  let isRead = false;
  let call: ModelCall | undefined;
  const tell = (event: object) => {
    for (const reader of [...readers]) reader.line(event);
  };
  const finish = (isStored: boolean) => {
    if (isOver) return;
    isOver = true;
    if (call?.state === 'running') call.state = 'expired';
    if (isStored) store(parts);
    tell({ type: 'completion' });
    for (const reader of [...readers]) reader.end();
    readers.clear();
  };
  const step = () => {
    const next = steps.shift();
    if (isOver) return;
    if (!next) return finish(true);
    const part = (parts[next.index] ??= { id: `${messageId}-${next.index}`, text: '', isEnded: false });
    part.text += next.delta;
    part.isEnded = next.ended;
    tell({ type: 'token', subMessageId: part.id, delta: next.delta, subMessageEnded: next.ended });
    if (hasTools && !call) begin();
    else clock.after(STEP_MS, step);
  };
  const toEvent = ({ id, state }: ModelCall) => ({
    type: 'tool_call',
    subMessageId: `${messageId}-0`,
    toolCallId: id,
    name: toolName,
    arguments: { call: id },
    status: state === 'expired' ? 'cancelled' : state,
  });
  const begin = () => {
    call = { id: `call-${messageId}`, state: 'running' };
    tell(toEvent(call));
    clock.after(CALL_MS, () => end('expired'));
  };
  const end = (state: ModelCall['state'], outcome?: string) => {
    if (isOver || call?.state !== 'running') return;
    Object.assign(call, { state, outcome });
    tell(toEvent(call));
    step();
  };
  clock.after(STEP_MS, step);

  return {
    parts,
    call: () => call,
    giveResult(callId, outcome) {
      if (callId !== call?.id) return 404;
      const json = JSON.stringify(outcome);
      if (call.outcome === json) return 200;
      if (call.state !== 'running') return 409;
      const { code } = outcome.error ?? {};
      if (code === undefined) end('done', json);
      else
        end(code === 'refused' ? 'refused' : /cancelled|timeout|interrupted/.test(code) ? 'cancelled' : 'failed', json);
      return 200;
    },
    isOver: () => isOver,
    isRead: () => isRead,
    stop: finish,
    read(reader) {
      isRead = true;
      for (const { id, text, isEnded } of parts) {
        reader.line({ type: 'token', subMessageId: id, delta: text, subMessageEnded: isEnded });
      }
      if (call) reader.line(toEvent(call));
      if (isOver) {
        reader.line({ type: 'completion' });
        reader.end();
        return () => {};
      }
      readers.add(reader);
      return () => readers.delete(reader);
    },
  };
}
