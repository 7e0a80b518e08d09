// Replies of the model server. A reply belongs to the message, not to a connection (docs/protocol.md#the-reply-stream):
// it grows on the clock, each reader gets it from its beginning, and a later message or a clearing stops it where it
// stands.

import type { FakeClock } from '../helpers/fake-clock.ts';

const STEP_MS = 40;

export interface ReplyPart {
  readonly id: string;
  text: string;
  isEnded: boolean;
}

export interface ReplyReader {
  line(event: object): void;
  end(): void;
}

export interface ModelReply {
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
): ModelReply {
  const parts: ReplyPart[] = [];
  const readers = new Set<ReplyReader>();
  const steps = replyTexts(messageId, question).flatMap((text, index) => {
    const tokens = tokensOf(text);
    return tokens.map((delta, place) => ({ index, delta, ended: place === tokens.length - 1 }));
  });
  let isOver = false;
  let isRead = false;
  const tell = (event: object) => {
    for (const reader of [...readers]) reader.line(event);
  };
  const finish = (isStored: boolean) => {
    if (isOver) return;
    isOver = true;
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
    clock.after(STEP_MS, step);
  };
  clock.after(STEP_MS, step);

  return {
    parts,
    isOver: () => isOver,
    isRead: () => isRead,
    stop: finish,
    read(reader) {
      isRead = true;
      for (const { id, text, isEnded } of parts) {
        reader.line({ type: 'token', subMessageId: id, delta: text, subMessageEnded: isEnded });
      }
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
